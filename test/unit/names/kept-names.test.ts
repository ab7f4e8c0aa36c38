import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNames, readNames, withNames, type GivenName } from '../../../src/lib/session/kept-names';

const model = (given: string, name: string): GivenName => ({ kind: 'model', given, digest: null, name });
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

test('a name replaces the one before; an empty one, or the given one, takes it away', () => {
  const names = withNames(withNames([], [model('a', 'x')]), [model('a', 'y'), model('b', 'y')]);
  expect(names).toEqual([model('a', 'y'), model('b', 'y')]);
  expect(withNames(names, [model('a', '')])).toEqual([model('b', 'y')]);
  expect(withNames(names, [model('a', 'a'), model('b', 'b')])).toEqual([]);
});

test('a model and an evaluation of one name, and a source, are told apart', () => {
  const source: GivenName = { kind: 'model', given: null, digest: 'd1', name: 'mine' };
  const names = withNames([model('a', 'x')], [{ ...model('a', 'z'), kind: 'evaluation' }, source]);
  expect(names).toHaveLength(3);
  expect(withNames(names, [{ ...source, name: '' }])).toHaveLength(2);
});

test('what is kept is read again, and nothing is left when there is no name', () => {
  const names = [model('a', 'x'), { kind: 'model', given: null, digest: 'd', name: 'm' } as const];
  expect(keepNames(names)).toBe(true);
  expect(readNames()).toEqual(names);
  keepNames([]);
  expect(kept.size).toBe(0);
  expect(readNames()).toEqual([]);
});

test('what is no list of names is passed over', () => {
  kept.set('evalbook.names', '{"not":"a list"}');
  expect(readNames()).toEqual([]);
  kept.set(
    'evalbook.names',
    '[1,{"kind":"spice","given":"a","name":"b"},{"kind":"metric","given":"a","name":"b"}]',
  );
  expect(readNames()).toEqual([{ kind: 'metric', given: 'a', digest: null, name: 'b' }]);
  kept.set('evalbook.names', 'not json');
  expect(readNames()).toEqual([]);
});

test('a browser that keeps nothing is told from one that does', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  });
  expect(readNames()).toEqual([]);
  expect(keepNames([model('a', 'x')])).toBe(false);
});
