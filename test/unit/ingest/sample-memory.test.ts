import { describe, expect, test } from 'vitest';
import { SampleMemory } from '../../../src/lib/ingest/staging/sample-memory';

/** Numbers that are the same each time. */
function* numbers(seed: number): Generator<number, never, void> {
  for (let x = seed; ; x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0) yield (x >>> 8) & 0xffff;
}

describe('the memory of samples', () => {
  test('says who is new with a code, as a set of words would', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 5; seed++) {
      const drawn = numbers(seed);
      const memory = new SampleMemory();
      const words = new Set<string>();
      for (let i = 0; i < 60_000; i++) {
        const n = (drawn.next().value % 20_000) + 1;
        // Halves with their highest bit set and not, and refs that fall into one place.
        const ref = { low: Math.imul(n, n % 3 ? 1 : 1 << 14) >>> 0, high: n % 5 ? n : n - (1 << 30) };
        const code = drawn.next().value % 3;
        const word = `${ref.low}:${ref.high}:${code}`;
        if (memory.meet(ref, code) !== (words.has(word) ? 'seen' : 'new')) wrong.push(word);
        words.add(word);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('forgets all where it holds as many as it may, and when it is cleared', () => {
    const memory = new SampleMemory(2);
    const meet = (low: number) => memory.meet({ low, high: 1 }, 3);
    expect([1, 2, 1, 3, 1, 3].map(meet)).toEqual(['new', 'new', 'seen', 'new', 'new', 'seen']);
    memory.clear();
    expect(meet(3)).toBe('new');
  });
});
