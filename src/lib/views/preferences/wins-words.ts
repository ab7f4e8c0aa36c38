import type { Preferences } from '../../analysis/votes/ranking';
import { type ColumnOf, number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, fixed, whole } from '../../ui/numbers';

/** More models are no picture. */
export const MOST_IN_MATRIX = 20;

/** Votes of one model on another. */
export interface WinCell {
  votes: number;
  /** Share that it won, a tie half; null without votes. */
  share: number | null;
  /** What strengths say where nobody voted; null across groups. */
  implied: number | null;
}

const odds = (rating: number): number => (rating * Math.LN10) / 400;

/** Of each model against each other, in the order of the ranking; null on the diagonal. */
export function winCells({ models, won }: Preferences): (WinCell | null)[][] {
  const cells = models.map((one, a) =>
    models.map((other, b): WinCell | null => {
      const isKnown = one.group === other.group && one.rating !== null && other.rating !== null;
      const implied = isKnown ? 1 / (1 + Math.exp(odds(other.rating ?? 0) - odds(one.rating ?? 0))) : null;
      return a === b ? null : { votes: 0, share: null, implied };
    }),
  );
  for (const { a, b, won: wins, tied, lost } of won) {
    const votes = wins + tied + lost;
    const [there, back] = [cells[a]?.[b], cells[b]?.[a]];
    if (there) Object.assign(there, { votes, share: (wins + tied / 2) / votes });
    if (back) Object.assign(back, { votes, share: (lost + tied / 2) / votes });
  }
  return cells;
}

/** `Votes on 12 of 66 pairs; all are against alder.` */
export function winsFinding(answer: readonly Preferences[]): string {
  const [found] = answer;
  if (!found) return '';
  const { models, won } = found;
  const pairs = (models.length * (models.length - 1)) / 2;
  const hub = models.findIndex((_, m) => won.every(({ a, b }) => a === m || b === m));
  if (models.length > 2 && hub >= 0)
    return `All votes are against ${models[hub]?.model ?? ''}. The order of the others rests on it.`;
  const turned = won.filter(({ a, b, won: wins, lost }) => {
    const [one, other] = [models[a]?.rating ?? null, models[b]?.rating ?? null];
    return (
      one !== null && other !== null && models[a]?.group === models[b]?.group && one > other && lost > wins
    );
  });
  const [only] = turned;
  const met =
    won.length === pairs
      ? `All ${count(pairs, 'pair')} have votes`
      : `Votes on ${whole(won.length)} of ${count(pairs, 'pair')}`;
  if (!only) return `${met}; on none the weaker wins more often.`;
  const names = `${models[only.b]?.model ?? ''} against ${models[only.a]?.model ?? ''}`;
  return `${met}; on ${turned.length === 1 ? `one the weaker wins more often: ${names}` : `${whole(turned.length)} the weaker wins more often`}.`;
}

/** A row a pair that met. */
export function winsTable(answer: readonly Preferences[]): Table {
  const rows = answer.flatMap((of) =>
    of.won.map((one) => ({ of, ...one, cell: winCells(of)[one.a]?.[one.b] ?? null })),
  );
  type Row = (typeof rows)[number];
  const counted = (name: string, of: (row: Row) => number): ColumnOf<Row> =>
    number(name, of, { write: whole, tone: 'quiet' });
  return tableOf<Row>(rows, [
    ...(answer.length > 1 ? [text<Row>('evaluation', ({ of }) => of.evaluation)] : []),
    text('model', ({ of, a }) => of.models[a]?.model ?? ''),
    text('against', ({ of, b }) => of.models[b]?.model ?? ''),
    counted('votes', ({ won, tied, lost }) => won + tied + lost),
    counted('won', ({ won }) => won),
    counted('tied', ({ tied }) => tied),
    counted('lost', ({ lost }) => lost),
    number('share', ({ cell }) => cell?.share ?? null, {
      head: 'won, %',
      write: (value) => fixed(100 * value, 1),
    }),
    number('implied', ({ cell }) => cell?.implied ?? unknown('no strengths compare them'), {
      ...{ head: 'by strengths, %', write: (value: number) => fixed(100 * value, 1), tone: 'quiet' as const },
    }),
  ]);
}
