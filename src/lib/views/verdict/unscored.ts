import { isQuality } from '../../analysis/metrics/quality';
import type { SourceRow } from '../../analysis';
import type { EvaluationInfo, LedgerRow, MetricInfo } from '../../analysis/types';
import { missingHalf } from '../../formats/missing-half';
import { count, metricName } from '../../ui/numbers';
import type { Piece, Verdict } from './pieces';

const SHOWN = 3;

/** What is missing of what was read, file by file: one sentence of each kind, with the first file that it is true of. */
export function missingInWords(
  sources: readonly Pick<SourceRow, 'path' | 'format' | 'runFacts'>[],
): string[] {
  const files = new Map<string, string[]>();
  for (const { path, format, runFacts } of sources) {
    const missing = missingHalf(format, runFacts);
    if (missing?.look) files.set(missing.text, [...(files.get(missing.text) ?? []), path]);
  }
  const said = [...files].map(([text, [first = '', ...others]]) =>
    others.length === 0 ? `${first}: ${text}` : `${first} and ${count(others.length, 'other file')}: ${text}`,
  );
  const more = said.length - SHOWN;
  return more > 0 ? [...said.slice(0, SHOWN), `And ${more} more, on Files.`] : said;
}

/** Answers that could be compared, had they a score. */
const scorable = ({ read, duplicates, repeats, failed }: LedgerRow): number =>
  read - duplicates - repeats - failed;
const isUnscored = (row: LedgerRow): boolean => row.unscored > 0 && row.unscored >= scorable(row);

/** Metrics of quality that stand beside this one in its evaluation, and that some of its models lack. */
export const othersOf = (
  evaluations: readonly EvaluationInfo[],
  { evaluation, metric }: Pick<MetricInfo, 'evaluation' | 'metric'>,
): string[] => {
  const found = evaluations.find((one) => one.evaluation === evaluation);
  if (found === undefined) return [];
  return found.metrics
    .filter((one) => one.metric !== metric && isQuality(one) && one.models > 0 && one.models < found.models)
    .map((one) => one.metric);
};

/** The first few. */
const named = (metrics: readonly string[]): string =>
  metrics.slice(0, SHOWN).map(metricName).join(', ') + (metrics.length > SHOWN ? ', …' : '');

/**
 * Where nothing can be compared because some have answers and no score: that, and not that they did not answer. null
 * where it is something else. `others`: metrics of the evaluation that only some models have, beside this one.
 */
export function unscoredVerdict(
  rows: readonly LedgerRow[],
  metric: string,
  shared: number,
  sources: readonly Pick<SourceRow, 'path' | 'format' | 'runFacts' | 'models'>[],
  others: readonly string[],
): Verdict | null {
  const silent = shared > 0 ? [] : rows.filter(isUnscored);
  if (silent.length === 0) return null;
  const names = silent.flatMap<Piece>(({ contender }, i) => [
    ...(i === 0 ? [] : [i === silent.length - 1 ? ' and ' : ', ']),
    { name: contender.label },
  ]);
  const models = new Set(silent.map(({ contender }) => contender.model));
  const missing = missingInWords(
    sources.filter((source) => source.models.some((model) => models.has(model))),
  );
  const answers = silent.reduce((sum, row) => sum + row.unscored, 0);
  const verb = silent.length === 1 ? 'has' : 'have';
  const score = metric === 'score' ? 'no score' : `no score on ${metricName(metric)}`;
  return {
    first: [...names, ` ${verb} ${count(answers, 'answer')}, but ${score}.`],
    then:
      missing.length > 0
        ? [missing.join(' ')]
        : others.length > 0
          ? [
              `They may be scored under other metrics: ${named(others)}. Metrics that mean the same can be given one name on Files.`,
            ]
          : ['Open the file on Files to see which rows have none.'],
    note: null,
  };
}
