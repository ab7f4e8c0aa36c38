import type { Turn } from '../../../records/transcript';
import { contentOf } from './content';
import { turnsOf } from './messages';
import { referencesOf } from './partial';
import { isObject, list, object, pick } from './values';

/** A solved example: its messages, and its answer as the model would have said it. */
export function exampleOf(value: unknown): Turn[] {
  const example = object(value);
  const turns = turnsOf(pick(example, 'messages'));
  const [answer] = referencesOf(pick(example, 'references'));
  const content = answer ?? contentOf(pick(example, 'label'));
  const isAnswered = turns.at(-1)?.role === 'assistant' || content.length === 0;
  return isAnswered
    ? turns
    : [...turns, { index: turns.length, role: 'assistant', given: null, content, reasoning: [], calls: [] }];
}

/** A list of trajectories, each a list of messages; some writers give the one by itself. */
export function goldenOf(value: unknown): Turn[][] {
  const all = list(value);
  const isOne = all.some((one) => isObject(one) && pick(one, 'role') !== undefined);
  return (isOne ? [all] : all).map((one) =>
    turnsOf(isObject(one) ? pick(one, 'messages', 'trajectory') : one),
  );
}
