import type { Sink } from '../../records/record';

/** Says of a metric that it is right (1) or wrong (0), or a share of that, as its tool defines it. */
export const sayShare = (sink: Sink, evaluation: string | null, metric: string, given = metric): void =>
  sink.metric({ evaluation, metric, given, lowerIsBetter: false, min: 0, max: 1 });
