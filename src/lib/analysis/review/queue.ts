import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { filterText } from '../../filter/filter-text';
import { drawText, place, wordsOf } from '../../review/draw';
import type { AnswerName } from '../../review/label';
import type { Comparison, Contender } from '../types';
import { answersOf, type QueueAnswer } from './queue-answers';
import { partsOf, type QueueChoice, readsEach, selected, type Selected } from './queue-choice';
import { orderOf } from './queue-order';

/** One answer that is read. */
export interface QueueItem {
  matchKey: number;
  responseId: number;
  contender: Contender;
  name: AnswerName;
}

export interface Queue {
  /** Sample by sample, in an order that the seed alone decides; so are the answers to one. */
  items: readonly QueueItem[];
  samples: number;
  /** Samples that the choice holds. */
  of: number;
  /** Which part of them this is, from 1, and of how many. */
  part: number;
  parts: number;
  /** What labels call the draw; empty where nothing was drawn at random. */
  draw: string;
}

export interface QueuePlace {
  seed: number;
  /** From 1: which part of a long queue. A draw has one. */
  part: number;
}

const queues = perMerge<Queue>(4);

/** The answers that are read, in their order; null where the metric cannot tell which. */
export async function openQueue(
  db: Database,
  comparison: Comparison,
  choice: QueueChoice,
  place: QueuePlace,
  options?: QueryOptions,
): Promise<Queue | null> {
  const found = await selected(db, comparison, choice, options);
  if (found === null) return null;
  const { prepared } = found.compared;
  return queues(
    db,
    [comparison, choice, place, prepared.grid.text, prepared.cells.text],
    () => read(found, choice, place),
    options,
  );
}

/** Equal for answers of which one is read. */
const unitOf = (row: QueueAnswer, choice: QueueChoice): string =>
  JSON.stringify([row.matchKey, row.contender, ...(readsEach(choice) ? [row.responseId] : [])]);

async function read(found: Selected, choice: QueueChoice, { seed, part }: QueuePlace): Promise<Queue> {
  const { compared, read } = found;
  const { samples, of } = await orderOf(found, choice, { seed, part });
  const keys = samples.map(({ matchKey }) => matchKey);
  const wordsIn = new Map(samples.map(({ matchKey, words }) => [matchKey, words]));
  const at = (row: QueueAnswer, more: string): number =>
    place(seed, ...(wordsIn.get(row.matchKey) ?? []), ...wordsOf(row.contender), ...wordsOf(more));
  const chosen = new Map<string, { row: QueueAnswer; at: number }>();
  for (const row of await answersOf(compared, keys, read)) {
    const key = unitOf(row, choice);
    const here = at(row, JSON.stringify([row.run, row.repeat]));
    const before = chosen.get(key);
    if (
      before === undefined ||
      here < before.at ||
      (here === before.at && row.responseId < before.row.responseId)
    )
      chosen.set(key, { row, at: here });
  }
  const sampleAt = new Map(keys.map((key, i) => [key, i]));
  // Repeats of a model do not stand together: which answers are of one would be seen.
  const sorted = [...chosen.values()]
    .map(({ row, at: own }) => ({
      row,
      sample: sampleAt.get(row.matchKey) ?? 0,
      at: readsEach(choice) ? own : at(row, ''),
    }))
    .sort((a, b) => a.sample - b.sample || a.at - b.at || a.row.responseId - b.row.responseId);
  const contenders = new Map(compared.prepared.contenders.map((one) => [one.key, one]));
  const where = filterText(compared.comparison.chips);
  return {
    items: sorted.flatMap(({ row }) => {
      const { matchKey, responseId, contender: key, ...name } = row;
      const contender = contenders.get(key);
      return contender ? [{ matchKey, responseId, contender, name }] : [];
    }),
    ...{ samples: keys.length, of, part, parts: partsOf(choice, of) },
    draw: choice.kind === 'draw' ? drawText({ n: keys.length, of, seed, where }) : '',
  };
}
