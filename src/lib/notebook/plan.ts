import type { Cell } from '../engine/database';
import { type CellKind, isName } from './cell';
import type { InputFile } from './inputs';
import { fieldsOf, type Fields, inputOf } from './json-cell';
import { keyOf } from './key';
import { cellsOf, type NamedCell, type Notebook } from './notebook';
import { usesOf } from './uses';

/** What results depend on beside the notebook's own text. */
export interface Ground {
  /** Digests of the files that are loaded, or of those that the results were computed from. */
  inputs: readonly InputFile[];
  /** What a person chose for all pages and numbers depend on: names, rungs, metrics. */
  context: unknown;
  /** Values of settings by name: `$evaluation`. */
  parameters: Readonly<Record<string, Cell>>;
}

/** A cell that has a result, with all that it takes from above. */
export interface Planned extends NamedCell {
  kind: 'sql' | 'view';
  /** What a result is kept under; as long as it is the same, the result is. */
  key: string;
  /** Results above that it uses, nearest last. */
  uses: readonly { id: number; name: string }[];
  /** A query further down may use it. */
  isRead: boolean;
  /** Values of its parameters by name. */
  values: ReadonlyMap<string, Cell>;
  /** Why it can't be run. */
  fault: string | null;
}

const hasResult = (kind: CellKind): kind is Planned['kind'] => kind === 'sql' || kind === 'view';

/** The settings of the notebook, the last word for each key; what cannot be read is passed over here. */
export function settingsOf(notebook: Notebook): Fields {
  const found = cellsOf(notebook).flatMap(({ parts }) => {
    if (parts.kind !== 'settings') return [];
    try {
      return [fieldsOf(parts.source)];
    } catch {
      return []; // the cell says so
    }
  });
  return found.reduce<Fields>((all, one) => ({ ...all, ...one }), {});
}

/** The text of the first cell of this kind; null where there is none. */
export const sourceOf = (notebook: Notebook, kind: CellKind): string | null =>
  cellsOf(notebook).find(({ parts }) => parts.kind === kind)?.parts.source ?? null;

const valueOfInput = (source: string): Cell | undefined => {
  try {
    return inputOf(source).value;
  } catch {
    return undefined; // the cell says so
  }
};

/** What a query takes from the comparison. */
const ofSettings = new Set(['evaluation', 'metric', 'baseline']);

const withLf = (source: string): string => source.replace(/\r\n?/g, '\n');

/** Every query and view in order, each with its key: names are visible downwards only, so nothing goes round. */
export function planOf(notebook: Notebook, ground: Ground): Planned[] {
  const cells = cellsOf(notebook);
  const settings = settingsOf(notebook);
  const prices = sourceOf(notebook, 'prices');
  const digests = ground.inputs.map(({ digest, sha256 }) => digest ?? sha256).sort();
  const results = new Map<string, Planned>();
  const inputs = new Map<string, Cell | undefined>();
  const below = (name: string, at: number) =>
    cells.find(({ number, parts }) => number > at && parts.name?.toLowerCase() === name.toLowerCase());
  const planned: Planned[] = [];

  for (const cell of cells) {
    const { kind, name, source } = cell.parts;
    if (kind === 'input' && name !== null) inputs.set(name, valueOfInput(source));
    if (!hasResult(kind)) continue;
    const { words, parameters } =
      kind === 'sql' ? usesOf(source) : { words: new Set<string>(), parameters: [] };
    const uses = [...results].filter(([word]) => words.has(word)).map(([, used]) => used);
    const faults: string[] = [];
    const values = new Map<string, Cell>();
    for (const parameter of parameters) {
      const value = inputs.has(parameter) ? inputs.get(parameter) : ground.parameters[parameter];
      if (value !== undefined) values.set(parameter, value);
      else faults.push(missing(parameter, inputs.has(parameter), below(parameter, cell.number)));
    }
    if (name !== null) {
      const other = results.get(name.toLowerCase());
      if (kind === 'sql' && !isName(name))
        faults.push(`“${name}” is no name: letters, digits and _ make one.`);
      else if (other) faults.push(`Cell ${other.number} is called ${name} already.`);
    }
    const key = keyOf({
      ...{ kind, source: withLf(source), settings, inputs: digests, context: ground.context },
      uses: uses.map(({ parts, key: used }) => [parts.name, used]),
      values: [...values],
      ...(kind === 'view' && { prices: prices === null ? null : withLf(prices) }),
    });
    const one: Planned = {
      ...{ ...cell, kind, key, values, isRead: false },
      uses: uses.map(({ segment, parts }) => ({ id: segment.id, name: parts.name ?? '' })),
      fault: faults[0] ?? null,
    };
    for (const used of uses) used.isRead = true;
    planned.push(one);
    if (name !== null && isName(name) && !results.has(name.toLowerCase()))
      results.set(name.toLowerCase(), one);
  }
  return planned;
}

function missing(parameter: string, isInput: boolean, below: NamedCell | undefined): string {
  if (isInput) return `The input ${parameter} has no value that can be read.`;
  if (below) return `$${parameter} is set below, in cell ${below.number}. Move that cell up.`;
  if (/^\d*$/.test(parameter)) return 'Parameters have names here: $evaluation, or the name of an input.';
  if (ofSettings.has(parameter)) return `The settings name no ${parameter}: add it to a settings cell.`;
  return `Nothing above is called ${parameter}: add an input of this name, or use $evaluation, $metric or $baseline.`;
}

/** The name of a cell further down that a query speaks of; null where it speaks of none. */
export function namedBelow(notebook: Notebook, { parts, number }: NamedCell): NamedCell | null {
  const { words } = usesOf(parts.source);
  const isNamed = ({ parts: { kind, name } }: NamedCell) =>
    hasResult(kind) && name !== null && words.has(name.toLowerCase());
  return cellsOf(notebook).find((cell) => cell.number > number && isNamed(cell)) ?? null;
}
