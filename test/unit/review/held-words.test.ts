import { expect, test } from 'vitest';
import { encodeChip } from '$lib/filter';
import { heldInWords, readInWords, toDraw } from '$lib/present/held-words';
import type { BlindDraw } from '$lib/session/review/blind-draws';
import type { ReviewChoice } from '$lib/session/review-choice';

const chip = { kind: 'label', key: 'topic', value: 'maths' } as const;
const draw: BlindDraw = {
  ...{ draw: 'random 6 of 60, seed 3, where topic = maths', evaluation: 'quiz', reviewer: 'mira' },
  ...{ filter: [encodeChip(chip), 'no chip'], read: 5, of: 12 },
};

test('how far a draw is read is said in the right number', () => {
  expect(readInWords(draw)).toBe('5 of 12 answers of your draw are read.');
  expect(readInWords({ ...draw, read: 1, of: 1 })).toBe('1 of 1 answer of your draw is read.');
  expect(heldInWords(draw)).toContain('5 of 12 answers so far.');
});

test('the way back leads to the same samples of the draw, from their beginning and blind', () => {
  const choice = { queue: 'flips', n: 40, seed: 9, part: 2, names: 'shown', layout: 'side' } as ReviewChoice;
  expect(toDraw(draw, choice)).toEqual({
    ...{ evaluation: 'quiz', chips: [chip] },
    review: { queue: 'draw', n: 6, seed: 3, part: 1, names: null, layout: 'side' },
  });
});
