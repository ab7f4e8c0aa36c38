import type { DrawnSuite, SuiteSample } from '../../analysis';
import type { Comparison } from '../../analysis/types';
import { csvOf } from '../../table/csv';
import { fileName } from '../../table/file-name';
import { number, tableOf, text } from '../../table/table';

type Of = Pick<Comparison, 'evaluation' | 'metric'>;

/** A row a sample, in the order in which they are to be answered, with all that the score of a new model takes. */
export const suiteCsv = (drawn: DrawnSuite, { evaluation, metric }: Of): string =>
  csvOf(
    tableOf<SuiteSample & { order: number }>(
      drawn.samples.map((sample, i) => ({ ...sample, order: i + 1 })),
      [
        text('sample_id', ({ id }) => id),
        text('content_key', ({ content }) => content),
        number('order', ({ order }) => order),
        number('prediction', ({ prediction }) => prediction),
        number('mean_prediction_of_suite', () => drawn.meanPrediction),
        number('samples_of_suite', () => drawn.of),
        number('predicted_by', () => drawn.models),
        text('evaluation', () => evaluation),
        text('metric', () => metric),
        number('seed', () => drawn.seed),
      ],
    ),
  );

export const suiteName = ({ evaluation }: Of, k: number): string =>
  fileName('smaller suite', evaluation, String(k));
