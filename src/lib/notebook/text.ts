import { infoOf, partsOf } from './cell';
import { inserted, replaced } from './edits';
import { writeFence } from './fence';
import { FILE_VERSION, frontValue, withFront } from './front';
import { type InputFile, writeInputs } from './inputs';
import { inputOf } from './json-cell';
import { withNewlines } from './lines';
import { cellsOf, isCell, type Notebook, parseNotebook, printNotebook, type Segment } from './notebook';
import { onceFor } from './once-for';
import { settingsOf } from './plan';
import { type Bound, withValues } from './reference';
import type { Ran } from './run';
import { printPieces } from './segments';
import { readStored, type Stored, writeStored } from './stored';
import { type Known, resolve, sayValue } from './value';
import { shortName } from '../records/short-name';

/** The result that the file keeps of a cell; null where there is none. */
export const keptIn = onceFor((segment: Segment): Stored | null =>
  isCell(segment) ? readStored(segment.result) : null,
);

/** What a cell has to show: what it was run to, else what the file keeps. */
export function resultOf(segment: Segment, ran: ReadonlyMap<number, Ran>): Stored | null {
  const one = ran.get(segment.id);
  return one?.isHeldBack ? null : (one?.stored ?? keptIn(segment));
}

const written = onceFor((stored: Stored): string => writeStored(stored, '\n'));

/** What sentences may point at: the notebook's inputs and results by name. */
export function knownOf(notebook: Notebook, ran: ReadonlyMap<number, Ran>): (name: string) => Known | null {
  const cells = cellsOf(notebook);
  return (wanted) => {
    const cell = cells.find(({ parts }) => parts.name?.toLowerCase() === wanted.toLowerCase());
    if (!cell) return null;
    if (cell.parts.kind === 'input') {
      try {
        return { is: 'input', value: inputOf(cell.parts.source).value };
      } catch {
        return { is: 'unknown' };
      }
    }
    const computed = ran.get(cell.segment.id)?.computed ?? resultOf(cell.segment, ran);
    return computed
      ? { is: 'result', columns: computed.columns, rows: computed.rows, count: computed.count }
      : { is: 'unknown' };
  };
}

/** What stands in the place of a value: itself, or why there is none; null: nobody knows yet, and what stood there stays. */
export function boundOf(
  { reference }: Bound,
  known: (name: string) => Known | null,
): { text: string; isFault: boolean } | null {
  const found = resolve(reference, known);
  if (found.is === 'later') return null;
  return found.is === 'value'
    ? { text: sayValue(found.value, reference.format), isFault: false }
    : { text: `(${found.fault})`, isFault: true };
}

/** What the results of this session were computed by and from. */
export interface About {
  app: string;
  inputs: readonly InputFile[];
  /** The marks that models have on the pages, by their names. */
  models?: ReadonlyMap<string, number>;
}

/** The file's text with the results of this session in it, and the values of its sentences; else as it was, byte for byte. */
export function textOf(notebook: Notebook, ran: ReadonlyMap<number, Ran>, about: About): string {
  const { newline } = notebook;
  const keepsNone = settingsOf(notebook)['results'] === 'none';
  const known = knownOf(notebook, ran);
  const segments = notebook.segments.map((segment): Segment => {
    if (segment.is === 'prose')
      return { ...segment, raw: withValues(segment.raw, (bound) => boundOf(bound, known)?.text ?? null) };
    const stored = ran.get(segment.id)?.stored;
    if (!isCell(segment) || (!stored && !keepsNone)) return segment;
    return { ...segment, result: keepsNone || !stored ? '' : withNewlines(written(stored), newline) };
  });
  const isRun = [...ran.values()].some(({ stored }) => stored !== null);
  const made = { ...notebook, segments };
  return isRun ? withFacts(made, about) : printNotebook(made);
}

/** With the version that computed the results and the files they stand on. */
function withFacts(notebook: Notebook, { app, inputs, models = new Map() }: About): string {
  const { newline, segments } = notebook;
  const source = writeInputs(inputs);
  const cell = segments.find((one) => isCell(one) && partsOf(one.raw).kind === 'inputs');
  const fence = writeFence(infoOf('inputs', null), source, newline);
  const last = segments.at(-1)?.id ?? null;
  const listed = cell ? replaced(notebook, cell.id, () => fence) : inserted(notebook, last, fence).notebook;
  const version = frontValue(listed.segments, 'evalbook') ?? String(FILE_VERSION);
  const front = listed.segments.find(({ is }) => is === 'front');
  const rest = printPieces(listed.segments.filter(({ is }) => is !== 'front'));
  const values = { evalbook: version, app, ...modelsLine(models, rest) };
  return withFront(front?.raw ?? '', values, newline) + rest;
}

/** How the front matter keeps the marks of the models that the text names. */
function modelsLine(models: ReadonlyMap<string, number>, text: string): Record<string, string> {
  const named = [...models].filter(([name]) => text.includes(name) || text.includes(shortName(name)));
  return named.length === 0 ? {} : { models: JSON.stringify(Object.fromEntries(named)) };
}

/** The marks that the front matter keeps, by the models' names; none where it keeps none. */
export function marksKept(notebook: Notebook): ReadonlyMap<string, number> {
  try {
    const kept: unknown = JSON.parse(frontValue(notebook.segments, 'models') ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return new Map(
      entries.filter((one): one is [string, number] => Number.isSafeInteger(one[1]) && one[1] >= 0),
    );
  } catch {
    return new Map();
  }
}

/** A new notebook with nothing but a title to fill in. */
export const emptyNotebook = (title: string): Notebook => parseNotebook(`# ${title}\n`);
