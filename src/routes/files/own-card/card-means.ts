import type { OwnGroup } from '../../../lib/ingest/table/own-tables';
import { metricName } from '../../../lib/mapping/score-columns';
import { isOf } from '../../../lib/mapping/judged-metric';
import { outcome } from '../../../lib/mapping/outcome';
import { count, fixed, whole } from '../../../lib/ui/numbers';

export interface CardMean {
  /** The model, and its condition where there is one. */
  of: string;
  metric: string;
  mean: string;
  n: string;
}

export interface Means {
  means: readonly CardMean[];
  /** They are of the rows that were looked at. */
  isPart: boolean;
  /** What has no score, in words; '' for nothing. */
  without: string;
}

/** The means that come of how a group is read, model by model. */
export function meansOf({ tables, mapping, guess }: OwnGroup): Means {
  const read = mapping ?? guess.mapping;
  const { byRun, metrics, exact } = outcome(tables, read);
  const isShare = (metric: string): boolean =>
    read.columns.some(
      ({ role, name, metric: own, reading }) =>
        role === 'score' &&
        isOf(metric, own ?? metricName(name)) &&
        (reading?.as !== 'number' || (reading.min === 0 && reading.max === 1)),
    );
  const written = (metric: string, mean: number | null): string =>
    mean === null ? 'none' : isShare(metric) ? `${fixed(mean * 100, 1)} %` : fixed(mean, 2);
  const means = byRun.flatMap(({ model, condition, metrics: own }) =>
    own.map(({ name, scores, mean }) => ({
      of: [model === '' ? 'unnamed model' : model, condition].filter((part) => part !== '').join(' · '),
      metric: name,
      mean: written(name, mean),
      n: count(scores, 'score'),
    })),
  );
  const without = metrics.flatMap(({ name, missing, unread }) => {
    const said = [
      missing > 0 ? `none given in ${count(missing, 'answer')}` : '',
      unread > 0 ? `not readable in ${whole(unread)}` : '',
    ].filter((part) => part !== '');
    return said.length === 0 ? [] : [`${name}: ${said.join(', ')}`];
  });
  return { means, isPart: !exact, without: without.join('; ') };
}
