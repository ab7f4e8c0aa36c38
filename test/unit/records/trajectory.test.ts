import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceCalls, traceNearest } from '$lib/records/trajectory';
import type { ToolCall, Turn } from '$lib/records/transcript';

const call = (name: string, given: unknown = {}): ToolCall => ({
  id: null,
  name,
  arguments: given,
  result: null,
});
const calls = (names: string) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => call(name));
const marks = (real: string, golden: string) =>
  traceCalls(calls(real), calls(golden)).map(({ name, mark }) =>
    mark === 'same' ? name : `${name} ${mark}`,
  );

describe('a trajectory against the golden one', () => {
  test.each([
    ['find menu check book', 'find menu check book', ['find', 'menu', 'check', 'book']],
    ['find book', 'find menu check book', ['find', 'menu missing', 'check missing', 'book']],
    ['find menu find check book', 'find menu check book', ['find', 'menu', 'find extra', 'check', 'book']],
    ['find check menu book', 'find menu check book', ['find', 'check before its turn', 'menu', 'book']],
    ['book find menu', 'find menu book', ['book before its turn', 'find', 'menu']],
    ['', 'find book', ['find missing', 'book missing']],
    ['find', '', ['find extra']],
  ])('%s against %s', (real, golden, expected) => {
    expect(marks(real, golden)).toEqual(expected);
  });

  test('of two equal names the one with the right arguments keeps its place', () => {
    const real = [call('find'), call('check', { id: 'moss' }), call('check', { id: 'linden' })];
    const golden = [call('find'), call('check', { id: 'linden' })];
    expect(traceCalls(real, golden).map(({ mark }) => mark)).toEqual(['same', 'extra', 'same']);
  });

  test('arguments that are left out or differ are named; order of keys and numbers as text do not count', () => {
    const [line] = traceCalls(
      [call('find', { b: [1, { y: 2, x: 1 }], a: '4', day: 'Mon' })],
      [call('find', { a: 4, b: [1, { x: 1, y: 2 }], day: 'Fri', diet: 'vegan' })],
    );
    expect(line).toMatchObject({ mark: 'same', missingArguments: ['diet'], otherArguments: ['day'] });
  });

  test('the nearest of several is taken', () => {
    const turns = (names: string): Turn[] => [
      { index: 0, role: 'assistant', given: null, content: [], reasoning: [], calls: calls(names) },
    ];
    const found = traceNearest(turns('a b'), [turns('x y z'), turns('a b c'), []]);
    expect(found?.map(({ mark }) => mark)).toEqual(['same', 'same', 'missing']);
    expect(traceNearest(turns('a'), [])).toBeNull();
  });

  test('every real call stands once, in its order; every golden one is matched once or missing', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(names, names, (real, golden) => {
        const lines = traceCalls(
          real.map((name) => call(name)),
          golden.map((name) => call(name)),
        );
        expect(lines.flatMap(({ call: made }) => (made ? [made.name] : []))).toEqual(real);
        const matched = lines.filter(({ mark }) => mark !== 'extra').map(({ name }) => name);
        expect(matched.sort()).toEqual([...golden].sort());
      }),
    );
  });
});
