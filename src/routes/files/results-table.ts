import type { ReadEvaluation, ReadResult } from '../../lib/analysis/overview';
import type { MetricInfo } from '../../lib/analysis/types';
import { directionInWords } from '../../lib/present/direction-words';
import { evaluationHead } from '../../lib/present/evaluation-words';
import { group, model, number, type Table, tableOf, text, unknown } from '../../lib/table/table';
import { count, metricName, scoreScale, scoreWithUnit, whole } from '../../lib/ui/numbers';

/** `e`: the place of its evaluation. */
export interface ResultRow extends ReadResult {
  e: number;
  of: ReadEvaluation;
}

export const resultRows = (evaluations: readonly ReadEvaluation[]): ResultRow[] =>
  evaluations.flatMap((of, e) => of.results.map((result) => ({ ...result, e, of })));

const NAMED = 4;

/** `wer (lower is better), f1 and 3 more`: the first is the one of the scores. */
export function metricsInWords(main: MetricInfo, others: readonly string[]): string {
  const first =
    main.direction === 'higher'
      ? metricName(main.metric)
      : `${metricName(main.metric)} (${directionInWords(main.direction)})`;
  const more = others.length + 1 - NAMED;
  return `${[first, ...others.slice(0, NAMED - 1).map(metricName)].join(', ')}${more > 0 ? ` and ${whole(more)} more` : ''}`;
}

/** `3 answers a sample, 121 samples missing`. `all`: the samples that anybody answered. */
function remark({ samples, answers }: ReadResult, all: number): string {
  const each = answers / samples;
  return [
    each > 1 && Number.isInteger(each)
      ? `${each} answers a sample`
      : each > 1
        ? 'some samples more than once'
        : '',
    samples < all ? `${count(all - samples, 'sample')} missing` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** `samplesOf`: how many samples of an evaluation anybody answered. `isHeld`: its scores are not to be seen yet. */
export function resultsTable(
  evaluations: readonly ReadEvaluation[],
  samplesOf: (evaluation: string) => number,
  isHeld: (of: ReadEvaluation) => boolean,
): Table {
  const names = evaluations.map(({ evaluation }) => evaluation);
  const scales = evaluations.map(({ metric, results }) =>
    metric === null
      ? null
      : scoreScale(
          metric,
          results.map(({ score }) => score),
        ),
  );
  const scoreOf = ({ e, of, score }: ResultRow) => {
    const scale = scales[e];
    if (!scale) return unknown('nothing of it is scored');
    if (isHeld(of)) return unknown('read them all first');
    return score === null ? unknown('no score') : { value: score, shown: scoreWithUnit(score, scale) };
  };
  const rows = resultRows(evaluations);
  const remarkOf = (row: ResultRow) => remark(row, samplesOf(row.of.evaluation));
  return tableOf(rows, [
    group('evaluation', ({ of }) => evaluationHead(of.evaluation, names)),
    model(({ contender }) => contender),
    number('samples', ({ samples }) => samples, { write: whole }),
    number('answers', ({ answers }) => answers, { write: whole }),
    number('with_a_score', ({ scored }) => scored, { write: whole }),
    number('score', scoreOf, { tone: 'strong' }),
    ...(rows.some(remarkOf) ? [text<ResultRow>('remark', remarkOf, { tone: 'quiet', isWide: true })] : []),
  ]);
}
