import fc from 'fast-check';
import type { ReviewLabel } from '$lib/review/label';

/** A label of the answer of a model to a sample of `stage`'s quiz. */
export const labelOf = (given: Partial<ReviewLabel> = {}): ReviewLabel => ({
  content: 'c'.repeat(32),
  evaluation: 'quiz',
  sampleId: 'q1',
  model: 'aster',
  run: 'r',
  repeat: 1,
  answer: '',
  reviewer: 'mira',
  kind: 'human',
  value: '1',
  scale: '',
  note: '',
  draw: '',
  at: '2026-11-22T10:00:00.000Z',
  ...given,
});

/** Texts as people write them, and as they break files. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    "'",
    "'=1+1",
    '=1+1',
    '-3',
    '@x',
    'a,b',
    'a;b',
    '"',
    ' outer ',
    'a\nb',
    'a\r\nb',
    '\r',
    '\t',
    '\u00e9',
    '\u{1f600}',
    '\u001e',
  ),
  fc.string({ unit: 'grapheme' }),
);
const named = text.filter((one) => one !== '');
const time = fc
  .integer({ min: 0, max: 50 })
  .map((n) => new Date(Date.UTC(2026, 10, 22, 10, 0, n)).toISOString());

/** Few names, so that labels of one answer meet. */
const few = (...names: string[]): fc.Arbitrary<string> => fc.constantFrom(...names);

export const anyLabel = fc
  .record({
    content: fc.constantFrom('', 'a'.repeat(32), 'b'.repeat(32)),
    evaluation: few('quiz'),
    sampleId: few('q1', 'q2'),
    model: fc.oneof(few('aster', 'brook'), named),
    run: few('', 'r'),
    repeat: fc.integer({ min: 1, max: 2 }),
    answer: few('', 'x1f'),
    reviewer: fc.oneof(few('mira', 'jonas'), named),
    kind: fc.constantFrom('human', 'mode', 'note'),
    value: text,
    scale: few('', '', '0 to 9', '0 to 9, right from 5'),
    note: text,
    draw: few('', 'random 40 of 264, seed 7'),
    at: time,
  })
  .map((label): ReviewLabel => ({
    ...label,
    kind: label.kind,
    scale: label.kind === 'human' ? label.scale : '',
    value:
      label.kind === 'note'
        ? ''
        : label.kind === 'human'
          ? label.value.length % 2
            ? '1'
            : '0'
          : label.value,
    note: label.kind === 'note' ? label.note : '',
  }));

export const anyLabels = fc.array(anyLabel, { maxLength: 12 });
