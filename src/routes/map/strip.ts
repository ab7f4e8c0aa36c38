import { isByWords } from '../../lib/mapping/word-readings';
import { plainNumber } from '../../lib/ui/numbers';
import type { Draft } from './draft.svelte';
import { countsOf } from './edit';
import type { Score } from './scores-of';

export interface StripValue {
  text: string;
  count: number;
  look: 'right' | 'wrong' | 'other' | 'open' | 'number';
  /** What it is read as, where it is a number. */
  to: string;
  isOpen: boolean;
}

const MOST = 12;

/** The values of a score as the files have them, those that come most first; words by what they count as. */
export function stripOf(draft: Draft, score: Score): StripValue[] {
  const reading = score.columns[0]?.reading;
  const counted = new Map<string, { text: string; count: number }>();
  for (const { name } of score.columns)
    for (const [word, { text, count }] of draft.facts(name).values) {
      const known = counted.get(word);
      if (known) known.count += count;
      else counted.set(word, { text: text.trim(), count });
    }
  const all = [...counted.values()].sort((a, b) => b.count - a.count);
  if (isByWords(reading)) {
    const order = { right: 0, wrong: 1, other: 2, open: 3, number: 4 } as const;
    return all
      .slice(0, MOST)
      .map(({ text, count }): StripValue => {
        const counts = countsOf(reading, text);
        const isOpen = draft.open.some(
          (question) =>
            score.columns.some(({ name }) => name === question.column) &&
            (question.word === text || (question.code === 'right_word' && counts === 'unscored')),
        );
        const look = isOpen ? 'open' : counts === 'one' ? 'right' : counts === 'zero' ? 'wrong' : 'other';
        return { text, count, look, to: '', isOpen };
      })
      .sort((a, b) => order[a.look] - order[b.look]);
  }
  const outcome = draft.outcome.metrics.find(({ name }) => name === score.metric);
  return [...(outcome?.values ?? [])]
    .slice(0, MOST)
    .sort((a, b) => (a.score ?? Infinity) - (b.score ?? Infinity))
    .map(({ text, count, score: value, unread }) => ({
      text,
      count,
      look: 'number',
      to: unread ? 'not read' : value === null ? 'none given' : plainNumber(value),
      isOpen: false,
    }));
}
