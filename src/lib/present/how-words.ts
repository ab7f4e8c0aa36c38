import { areEvidence } from '../analysis';
import type { Coverage, LeaderboardRow, Rung } from '../analysis/types';
import type { Board } from '../session/answer';
import { capital, count, whole } from '../ui/numbers';
import { whyChosen } from './chosen-words';
import { correctionNames } from './correction-words';
import { testWords } from './notes';
import { pictureWords } from './picture-words';
import { plainWins } from './win-rate-words';

const intervalWords: Record<LeaderboardRow['method'], string> = {
  wilson: 'Wilson’s for yes/no scores',
  marks: 'the posterior over the marks of the scale for under 30 ratings',
  t: 'Student’s t for numbers and averaged repeats',
  'clustered t': 'Student’s t over clusters',
};

export const rungNames: Record<Rung, string> = {
  hash: 'stored hash',
  content: 'content',
  text: 'text',
  id: 'evaluation and id',
};

const unique = <Word>(words: readonly Word[]): Word[] => [...new Set(words)];

/** How a comparison was computed, a sentence each: on what, and by which intervals, tests and corrections. */
export function boardHow({ comparison, leaderboard }: Board): readonly string[] {
  const { rows, metric, comparisons, correction, family, chosenBy } = leaderboard;
  const names = { contenders: rows.map(({ contender }) => contender), metrics: [metric] };
  const { lines } = pictureWords(comparison, leaderboard, names, false);
  const said = [`${lines.join('; ')}.`];
  const wins = plainWins(metric);
  if (wins !== null) said.push(wins);
  if (comparison.samples === 'pairs' && rows.length > 2)
    said.push('Each pair of models is compared on the samples that the two share.');
  if (comparison.missingAs === 'dropped')
    said.push('Samples that a model did not answer, failed or has no score for are left out.');
  if (rows.some(({ repeatsPerSample }) => repeatsPerSample > 1))
    said.push('Several responses of a model to one sample are averaged first.');
  if (!areEvidence(chosenBy))
    return [...said, `${capital(whyChosen(chosenBy))}: there are no intervals and no tests.`];
  const own = unique(rows.flatMap(({ interval, method }) => (interval.low === null ? [] : method)));
  if (own.length > 0)
    said.push(`95 % intervals of a score: ${own.map((method) => intervalWords[method]).join('; ')}.`);
  const tests = unique(rows.flatMap(({ difference }) => difference?.method ?? []));
  if (tests.length > 0) said.push(`Differences: ${tests.map((method) => testWords[method]).join('; ')}.`);
  if (comparisons > 1)
    said.push(
      `p is corrected by ${correctionNames[correction]} over ${count(comparisons, family === 'pairs' ? 'pair' : 'comparison')}${family === 'pairs' ? '' : ' with the baseline'}; each interval is single, and covers its own difference alone.`,
    );
  return said;
}

const kinds = ['hash', 'content', 'text', 'id', 'others'] as const;

/** By what the samples are matched: `content`; `938 by content, 62 by evaluation and id`. */
export function evidenceInWords({
  byHand,
  rung,
  matched,
}: Pick<Coverage, 'byHand' | 'rung' | 'matched'>): string {
  if (byHand) return `${rungNames[rung]}, chosen by hand`;
  const found = kinds.filter((kind) => matched[kind] > 0);
  if (found.length < 2 && matched.others === 0) return rungNames[rung];
  return found
    .map(
      (kind) =>
        `${whole(matched[kind])} ${kind === 'others' ? 'by way of other models' : `by ${rungNames[kind]}`}`,
    )
    .join(', ');
}

/** By what samples are the same, and how many are. */
export function coverageHow(coverage: Coverage): readonly string[] {
  const { answered, rows, byHand, matched } = coverage;
  if (rows.length < 2) return [];
  const several = !byHand && kinds.filter((kind) => matched[kind] > 0).length > 1;
  const by = evidenceInWords(coverage);
  return [
    `Samples are matched ${several ? `one by one, ${by}` : `by ${by}`}: ${count(answered, 'sample')} answered by ${rows.length === 2 ? 'both' : `all ${whole(rows.length)}`}.`,
  ];
}

/** Where costs come from. */
export const costHow =
  'Cost of a response: as its file reports it, else its tokens times the price of the model, else unknown.';
