import type { ReviewLabel } from './label';
import { isRightOn, scaleIn } from './scale';

/** How far the reading of one answer is. `judged`: rated, where nobody says from which rating on it is right. */
export type AnswerState = 'right' | 'wrong' | 'judged' | 'skipped' | 'open';

/** Right or wrong, also of a rating on a scale that says from which on. */
export function stateOf({ value, scale }: Pick<ReviewLabel, 'value' | 'scale'>): AnswerState {
  const on = scaleIn(scale);
  const isRight = on ? isRightOn(on, Number(value)) : value === '1' ? true : value === '0' ? false : null;
  return isRight === null ? 'judged' : isRight ? 'right' : 'wrong';
}

export interface Progress {
  right: number;
  wrong: number;
  judged: number;
  skipped: number;
  open: number;
}

export function progressOf(states: readonly AnswerState[]): Progress {
  const progress: Progress = { right: 0, wrong: 0, judged: 0, skipped: 0, open: 0 };
  for (const state of states) progress[state]++;
  return progress;
}

/** Everything was judged. */
export const isRead = ({ open, skipped }: Progress): boolean => open === 0 && skipped === 0;

/**
 * What is read after this: the next that is open, else the first that is; what was skipped comes back at the end, the
 * next one first. null where all is judged.
 */
export function nextToRead(states: readonly AnswerState[], at: number): number | null {
  for (const state of ['open', 'skipped'] as const) {
    const after = states.findIndex((one, i) => i > at && one === state);
    if (after >= 0) return after;
    const first = states.indexOf(state);
    if (first >= 0 && (first !== at || state === 'skipped')) return first;
  }
  return null;
}

/** Longer than this, somebody was away. */
const AWAY = 5 * 60_000;

/** Milliseconds that an answer takes: the median between one judgement and the next; null before four judgements. */
export function paceOf(times: readonly number[]): number | null {
  const sorted = [...times].sort((a, b) => a - b);
  const gaps = sorted
    .flatMap((time, i) => (i === 0 ? [] : [time - (sorted[i - 1] ?? time)]))
    .filter((gap) => gap > 0 && gap < AWAY)
    .sort((a, b) => a - b);
  return gaps.length < 3 ? null : (gaps[gaps.length >> 1] ?? null);
}
