import { expect, test } from 'vitest';
import { standingOf } from '$lib/present/standing';
import { scoreScale } from '$lib/ui/numbers';

const points = scoreScale({ kind: 'binary', min: 0, max: 1 });
const open = scoreScale({ kind: 'numeric', min: null, max: null });
const about = { lowerIsBetter: false, margin: null, scale: points };
const of = (value: number | null, low: number | null, high: number | null, distinguishable = false) => ({
  value,
  interval: { low, high },
  distinguishable,
});

test('better and worse follow the corrected test, whichever way is better', () => {
  expect(standingOf(of(0.1, 0.02, 0.18, true), about)).toEqual({ word: 'better', sign: 'better' });
  expect(standingOf(of(-0.1, -0.18, -0.02, true), about)).toEqual({ word: 'worse', sign: 'worse' });
  expect(standingOf(of(-0.1, -0.18, -0.02, true), { ...about, lowerIsBetter: true })?.word).toBe('better');
  expect(
    standingOf(of(0.1, 0.02, 0.18, true), { ...about, scale: { ...points, isUndirected: true } }),
  ).toEqual({ word: 'higher', sign: null });
});

test('level wants the whole interval within the margin; what reaches beyond it is unclear', () => {
  expect(standingOf(of(0.001, -0.015, 0.018), about)?.word).toBe('level');
  expect(standingOf(of(0.001, -0.025, 0.018), about)?.word).toBe('unclear');
  // An interval that leaves 0 out, of which the corrected test is not sure.
  expect(standingOf(of(0.05, 0.01, 0.09), about)?.word).toBe('unclear');
  expect(standingOf(of(0.03, -0.02, 0.08), { ...about, margin: 0.1 })?.word).toBe('level');
});

test('without an interval, or a margin in its unit, nothing is level', () => {
  expect(standingOf(of(0, null, null), about)?.word).toBe('unclear');
  expect(standingOf(of(0, -0.001, 0.001), { ...about, scale: open })?.word).toBe('unclear');
  expect(standingOf(of(0, -0.001, 0.001), { ...about, scale: open, margin: 0.01 })?.word).toBe('level');
  expect(standingOf(of(null, null, null), about)).toBeNull();
});
