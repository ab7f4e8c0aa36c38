import type { QueueItem } from '../../analysis/review/queue';
import { isSameOrder } from '../../review/draw';
import { groupKey, type LabelKind, type ReviewLabel } from '../../review/label';
import { groupLabels } from '../../review/merge-labels';
import { reviewLabels } from './review-labels.svelte';

/** The labels of one kind that the reviewer gives an answer, by their key. */
export type LabelChange = [string, readonly ReviewLabel[]];

/** What the reviewer says of an answer. */
export const labelsOf = ({ name, responseId }: QueueItem, kind: LabelKind): readonly ReviewLabel[] =>
  reviewLabels.of(name, reviewLabels.reviewer, kind, responseId);

/** In a draw, what was judged in that order alone: elsewhere its score may have been seen. */
export function judgementOf(item: QueueItem, draw: string): ReviewLabel | undefined {
  return labelsOf(item, 'human').find((label) => draw === '' || isSameOrder(label.draw, draw));
}

/** An answer with a judgement; none where it has the same. */
export function judged(
  item: QueueItem,
  draw: string,
  said: Pick<ReviewLabel, 'value' | 'scale'>,
  at: string,
): LabelChange[] {
  const label = judgementOf(item, draw);
  const isSame = label?.value === said.value && label.scale === said.scale;
  return isSame ? [] : [labelled(item, draw, 'human', [said], at)];
}

/** An answer with these labels in the place of those that it has of the kind. */
export function labelled(
  item: QueueItem,
  draw: string,
  kind: LabelKind,
  said: readonly Partial<Pick<ReviewLabel, 'value' | 'scale' | 'note'>>[],
  at: string,
): LabelChange {
  const { reviewer } = reviewLabels;
  const [before] = labelsOf(item, kind);
  const labels = said.map((one): ReviewLabel => ({
    ...{
      ...item.name,
      reviewer,
      kind,
      value: '',
      scale: '',
      note: '',
      draw: draw || (before?.draw ?? ''),
      at,
    },
    ...one,
  }));
  const [first] = labels;
  const key = first ? groupKey(first) : '';
  return [key, groupLabels(labels).get(key) ?? labels];
}
