import { WRITTEN } from '../../engine/written-scores';
import type { MetricInfo } from '../types';

/** What a name is where the files have a metric or a label of it. */
export const besides = (name: string): string => `${name} (review)`;

/** The name under which what people said stands among metrics. */
export const HUMAN = 'human';

/** Whether it is what people said here. */
export const isHumanMetric = ({ metric, given }: Pick<MetricInfo, 'metric' | 'given'>): boolean =>
  given === WRITTEN && [HUMAN, besides(HUMAN)].includes(metric);
