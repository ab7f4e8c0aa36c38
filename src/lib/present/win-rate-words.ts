import type { MetricInfo } from '../analysis/types';

type Given = Pick<MetricInfo, 'given'>;

/** Of wins over another model as a judge of AlpacaEval, Arena-Hard or MT-Bench says them: whom, and who judged. null: of any other metric. */
export function winsOver({ given }: Given): { over: string; judge: string } | null {
  const [, over, judge] = /^win over (.+), judge (.+)$/.exec(given) ?? [];
  return over === undefined || judge === undefined ? null : { over, judge };
}

/** What the mean of such wins is not. */
export const plainWins = (metric: Given): string | null =>
  winsOver(metric) === null
    ? null
    : 'The score is the plain mean over samples: not the length-controlled win rate that AlpacaEval publishes, nor the weighted one of Arena-Hard.';

/** The metric where it heads a column: a mean of wins is a rate. */
export const winRateHead = (metric: Given): string | null => {
  const wins = winsOver(metric);
  return wins && `win rate over ${wins.over}, judge ${wins.judge}`;
};

/** What a ranking by win rates is of. */
export function winRateInWords(metric: Given): string | null {
  const wins = winsOver(metric);
  if (wins === null) return null;
  const unnamed = wins.over === 'the baseline' ? ', a model that the file does not name' : '';
  return `the score is a win rate over ${wins.over}${unnamed}: how often ${wins.judge === 'unknown' ? 'the judge' : wins.judge} prefers an answer to that model’s, not how good it is`;
}
