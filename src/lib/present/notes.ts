import { areEvidence } from '../analysis';
import { isOfCounts } from '../analysis/comparison/difference-of';
import type { ContenderBy, Interval, Leaderboard, LeaderboardRow } from '../analysis/types';
import { type Cost, costOf, reportedSums } from '../analysis/usage';
import { clopperPearson } from '../stats';
import { capital, inWords, whole } from '../ui/numbers';
import { noIntervalReasons } from './interval-words';

/** Footnotes of the leaderboard, numbered in the order in which a reader meets their signs. */
export interface Notes {
  texts: readonly string[];
  /** Contender key to the number of its note. */
  repeats: ReadonlyMap<string, number>;
  /** Contender key to the number of the note why its score, or its difference, has no interval. */
  noInterval: ReadonlyMap<string, number>;
  noIntervalOfDifference: ReadonlyMap<string, number>;
  /** Contender key to the number of the note what its score of 0 leaves open. */
  noHits: ReadonlyMap<string, number>;
  /** How the differences are tested. */
  test: number | null;
  cost: number | null;
  latency: number | null;
  tokens: number | null;
}

type Method = NonNullable<LeaderboardRow['difference']>['method'];
const unique = <Word>(words: readonly Word[]): Word[] => [...new Set(words)];

const latencyWords: Partial<Record<string, string>> = {
  batch_average:
    'Batch time divided by the samples in the batch, as the file reports it. It is not the time of one response, so no interval is given.',
  waiting: 'Time spent waiting, as the file reports it; the work itself is not in it.',
  working: 'Time spent working, as the file reports it; waiting is not in it.',
  sample: 'Time of the whole sample, with all calls and tools.',
};
const scopeWords: Partial<Record<string, string>> = {
  last_call: 'The file counts the tokens of the last call only. A sample of several calls used more.',
  batch_average: 'Tokens of a batch divided by its samples, as the file reports them.',
};

export const testWords: Record<Method, string> = {
  posterior: 'the posterior of right and wrong (flat prior) and McNemar’s mid-p, under 30 samples',
  newcombe: 'Newcombe’s paired interval and McNemar’s exact test',
  t: 'the paired t interval and test',
  'sign-flip': 'the paired t interval and, under 30 samples, the exact sign-flip test',
  'clustered t': 'the t interval and test over clusters',
  'clustered sign-flip':
    'the t interval over clusters and, under 30 of them, the exact sign-flip test of their sums',
};

/** Which interval and test the differences have; where repeats say it already, nothing. */
function testText(rows: readonly LeaderboardRow[]): string | null {
  const methods = unique(rows.flatMap(({ difference }) => difference?.method ?? []));
  const [first, second] = methods;
  if (first === undefined) return null;
  if (second === undefined) return `Differences by ${testWords[first]}.`;
  const binary = methods.filter(isOfCounts);
  const other = methods.find((method) => !isOfCounts(method));
  if (binary.length === 0) return null;
  const repeats = other ? `, to averaged repeats by ${testWords[other]}` : '';
  return `Differences by ${binary.map((method) => testWords[method]).join('; ')}${repeats}.`;
}

function repeatsText(
  rows: readonly LeaderboardRow[],
  all: readonly LeaderboardRow[],
  binary: boolean,
  by: ContenderBy,
): string {
  const counts = [...new Set(rows.map((row) => row.repeatsPerSample))];
  const [n = 1] = counts;
  const what = by === 'run' ? 'answers' : 'runs or repeats';
  const often = counts.length === 1 && Number.isInteger(n) ? `${capital(inWords(n))} ${what}` : capital(what);
  const start = `${often} of each sample, their average counts.`;
  return binary && all.length > 1 ? `${start} So scores are compared as numbers.` : start;
}

/** Responses behind a row. */
const responsesOf = ({ n, repeatsPerSample }: LeaderboardRow): number => Math.round(n * repeatsPerSample);

/** Over how many responses a mean is, where some lack the figure: `aster-large 250 of 264`. */
function partly(
  rows: readonly LeaderboardRow[],
  what: string,
  known: (row: LeaderboardRow) => number,
): string {
  const found = rows.filter((row) => known(row) > 0 && known(row) < responsesOf(row));
  if (found.length === 0) return '';
  const models = found.map(
    (row) => `${row.contender.label} ${whole(known(row))} of ${whole(responsesOf(row))} responses`,
  );
  return `Mean over those with ${what}: ${models.join(', ')}.`;
}

/** Input and output are known of different responses: their sum is then of two means. */
const tokensPartly = (rows: readonly LeaderboardRow[]): string =>
  rows.every(({ inputTokens, outputTokens }) => inputTokens.known === outputTokens.known)
    ? partly(rows, 'a count', ({ inputTokens }) => inputTokens.known)
    : [
        partly(rows, 'an input count', ({ inputTokens }) => inputTokens.known),
        partly(rows, 'an output count', ({ outputTokens }) => outputTokens.known),
      ]
        .filter(Boolean)
        .join(' ');

export const hasNoTime = ({ latencyMs }: LeaderboardRow): boolean => latencyMs.mean === null;
export const hasNoTokens = ({ inputTokens, outputTokens }: LeaderboardRow): boolean =>
  inputTokens.mean === null && outputTokens.mean === null;

/** Said once in place of columns without a figure: `Not in these files: times, tokens in and out.` */
export function absentInWords(rows: readonly LeaderboardRow[]): string {
  const absent = [
    ...(rows.every(hasNoTime) ? ['times'] : []),
    ...(rows.every(hasNoTokens) ? ['tokens in and out'] : []),
  ];
  return absent.length === 0 ? '' : `Not in these files: ${absent.join(', ')}.`;
}

/** Whether the metric counts what should not happen, as hits of attacks are, and no filter chose the samples by it. */
export const countsHits = ({ metric, chosenBy }: Pick<Leaderboard, 'metric' | 'chosenBy'>): boolean =>
  metric.kind === 'binary' && metric.direction === 'lower' && areEvidence(chosenBy);

/** `0 of 30 samples: up to 9.5 % …`, the exact one-sided bound (1 - 0.05^(1/n)); null where samples are not independent. */
function noHitsText({ n, score, method }: LeaderboardRow): string | null {
  const { high } = clopperPearson(0, n, 0.9);
  if (score !== 0 || high === null || method === 'clustered t') return null;
  const most = (100 * high).toFixed(1);
  return `0 of ${whole(n)} ${n === 1 ? 'sample' : 'samples'}: up to ${most} % of such samples may still be hit (exact one-sided 95 % bound).`;
}

export function notesOf(
  rows: readonly LeaderboardRow[],
  binary: boolean,
  by: ContenderBy,
  costOfRow: (row: LeaderboardRow) => Pick<Cost, 'state'> = (row) => costOf(reportedSums(row)),
  areHits = false,
): Notes {
  const texts: string[] = [];
  const add = (text: string | null) => (text === null ? null : texts.push(text));

  const repeated = rows.filter((row) => row.repeatsPerSample > 1);
  const repeatNote = repeated.length > 0 ? add(repeatsText(repeated, rows, binary, by)) : null;
  const repeats = new Map(
    repeatNote === null ? [] : repeated.map((row) => [row.contender.key, repeatNote] as const),
  );

  const noted = (of: string, whyOf: (row: LeaderboardRow) => Interval['why']): Map<string, number> =>
    new Map(
      unique(rows.flatMap((row) => whyOf(row) ?? [])).flatMap((why) => {
        const own = rows.filter((row) => whyOf(row) === why);
        const note = texts.push(`No interval of ${of}: ${noIntervalReasons[why]}.`);
        return own.map(({ contender }) => [contender.key, note] as const);
      }),
    );
  const hitsOf = (row: LeaderboardRow): string | null => (areHits ? noHitsText(row) : null);
  // A bound says more than why there is no interval.
  const noInterval = noted('the score', (row) => (hitsOf(row) === null ? row.interval.why : undefined));
  const hitNotes = new Map(
    unique(rows.flatMap((row) => hitsOf(row) ?? [])).map((text) => [text, texts.push(text)]),
  );
  const noHits = new Map(
    rows.flatMap((row) => {
      const note = hitNotes.get(hitsOf(row) ?? '');
      return note === undefined ? [] : [[row.contender.key, note] as const];
    }),
  );
  const noIntervalOfDifference = noted('the difference', ({ difference }) => difference?.interval.why);

  const test = add(testText(rows));

  const cost = add(
    rows.some((row) => costOfRow(row).state === 'at least')
      ? '≥ is at least: a part of the cost is not known.'
      : null,
  );

  const kinds = unique(rows.flatMap(({ latencyMs }) => latencyMs.kinds));
  const timed = kinds.flatMap((kind) => latencyWords[kind] ?? []);
  const latency = add(
    rows.every(hasNoTime)
      ? null
      : kinds.length > 1
        ? [
            'The files measure time differently, so it cannot be compared between all rows.',
            ...timed,
            partly(rows, 'a time', ({ latencyMs }) => latencyMs.known),
          ]
            .filter(Boolean)
            .join(' ')
        : [timed[0] ?? '', partly(rows, 'a time', ({ latencyMs }) => latencyMs.known)]
            .filter(Boolean)
            .join(' ') || null,
  );

  const scopes = unique(rows.flatMap(({ tokensScopes }) => tokensScopes));
  const tokens = add(
    rows.every(hasNoTokens)
      ? null
      : [...scopes.flatMap((scope) => scopeWords[scope] ?? []), tokensPartly(rows)]
          .filter(Boolean)
          .join(' ') || null,
  );
  return { texts, repeats, noInterval, noIntervalOfDifference, noHits, test, cost, latency, tokens };
}
