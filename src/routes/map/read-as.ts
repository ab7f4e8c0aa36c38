import type { ColumnFacts } from '../../lib/mapping/column-facts';
import type { Reading } from '../../lib/mapping/mapping';
import { byTheseWords, isByWords, wordsOf } from '../../lib/mapping/word-readings';
import { isMissing } from '../../lib/mapping/words';

/** The ways to read a score that a person chooses from. */
export const readAsWords = {
  words: 'right or wrong',
  flag: 'yes or no',
  number: 'number',
  percent: 'percent',
  rating: 'rating',
  share: 'share of two columns',
} as const;
export type ReadAs = keyof typeof readAsWords;

export function readAsOf(reading: Reading): ReadAs {
  if (reading.as === 'right or wrong') return 'words';
  if (reading.as === 'yes or no') return 'flag';
  if (reading.as === 'share') return 'share';
  if (reading.percent) return 'percent';
  const { min, max } = reading;
  return typeof min === 'number' && typeof max === 'number' && !(min === 0 && max === 1)
    ? 'rating'
    : 'number';
}

const MOST_WORDS = 24;

/** The reading of one way, as near to what was guessed as it can be. */
export function readingAs(as: ReadAs, guessed: Reading | undefined, facts: ColumnFacts, of: string): Reading {
  const decimal = facts.decimal === ',' ? ({ decimal: ',' } as const) : {};
  if (guessed && readAsOf(guessed) === as) return guessed;
  const kind = as === 'flag' ? 'yes or no' : 'right or wrong';
  switch (as) {
    case 'words':
    case 'flag': {
      // The same words, called otherwise.
      if (isByWords(guessed)) return byTheseWords(kind, wordsOf(guessed));
      const words = [...facts.values].filter(([word]) => !isMissing(word)).map(([, { text }]) => text.trim());
      const third = words.slice(0, MOST_WORDS).map((word) => ({ word, counts: 'unscored' as const }));
      return byTheseWords(kind, { ones: [], zeros: [], third });
    }
    case 'number':
      return { as: 'number', ...decimal, ...(facts.min >= 0 && facts.max <= 1 && { min: 0, max: 1 }) };
    case 'percent':
      return { as: 'number', percent: true, ...decimal, min: 0, max: 1 };
    case 'rating':
      return { as: 'number', ...decimal, min: facts.min > 1 ? 1 : Math.min(1, facts.min), max: facts.max };
    case 'share':
      return { as: 'share', of };
  }
}
