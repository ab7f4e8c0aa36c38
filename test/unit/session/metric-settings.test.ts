import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepSettings,
  readSettings,
  settingOf,
  settingsFrom,
  settingsJson,
  type MetricSetting,
  withSetting,
} from '../../../src/lib/session/metric-settings';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const rating: MetricSetting = {
  metric: 'rating',
  direction: 'higher',
  min: 1,
  max: 10,
  passMark: 7,
  decimals: 1,
};

test('a setting replaces the one before; one that says nothing takes it away', () => {
  const settings = withSetting(withSetting([], rating), { metric: 'tone', direction: 'neither' });
  expect(settings).toEqual([rating, { metric: 'tone', direction: 'neither' }]);
  expect(withSetting(settings, { metric: 'rating', unit: 'stars' })).toEqual([
    { metric: 'tone', direction: 'neither' },
    { metric: 'rating', unit: 'stars' },
  ]);
  expect(withSetting(settings, { metric: 'rating' })).toEqual([{ metric: 'tone', direction: 'neither' }]);
});

test('what is kept is plain JSON and read again, and nothing is left when nothing is said', () => {
  expect(keepSettings([rating])).toBe(true);
  expect(JSON.parse(kept.get('evalbook.metrics') ?? '')).toEqual([rating]);
  expect(readSettings()).toEqual([rating]);
  keepSettings([]);
  expect(kept.size).toBe(0);
  expect(readSettings()).toEqual([]);
});

test('what is no setting is passed over, part by part', () => {
  expect(settingOf({ metric: 'a', direction: 'sideways', min: 'x', decimals: 2.5 })).toBeNull();
  expect(settingOf({ metric: 'a', direction: 'lower', min: 3, max: 1, unit: ' ' })).toEqual({
    metric: 'a',
    direction: 'lower',
  });
  expect(settingOf({ direction: 'lower' })).toBeNull();
  kept.set('evalbook.metrics', '[1, null, {"metric":"a","passMark":0}]');
  expect(readSettings()).toEqual([{ metric: 'a', passMark: 0 }]);
  kept.set('evalbook.metrics', 'not json');
  expect(readSettings()).toEqual([]);
});

test('what is said of metrics leaves as JSON and comes back, whole or not at all', () => {
  const settings = [
    { metric: 'rouge', direction: 'higher', min: 0, max: 100, unit: 'points', decimals: 1 },
    { metric: 'rating', passMark: 0, direction: 'neither' },
  ] as const;
  expect(settingsFrom(settingsJson(settings))).toEqual(settings);
  expect(settingsFrom(`\ufeff${JSON.stringify(settings)}`)).toEqual(settings);
  const refused = (text: string) => {
    try {
      return settingsFrom(text);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refused(' ')).toBe('The file is empty.');
  expect(refused('{"metrics": [')).toBe('The file begins like JSON but cannot be read as such.');
  expect(refused('{"prices": []}')).toBe('The file holds no list of metrics.');
  expect(refused('[{"metric": "em"}]')).toBe('Metric 1 names no metric, or says nothing of it.');
  expect(refused('[{"metric": "em", "unit": "%", "decimals": 99}]')).toBe(
    'Metric 1: its “decimals” is not one that em can have.',
  );
  expect(refused('[{"metric": "em", "unit": "%", "min": 2, "max": 1}]')).toBe(
    'Metric 1: its “min” is not one that em can have.',
  );
});
