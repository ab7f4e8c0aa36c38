import { both, type Expression, type Written, written } from '../../filter';
import type { ReviewResults } from '../../analysis';
import type { Contender, ContenderBy, MetricInfo } from '../../analysis/types';

interface Named {
  /** What metric and label of the review are called. */
  names: ReviewResults['names'];
  by: ContenderBy;
}

/** Where contenders are models, one answer of this one has to meet it all. */
const within = (contender: Contender, by: ContenderBy): Expression[] =>
  by === 'model' ? [{ kind: 'model', value: contender.model }] : [];

const score = (metric: string, value: number): Expression => ({ kind: 'score', metric, op: '=', value });

/** Samples with an answer of the contender that has the failure mode; null: that a person called wrong. */
export const modeChip = (mode: string | null, contender: Contender, { names, by }: Named): Written =>
  written(
    both([
      mode === null ? score(names.human, 0) : { kind: 'label', key: names.modes, value: mode },
      ...within(contender, by),
    ]),
  );

/** Samples with an answer that judge and person call differently, or both right, or both wrong; of a contender, or of any. */
export function judgedChip(
  { metric, direction }: Pick<MetricInfo, 'metric' | 'direction'>,
  { judge, person }: Record<'judge' | 'person', 'right' | 'wrong'>,
  contender: Contender | null,
  { names, by }: Named,
): Written {
  const right = direction === 'lower' ? 0 : 1;
  return written(
    both([
      score(metric, judge === 'right' ? right : 1 - right),
      score(names.human, person === 'right' ? 1 : 0),
      ...(contender ? within(contender, by) : []),
    ]),
  );
}
