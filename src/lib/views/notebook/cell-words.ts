import type { CellKind } from '../../notebook/cell';
import type { Change, Compared } from '../../notebook/compare';
import type { Cell } from '../../engine/database';
import { type Segment, isCell } from '../../notebook/notebook';
import { partsOf } from '../../notebook/cell';
import type { Ran } from '../../notebook/run';
import { sixFigures, UNKNOWN } from '../../table/signs';
import { count, whole } from '../../ui/numbers';
import { viewTitle } from './ask-view';
import { fieldsOf, type Fields } from '../../notebook/json-cell';

/** How what a cell shows stands to what it would show now. */
export type State = 'never' | 'stored' | 'altered' | 'fresh' | 'stale';

export const kindWords: Readonly<Record<CellKind | 'text', string>> = {
  text: 'text',
  sql: 'SQL',
  view: 'view',
  input: 'input',
  settings: 'settings',
  prices: 'prices',
  labels: 'labels',
  inputs: 'files',
  chart: 'chart',
  unknown: 'code',
};

/** A value as the page writes it: a number to six figures. */
export const cellText = (value: Cell): string => {
  if (value === null) return UNKNOWN;
  return typeof value === 'number' ? sixFigures(value) : String(value);
};

/** Under a result: how many rows, and how it stands to what would be there now. */
export function stateInWords(
  state: State,
  rows: number | null,
  compared: Compared | null,
  isLoaded: boolean,
): string {
  if (rows === null) return 'Not run yet.';
  const said = count(rows, 'row');
  if (state === 'stale')
    return `${said}, out of date: the cell, what it uses, or what is loaded has changed.`;
  if (state === 'altered') return `${said}, altered in the file: not what was computed. Run it again.`;
  if (state === 'stored')
    return isLoaded ? `${said}, as stored. Not run yet.` : `${said}, as stored. Files not loaded.`;
  if (compared?.is === 'same') return `${said}, as stored.`;
  if (!compared || !('changes' in compared)) return `${said}.`;
  return `${said}. ${differsInWords(compared)}`;
}

/** Under a chart: how what it draws stands to now; empty where it is as it would be. */
export function sourceStateInWords(name: string, state: State, isLoaded: boolean): string {
  if (state === 'stale') return `${name} is out of date: run it again.`;
  if (state === 'altered') return `${name} was altered in the file: run it again.`;
  if (state !== 'stored') return '';
  return isLoaded
    ? `${name} is drawn as stored. Not run yet.`
    : `${name} is drawn as stored. Files not loaded.`;
}

function differsInWords({ is, changes, rows }: Extract<Compared, { changes: readonly Change[] }>): string {
  const said = is === 'altered' ? 'The file had it altered' : 'Differs from what was stored';
  const parts: string[] = [];
  if (rows.before !== rows.after) parts.push(`${whole(rows.before)} stored`);
  if (changes.length > 0) parts.push(`${count(changes.length, 'value')} changed`);
  return parts.length === 0 ? `${said}.` : `${said}: ${parts.join(', ')}.`;
}

/** One value that changed: `mistral-large, misses: 34, was 33`. */
export const changeInWords = ({ row, column, before, after }: Change): string =>
  `${row}, ${column}: ${cellText(after)}, was ${cellText(before)}`;

const cut = (text: string, most = 36): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** What became of a cell that was run: `near_misses: 6 rows`. */
export const ranInWords = (name: string, { computed, fault }: Pick<Ran, 'computed' | 'fault'>): string =>
  `${name}: ${fault ? fault.message : count(computed?.count ?? 0, 'row')}`;

/** A cell's line in the outline: its name, its title, or how it begins. */
export function outlineWords(segment: Segment): string {
  if (!isCell(segment)) {
    const [first = ''] = segment.raw
      .replace(/<!--[^]*?-->/g, '')
      .trim()
      .split(/[\r\n]/);
    return cut(first.replace(/^#+ +/, '')) || 'Text';
  }
  const { kind, name, source, language } = partsOf(segment.raw);
  if (kind === 'view') return titleOfView(source);
  if (kind === 'chart') return titleOfChart(source);
  if (kind === 'inputs') return 'Files';
  if (kind === 'prices') return 'Prices';
  if (kind === 'labels') return 'Labels';
  if (kind === 'settings') return 'Settings';
  if (kind === 'unknown') return cut(language);
  return name ?? kindWords[kind];
}

function titleOfChart(source: string): string {
  try {
    const { title, from } = fieldsOf(source);
    if (typeof title === 'string' && title.trim() !== '') return cut(title);
    return typeof from === 'string' && from !== '' ? `Chart of ${from}` : 'Chart';
  } catch {
    return 'Chart';
  }
}

function titleOfView(source: string): string {
  try {
    return viewTitle(fieldsOf(source)['show']) ?? 'View';
  } catch {
    return 'View';
  }
}

/** What a view's cell and the settings pin; what cannot be read pins nothing. */
export function pinnedIn(source: string, settings: Fields): Fields {
  try {
    return { ...settings, ...fieldsOf(source) };
  } catch {
    return settings; // the cell says so
  }
}

/** What a view stands on, as its cell or the settings pin it: `synthetic-support-desk · exact_match · baseline aster`. */
export function pinnedInWords(source: string, settings: Fields): string {
  const { metric, evaluation, baseline, models, filter } = pinnedIn(source, settings);
  const parts = [evaluation, metric, typeof baseline === 'string' ? `baseline ${baseline}` : null];
  if (Array.isArray(models)) parts.push(count(models.length, 'model'));
  if (Array.isArray(filter)) parts.push(count(filter.length, 'filter'));
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

/** What a first run is of: one cell, or all of them. */
export const runAllInWords = (cells: number): string =>
  cells === 1 ? 'Run the cell' : `Run all ${whole(cells)} cells`;
