import { readChart } from '../../notebook/chart';
import type { CellSegment, NamedCell, Notebook } from '../../notebook/notebook';
import { cellsOf, visible } from '../../notebook/notebook';
import { resultOf } from '../../notebook/text';
import type { ChartData } from '../chart/chart-data';
import type { ChartResult, FindResult } from '../chart/result';
import type { Held } from './held';
import type { State } from './cell-words';
import type { OpenNotebook } from './open-notebook.svelte';

/** A chart that stands on the page. */
export interface ShownChart {
  data: ChartData;
  figure: HTMLElement;
}

const hasResult = ({ parts }: NamedCell): boolean =>
  (parts.kind === 'sql' || parts.kind === 'view') && parts.name !== null;

/** The cells down to this one whose results a chart may draw from, nearest last. */
export function sourcesDownTo(notebook: Notebook, id: number | null): NamedCell[] {
  const at = visible(notebook).findIndex((segment) => segment.id === id);
  return cellsOf(notebook).filter((cell) => cell.number <= at + 1 && hasResult(cell));
}

const same = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** The result that a cell has now: of this session, else as the file keeps it. */
export function chartResult(
  { segment, parts }: { segment: CellSegment; parts: { name: string | null } },
  ran: ReadonlyMap<number, Held>,
): ChartResult | null {
  const held = ran.get(segment.id);
  if (held?.fault) return null;
  const result = held?.computed ?? resultOf(segment, ran);
  const { name } = parts;
  return result && name !== null
    ? { name, columns: result.columns, rows: result.rows, count: result.count }
    : null;
}

const whyNone = (name: string, held: Held | undefined): string =>
  held?.isHeldBack ? `${name} is held back until a random draw is read.` : `${name} has no result: run it.`;

/** What a chart draws from by its name, or why there is nothing, in a sentence. */
export function findResult(notebook: Notebook, id: number, ran: ReadonlyMap<number, Held>): FindResult {
  const above = sourcesDownTo(notebook, id);
  return (name) => {
    const cell = above.findLast(({ parts }) => same(parts.name, name));
    if (cell)
      return (
        chartResult(cell, ran) ?? {
          why: whyNone(cell.parts.name ?? name, ran.get(cell.segment.id)),
          waits: true,
        }
      );
    const below = cellsOf(notebook).find((one) => hasResult(one) && same(one.parts.name, name));
    const no = (why: string) => ({ why, waits: false });
    if (below)
      return no(
        `${below.parts.name ?? name} is the result of cell ${below.number}, below. Move that cell up.`,
      );
    const known = above.map(({ parts }) => parts.name).join(', ');
    const hint = known === '' ? 'Add a query first.' : `Results above: ${known}.`;
    return no(name === '' ? `Name a result. ${hint}` : `No cell above is called ${name}. ${hint}`);
  };
}

/** What each result that a definition names is, or why there is none. */
export const foundFor = (source: string, find: FindResult): ReadonlyMap<string, ReturnType<FindResult>> =>
  new Map(readChart(source).chart?.layers.map(({ from }) => [from.text, find(from.text)]));

type Found = ReturnType<typeof foundFor>;

const isSame = (a: ReturnType<FindResult>, b: ReturnType<FindResult> | undefined): boolean => {
  if ('why' in a) return b !== undefined && 'why' in b && a.why === b.why;
  return b !== undefined && !('why' in b) && a.rows === b.rows && a.name === b.name;
};

/** Whether a chart draws from the same results, none of them computed again. */
export const sameFound = (before: Found, next: Found): boolean =>
  before.size === next.size && [...before].every(([name, result]) => isSame(result, next.get(name)));

/** How the results that a chart draws stand to now. */
export function statesOf(
  open: OpenNotebook,
  id: number,
  names: readonly string[],
): { name: string; state: State }[] {
  const above = sourcesDownTo(open.notebook, id);
  return [...new Set(names)].map((name) => {
    const segment = above.findLast(({ parts }) => same(parts.name, name))?.segment;
    const planned = open.plan.find((cell) => cell.segment.id === segment?.id);
    return { name, state: planned ? open.stateOf(planned) : 'never' };
  });
}
