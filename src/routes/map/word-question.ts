import type { Column, Mapping } from '../../lib/mapping/mapping';
import { isByWords } from '../../lib/mapping/word-readings';
import { thirdOf } from '../../lib/mapping/words';
import { type Counts, withWord } from './edit';
import type { Asked, Choice } from './question';

/** The scores that a word is asked of: one column, or those of every model. */
const sameScore = (one: Column, other: Column): boolean =>
  one.role === 'score' &&
  isByWords(one.reading) &&
  (one.name === other.name || (one.system !== undefined && one.metric === other.metric));

const withWordIn =
  (column: Column, word: string, counts: Counts) =>
  (mapping: Mapping): Mapping => ({
    ...mapping,
    columns: mapping.columns.map((one) =>
      sameScore(one, column) && isByWords(one.reading)
        ? { ...one, reading: withWord(one.reading, word, counts) }
        : one,
    ),
  });

/** What a word of a score counts as that says neither right nor wrong. */
export function wordQuestion(column: Column, word: string): Asked {
  const choice = (counts: Counts, label: string, what: string): Choice => ({
    id: String(counts),
    label,
    what,
    apply: withWordIn(column, word, counts),
  });
  const kept = 'Kept without a score. Compare can drop it or count it as wrong';
  const likely = thirdOf(word.toLowerCase());
  return {
    word,
    title: ['What does ', { code: word }, ' count as?'],
    missing: ['what ', { code: word }, ' counts as'],
    todo: `Choose what ${word} counts as`,
    scored: true,
    answered: (mapping) => !mapping.columns.some((one) => sameScore(one, column)),
    choices: [
      column.reading?.as === 'yes or no'
        ? choice('zero', 'no', 'Scores 0')
        : choice('zero', 'wrong', 'Scores 0, like an incorrect answer'),
      ...(likely === 0.5 ? [choice(0.5, 'half', 'Scores 0.5')] : []),
      likely === 'error'
        ? choice('error', 'error', `The response failed. ${kept}`)
        : choice('no answer', 'no answer', kept),
      choice('left out', 'left out', 'These rows are not read'),
    ],
    number: (value) => choice(value, String(value), 'As a score of its own'),
    until: withWordIn(column, word, 'unscored'),
  };
}
