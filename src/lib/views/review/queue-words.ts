import type { Queue } from '../../analysis/review/queue';
import type { QueueChoice } from '../../analysis/review/queue-choice';
import type { Contender } from '../../analysis/types';
import type { ReviewChoice } from '../../session/address';
import type { NamesShown, ReadingOf } from '../../session/review/reading-of';
import type { Progress } from '../../review/progress';
import { count, whole } from '../../ui/numbers';

/** The queues in the order in which they are offered. */
export const kinds = ['draw', 'disagree', 'failures', 'flips', 'search', 'all', 'chosen'] as const;
export type QueueKind = (typeof kinds)[number];

/**
 * The queues that are offered, the draw first. Of fewer than three models, where they disagree is where the two flip: one
 * line is enough, that of the two which is chosen.
 */
export const offeredOf = ({ queue, samples }: ReviewChoice, models: number): readonly QueueKind[] =>
  kinds.filter((kind) => {
    if (kind === 'chosen') return samples !== null;
    return models > 2 || kind !== (queue === 'flips' ? 'disagree' : 'flips');
  });

/** Queues of samples that are chosen by how their answers were scored. */
export const choosesByScore = (kind: QueueKind): boolean =>
  kind === 'disagree' || kind === 'failures' || kind === 'flips';

/** The choice with what the page chooses where a person did not; null where something is missing. */
export function choiceOf(
  kind: QueueKind,
  { n, model, from, to, text, samples }: ReviewChoice,
  shown: readonly Contender[],
): QueueChoice | null {
  const known = (key: string | null, place: number): string | null =>
    shown.find((one) => one.key === key)?.key ?? shown[place]?.key ?? null;
  switch (kind) {
    case 'draw':
      return { kind, n };
    case 'failures': {
      const one = known(model, 0);
      return one === null ? null : { kind, model: one };
    }
    case 'flips': {
      const first = known(from, 0);
      const second = known(to, shown[0]?.key === first ? 1 : 0);
      return first === null || second === null || first === second ? null : { kind, from: first, to: second };
    }
    case 'search':
      return text === null || text.trim() === '' ? null : { kind, text };
    case 'chosen':
      return samples === null ? null : { kind, samples };
    case 'disagree':
    case 'all':
      return { kind };
  }
}

/** What hides the names unless a person says otherwise. */
export const usualNames = (kind: QueueKind): NamesShown =>
  kind === 'draw' ? 'end' : kind === 'failures' || kind === 'search' ? 'shown' : 'labelled';

export const namesInWords: Readonly<Record<NamesShown, string>> = {
  end: 'hidden until the end',
  labelled: 'hidden until labelled',
  shown: 'shown',
};

/** `98 right, 42 wrong, 2 skipped.` On a scale that does not say what is right: `140 rated, 2 skipped.` */
export function judgedInWords({ right, wrong, judged, skipped }: Progress, isRated: boolean): string {
  const parts = isRated && right + wrong === 0 ? [] : [`${whole(right)} right`, `${whole(wrong)} wrong`];
  if (isRated || judged > 0) parts.push(`${whole(judged)} rated`);
  if (skipped > 0) parts.push(`${whole(skipped)} skipped`);
  return `${parts.join(', ')}.`;
}

const MINUTE = 60_000;

/** `20 left, about 6 minutes at 19 seconds an answer.` */
export function leftInWords({ open, skipped }: Progress, pace: number | null): string {
  const left = open + skipped;
  if (left === 0) return '';
  if (pace === null) return `${whole(left)} left.`;
  const seconds = Math.max(1, Math.round(pace / 1000));
  const minutes = Math.round((left * pace) / MINUTE);
  const time = minutes < 1 ? 'less than a minute' : `about ${count(minutes, 'minute')}`;
  return `${whole(left)} left, ${time} at ${count(seconds, 'second')} an answer.`;
}

/** What is to be borne in mind of a queue while it is read. */
export function noteOf(
  { choice, names }: Pick<ReadingOf, 'choice' | 'names'>,
  { draw, part, parts }: Pick<Queue, 'draw' | 'part' | 'parts'>,
  { isDone, isRevealed }: { isDone: boolean; isRevealed: boolean },
): string {
  if (draw !== '')
    return isDone
      ? 'This draw is read.'
      : names === 'end' && !isRevealed
        ? 'Results are held back until this draw is read.'
        : '';
  const read = !isDone
    ? ''
    : parts === 1
      ? 'This queue is read. '
      : `Part ${whole(part)} of ${whole(parts)} is read. `;
  if (choice.kind !== 'all') return `${read}Labels of this queue do not correct scores.`;
  return isDone && parts === 1 ? read.trim() : `${read}The labels are the scores once every answer is read.`;
}

/** What an answer is called beside others of its sample: `A` to `Z`, then `AA`. */
export const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));
