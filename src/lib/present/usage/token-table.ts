import type { Scope, TokenConvention, TokensOf, Usage } from '../../analysis/usage';
import {
  DATA,
  model,
  number,
  plot,
  type Said,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { count, fixed, tokens, whole } from '../../ui/numbers';
import { mostAndLeast } from '../most-and-least';

export const scopeWords: Readonly<Record<Scope, string>> = {
  sample: 'whole sample',
  last_call: 'last call only',
  batch_average: 'average of a batch',
  none: 'not counted',
};

/** Scopes of a contender's figures, those with most responses first; `none` only where nothing was counted. */
export function scopesOf({ scopes }: Pick<TokensOf, 'scopes'>): Scope[] {
  const found = (Object.entries(scopes) as [Scope, number][])
    .sort((a, b) => b[1] - a[1])
    .map(([scope]) => scope);
  const counted = found.filter((scope) => scope !== 'none');
  return counted.length > 0 ? counted : found;
}

/** Figures of the last call are a bound, and so is a sum where some responses have none. */
export const isBound = (row: TokensOf, known: number): boolean =>
  known < row.responses || (row.scopes.last_call ?? 0) > 0;

export const perRight = (row: TokensOf): number | null =>
  row.right === null || row.right === 0 || row.total.known === 0 ? null : row.total.sum / row.right;

const per = (total: TokensOf['total'], n: number): number | null =>
  total.known === 0 || n === 0 ? null : total.sum / n;

/** What a folded table of tokens says. */
export function tokenFinding({ rows }: Usage): string {
  const figures = rows.map((row) => ({ label: row.contender.label, value: per(row.total, row.total.known) }));
  const isPart = rows.some(({ scopes }) => (scopes.last_call ?? 0) > 0);
  const ends = mostAndLeast(figures, whole);
  return ends === '' ? 'None in these files.' : `Mean of a response${isPart ? ', at least' : ''}: ${ends}.`;
}

/** What the files of a model lack where a figure is not known. */
const LACKS = {
  input: 'no input tokens in the files of this model',
  cacheRead: 'nothing said of a cache in the files of this model',
  cacheWrite: 'nothing said of a cache in the files of this model',
  output: 'no output tokens in the files of this model',
  reasoning: 'nothing said of reasoning in the files of this model',
  total: 'no token counts in the files of this model',
} as const;
type Part = keyof typeof LACKS;

/** Where cache and reasoning are not named there was none, as far as the file tells. */
const isPartBound = (row: TokensOf, part: Part): boolean =>
  part === 'cacheRead' || part === 'cacheWrite' || part === 'reasoning'
    ? (row.scopes.last_call ?? 0) > 0
    : isBound(row, row[part].known);

function sumOf(row: TokensOf, part: Part): Said {
  const { sum, known } = row[part];
  if (known === 0) return unknown(LACKS[part]);
  return {
    value: sum,
    shown: whole(sum),
    bound: isPartBound(row, part) ? 'at least' : undefined,
    hint: `${whole(sum)}, known of ${whole(known)} of ${whole(row.responses)} responses`,
  };
}

/** A figure of the total: `isLess`: the true one may be more. */
function eachOf(row: TokensOf, value: number | null, isLess: boolean, lacks = LACKS.total as string): Said {
  if (value === null) return unknown(row.total.known === 0 ? LACKS.total : lacks);
  return {
    value,
    shown: fixed(value, 1),
    bound: isLess ? 'at least' : undefined,
    hint: `of the ${whole(row.total.known)} of ${whole(row.responses)} responses that are counted`,
  };
}

export function tokenTable({ rows }: Usage): Table {
  const most = Math.max(0, ...rows.map(({ total }) => total.sum));
  const [by, unit] = most >= 2e7 ? [1e6, ', million'] : most >= 2e4 ? [1e3, ', thousand'] : [1, ''];
  const sum = {
    write: whole,
    brief: (value: number) => fixed(value / by, by > 1 && most < 1e6 ? 1 : 0),
    over: `sum${unit}`,
  };
  const each = { write: (value: number) => fixed(value, 1), brief: tokens, over: 'total, per' };
  const isLastCall = (row: TokensOf) => (row.scopes.last_call ?? 0) > 0;
  const quantile = (row: TokensOf, value: number | null) =>
    (row.scopes.batch_average ?? 0) > 0
      ? unknown('averages of batches have no quantiles')
      : eachOf(row, value, isLastCall(row));
  const isTotalBound = (row: TokensOf) => isBound(row, row.total.known);
  const isWritten = rows.some(({ cacheWrite }) => cacheWrite.sum > 0);
  const isRepeated = rows.some(({ responses, samples }) => responses > samples);
  const sent = { only: SENT };
  return tableOf<TokensOf>(
    rows,
    [
      model(({ contender }) => contender),
      number('samples', ({ samples }) => samples, { write: whole, ...sent }),
      number('responses', ({ responses }) => responses, { write: whole, short: 'n', tone: 'quiet' }),
      number('counted', ({ total }) => total.known, { write: whole, ...sent }),
      number('input', (row) => sumOf(row, 'input'), sum),
      number('cache_read', (row) => sumOf(row, 'cacheRead'), {
        head: 'cache read',
        short: 'of which cached',
        ...sum,
      }),
      number('cache_write', (row) => sumOf(row, 'cacheWrite'), {
        head: 'cache write',
        short: 'written to cache',
        ...sum,
        ...(isWritten ? {} : sent),
      }),
      number('output', (row) => sumOf(row, 'output'), sum),
      number('reasoning', (row) => sumOf(row, 'reasoning'), sum),
      number('total', (row) => sumOf(row, 'total'), { ...sum, tone: 'strong' }),
      text('total_is_at_least', (row) => (isTotalBound(row) ? 'yes' : 'no'), { only: DATA }),
      number('mean_per_response', (row) => eachOf(row, per(row.total, row.total.known), isLastCall(row)), {
        ...{ head: 'mean per response', short: 'response, mean', ...each },
      }),
      number('median_per_response', (row) => quantile(row, row.median), { head: 'median', ...each }),
      number('p95_per_response', (row) => quantile(row, row.p95), {
        ...{ head: '95th percentile', short: '95th pct', ...each },
      }),
      number('mean_per_sample', (row) => eachOf(row, per(row.total, row.samples), isTotalBound(row)), {
        ...{ head: 'mean per sample', short: 'sample, all repeats', ...each },
        ...(isRepeated ? {} : sent),
      }),
      number('per_correct_answer', perRightOf, {
        ...{ head: 'per correct answer', short: 'correct answer', ...each },
      }),
      number('judge_tokens', ({ judgeTokens }) => judgeTokens, {
        ...{ head: 'judge tokens', write: whole, ...sent },
      }),
      plot('spread', { short: 'output and reasoning' }),
      text(
        'scope',
        (row) =>
          scopesOf(row)
            .map((scope) => scopeWords[scope])
            .join(', '),
        { tone: 'quiet' },
      ),
    ],
    { notes: tokenNotes({ rows }) },
  );
}

const perRightOf = (row: TokensOf): Said =>
  eachOf(
    row,
    perRight(row),
    isBound(row, row.total.known),
    row.right === null ? 'this metric has no right and wrong' : 'no correct answer',
  );

const names = (rows: readonly TokensOf[]): string => rows.map(({ contender }) => contender.label).join(', ');

/** How the counts were brought to one form, and what they do not cover. */
export function tokenNotes({ rows }: Pick<Usage, 'rows'>): string[] {
  const notes: string[] = [];
  const how = (part: 'cached' | 'reasoning') =>
    rows.flatMap((row) =>
      row.conventions.filter((one) => one.how[part] !== 'none').map((one) => ({ row, one })),
    );
  const found = [
    ...partNote(how('reasoning'), 'reasoning', 'reasoning', 'output'),
    ...partNote(how('cached'), 'cached', 'cached tokens', 'input'),
  ];
  if (rows.some(({ total }) => total.known > 0))
    notes.push(
      `Reasoning is counted apart from output, cached tokens within input. ${found.join(' ')}`.trim(),
    );
  const lastCall = rows.filter(({ scopes }) => (scopes.last_call ?? 0) > 0);
  if (lastCall.length > 0)
    notes.push(
      `${names(lastCall)}: the file counts the last call of ${count(
        lastCall.reduce((sum, { scopes }) => sum + (scopes.last_call ?? 0), 0),
        'response',
      )} only; the whole samples took more.`,
    );
  const averaged = rows.filter(({ scopes }) => (scopes.batch_average ?? 0) > 0);
  if (averaged.length > 0)
    notes.push(
      `${names(averaged)}: a batch’s tokens divided by its samples. The sums are right; single responses are not known.`,
    );
  const partly = rows.filter(({ total, responses }) => total.known > 0 && total.known < responses);
  for (const { contender, total, responses } of partly)
    notes.push(
      `${contender.label}: ${whole(responses - total.known)} of ${count(responses, 'response')} ${responses - total.known === 1 ? 'has' : 'have'} no token count. Sums are lower bounds; mean, median and 95th percentile are over the others.`,
    );
  const judged = rows.filter(({ judgeTokens }) => judgeTokens !== null);
  if (judged.length > 0)
    notes.push(
      `Judge tokens are not included: ${judged.map(({ contender, judgeTokens }) => `${whole(judgeTokens ?? 0)} for ${contender.label}`).join(', ')}.`,
    );
  return notes;
}

function partNote(
  found: readonly { row: TokensOf; one: TokenConvention }[],
  part: 'cached' | 'reasoning',
  what: string,
  whole: string,
): string[] {
  const stood = { inside: `in the ${whole}`, beside: `beside the ${whole}` };
  const by = {
    totals: 'shown by their totals',
    format: 'defined by the format',
    assumed: 'assumed',
    none: '',
  };
  const groups = new Map<string, Set<string>>();
  for (const { row, one } of found) {
    const key = `${stood[one[part]]} (${by[one.how[part]]})`;
    groups.set(key, (groups.get(key) ?? new Set()).add(row.contender.label));
  }
  if (groups.size === 0) return [];
  const [only] = groups.keys();
  if (groups.size === 1) return [`The files count ${what} ${only}.`];
  return [
    `The files count ${what} ${[...groups].map(([how, models]) => `${how} for ${[...models].join(', ')}`).join('; ')}.`,
  ];
}
