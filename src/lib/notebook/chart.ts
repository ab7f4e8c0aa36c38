import { type Member, type Placed, PlacedError, readPlaced } from './placed-json';

export const chartMarks = ['dot', 'line', 'area', 'bar', 'rule', 'tick', 'cell', 'box', 'whisker'] as const;
export type ChartMark = (typeof chartMarks)[number];

export const reductions = ['count', 'mean', 'median', 'sum', 'mean ci'] as const;
export type Reduction = (typeof reductions)[number];

/** Keys whose values are names of columns. */
const columnKeys = [
  'x',
  'y',
  'color',
  'size',
  'low',
  'high',
  'bin',
  'sort',
  'fx',
  'fy',
  'zero',
  'log',
] as const;
export type ColumnKey = (typeof columnKeys)[number];
const textKeys = ['from', 'mark', 'reduce', 'unit', 'title'] as const;
type TextKey = (typeof textKeys)[number];
type ChartKey = ColumnKey | TextKey;
/** Of the whole chart: a layer has none of its own. */
const ofChart: readonly string[] = ['fx', 'fy', 'zero', 'log', 'sort', 'unit', 'title', 'layers'];
const chartKeys: readonly string[] = [...columnKeys, ...textKeys, 'layers'];

export interface ChartFault {
  message: string;
  /** Offset in the cell's text. */
  at: number;
  /** Nothing is drawn. A fault that is not fatal is a note: what it speaks of has no effect. */
  fatal: boolean;
  /** The definition is right: what it draws from is not there yet. */
  waits?: true;
}

/** A text of the definition, with its place. */
export interface Written {
  text: string;
  at: number;
}

/** One layer of marks, as the text has it: whether its columns exist is known where its result is. */
export interface WrittenLayer {
  /** Where the layer begins. */
  at: number;
  mark: ChartMark;
  from: Written;
  reduce: Reduction | null;
  columns: Readonly<Partial<Record<ColumnKey, Written>>>;
}

export interface WrittenChart {
  title: string | null;
  unit: string | null;
  layers: readonly WrittenLayer[];
}

export interface ReadChart {
  /** null where it cannot be read. */
  chart: WrittenChart | null;
  faults: readonly ChartFault[];
}

const listed = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

/** A chart as its cell defines it, with every fault at its place. Never throws. */
export function readChart(source: string): ReadChart {
  const faults: ChartFault[] = [];
  const tell = (message: string, at: number, fatal = true) => faults.push({ message, at, fatal });
  let root: Placed;
  try {
    root = readPlaced(source);
  } catch (error) {
    if (!(error instanceof PlacedError)) throw error;
    return { chart: null, faults: [{ message: error.message, at: error.at, fatal: true }] };
  }
  if (root.is !== 'object') {
    tell('A chart is an object: { "from": …, "mark": …, "x": …, "y": … }.', root.at);
    return { chart: null, faults };
  }
  const outer = textsOf(root.members, false, tell);
  const layers = root.members.find(({ key }) => key === 'layers')?.value;
  const written = layersOf(layers, tell);
  const all = written ?? [{ at: root.at, texts: new Map<string, Written>() }];
  const made = all.flatMap(({ at, texts }) => layerOf(at, new Map([...outer, ...texts]), tell));
  const said = (key: string) => outer.get(key)?.text ?? null;
  const isWhole = !faults.some(({ fatal }) => fatal);
  return { chart: isWhole ? { title: said('title'), unit: said('unit'), layers: made } : null, faults };
}

type Tell = (message: string, at: number, fatal?: boolean) => void;

/** What is written under each key that is known. */
function textsOf(members: readonly Member[], isLayer: boolean, tell: Tell): Map<string, Written> {
  const texts = new Map<string, Written>();
  const seen = new Set<string>();
  for (const { key, at, value } of members) {
    if (seen.has(key)) tell(`"${key}" stands twice.`, at);
    seen.add(key);
    if (isLayer && ofChart.includes(key))
      tell(`"${key}" is of the whole chart: write it outside of "layers".`, at);
    else if (!chartKeys.includes(key)) tell(`"${key}" is no key of a chart: it has no effect.`, at, false);
    else if (key !== 'layers') {
      if (value.is === 'value' && typeof value.value === 'string')
        texts.set(key, { text: value.value, at: value.at });
      else tell(`"${key}" is a text: ${whatIs(key)}.`, value.at);
    }
  }
  return texts;
}

function whatIs(key: string): string {
  if (key === 'from') return 'the name of a result above';
  if (key === 'mark') return `one of ${listed(chartMarks)}`;
  if (key === 'reduce') return `one of ${listed(reductions)}`;
  return key === 'title' || key === 'unit' ? 'as it stands on the chart' : 'the name of a column';
}

function layersOf(
  value: Placed | undefined,
  tell: Tell,
): { at: number; texts: Map<string, Written> }[] | null {
  if (!value) return null;
  if (value.is !== 'list' || value.items.length === 0) {
    tell('"layers" is a list of charts: [{ "mark": … }, …].', value.at);
    return null;
  }
  return value.items.map((item) => {
    if (item.is !== 'object') tell('A layer is an object: { "mark": … }.', item.at);
    const members = item.is === 'object' ? item.members : [];
    return { at: item.at, texts: textsOf(members, true, tell) };
  });
}

function layerOf(at: number, texts: ReadonlyMap<string, Written>, tell: Tell): WrittenLayer[] {
  const one = <Word extends string>(key: ChartKey, words: readonly Word[]): Word | null => {
    const written = texts.get(key);
    const found = words.find((word) => word === written?.text);
    if (written && found === undefined) tell(`"${key}" is one of ${listed(words)}.`, written.at);
    return found ?? null;
  };
  const mark = one('mark', chartMarks);
  const reduce = one('reduce', reductions);
  const from = texts.get('from');
  if (!from) tell('A chart needs "from": the name of a result above.', at);
  if (!texts.has('mark')) tell(`A chart needs a "mark": one of ${listed(chartMarks)}.`, at);
  if (!mark || !from) return [];
  const columns = Object.fromEntries(
    columnKeys.flatMap((key) => {
      const written = texts.get(key);
      return written ? [[key, written]] : [];
    }),
  ) as WrittenLayer['columns'];
  return [{ at, mark, from, reduce, columns }];
}
