import type { Guess } from '../../lib/mapping/mapping';
import { isByWords, wordsOf } from '../../lib/mapping/word-readings';
import { plainQuestion } from './plain-question';
import type { Question } from './question';
import { wordQuestion } from './word-question';

/** What is open, as questions with their choices: a word of a score each is one. */
export function questionsOf({ open, mapping }: Guess): Question[] {
  return open.flatMap((one) => {
    const column = mapping.columns.find(({ name }) => name === one.column);
    if (one.code === 'third_value' && column && isByWords(column.reading))
      return wordsOf(column.reading).third.map(({ word }) => ({
        ...one,
        key: `third ${column.name} ${word}`,
        ...wordQuestion(column, word),
      }));
    return [{ ...one, key: `${one.code} ${one.column ?? ''}`, ...plainQuestion(one, mapping) }];
  });
}
