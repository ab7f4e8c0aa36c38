import type { Scope, TokenConvention, TokensOf, Usage } from '../../analysis/usage';
import { atLeast, number, type Table, tableOf, text } from '../../table/table';
import { count, fixed, whole } from '../../ui/numbers';
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

const knownSum = ({ sum, known: n }: { sum: number; known: number }): number | null => (n === 0 ? null : sum);
const per = (total: TokensOf['total'], n: number): number | null =>
  total.known === 0 || n === 0 ? null : total.sum / n;

/** What a folded table of tokens says. */
export function tokenFinding({ rows }: Usage): string {
  const figures = rows.map((row) => ({ label: row.contender.label, value: per(row.total, row.total.known) }));
  const isPart = rows.some(({ scopes }) => (scopes.last_call ?? 0) > 0);
  const ends = mostAndLeast(figures, whole);
  return ends === '' ? 'None in these files.' : `Mean of a response${isPart ? ', at least' : ''}: ${ends}.`;
}

export function tokenTable({ rows }: Usage): Table {
  const count = { write: whole };
  const mean = { write: (value: number) => fixed(value, 1) };
  return tableOf<TokensOf>(rows, [
    text('model', ({ contender }) => contender.label),
    number('samples', ({ samples }) => samples, count),
    number('responses', ({ responses }) => responses, count),
    number('counted', ({ total }) => total.known, count),
    number('input', ({ input }) => knownSum(input), count),
    number('cache_read', ({ cacheRead }) => knownSum(cacheRead), { head: 'cache read', ...count }),
    number('cache_write', ({ cacheWrite }) => knownSum(cacheWrite), { head: 'cache write', ...count }),
    number('output', ({ output }) => knownSum(output), count),
    number('reasoning', ({ reasoning }) => knownSum(reasoning), count),
    number('total', (row) => atLeast(knownSum(row.total), isBound(row, row.total.known), whole), count),
    text('total_is_at_least', (row) => (isBound(row, row.total.known) ? 'yes' : 'no'), { only: ['csv'] }),
    number('mean_per_response', ({ total }) => per(total, total.known), {
      head: 'mean per response',
      ...mean,
    }),
    number('median_per_response', ({ median }) => median, { head: 'median', ...mean }),
    number('p95_per_response', ({ p95 }) => p95, { head: '95th percentile', ...mean }),
    number('mean_per_sample', ({ total, samples }) => per(total, samples), {
      head: 'mean per sample',
      ...mean,
    }),
    number('per_correct_answer', perRight, { head: 'per correct answer', ...mean }),
    number('judge_tokens', ({ judgeTokens }) => judgeTokens, { head: 'judge tokens', ...count }),
    text('scope', (row) =>
      scopesOf(row)
        .map((scope) => scopeWords[scope])
        .join(', '),
    ),
  ]);
}

const names = (rows: readonly TokensOf[]): string => rows.map(({ contender }) => contender.label).join(', ');

/** How the counts were brought to one form, and what they do not cover. */
export function tokenNotes({ rows }: Usage): string[] {
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
      `Normalised: output excludes reasoning, input includes cached tokens. ${found.join(' ')}`.trim(),
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
