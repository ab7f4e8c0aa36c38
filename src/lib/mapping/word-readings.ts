import type { Reading, Third } from './mapping';

/** A reading by words: some of them score 1, some 0. */
export type WordReading = Extract<Reading, { as: 'right or wrong' | 'yes or no' }>;

/** The words of a reading, whatever they are called. */
export interface Words {
  ones: readonly string[];
  zeros: readonly string[];
  third?: readonly { word: string; counts: Third }[];
}

export const isByWords = (reading: Reading | undefined): reading is WordReading =>
  reading?.as === 'right or wrong' || reading?.as === 'yes or no';

export const wordsOf = (reading: WordReading): Required<Words> =>
  reading.as === 'yes or no'
    ? { ones: reading.yes, zeros: reading.no, third: reading.third ?? [] }
    : { ones: reading.right, zeros: reading.wrong, third: reading.third ?? [] };

/** The reading of one kind with these words. */
export function byTheseWords(as: WordReading['as'], { ones, zeros, third = [] }: Words): WordReading {
  const more = third.length > 0 ? { third } : {};
  return as === 'yes or no'
    ? { as, yes: ones, no: zeros, ...more }
    : { as, right: ones, wrong: zeros, ...more };
}
