import type { Field } from './codec';

/** Columns of the leaderboard that a click sorts by. */
export const boardColumns = [
  'name',
  'n',
  'score',
  'difference',
  'same',
  'p',
  'cost',
  'latency',
  'tokens',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** What the leaderboard is sorted by; null: best first, as everything else. */
export interface BoardSort {
  by: BoardColumn;
  descending: boolean;
}

const columnOf = (name: unknown): BoardColumn | undefined => boardColumns.find((one) => one === name);

/** `tokens`, or `-tokens` with the most first. */
export const boardSortField: Field<BoardSort | null> = {
  byDefault: null,
  as: 'board',
  toJson: (sort) => sort,
  fromJson(json) {
    if (json === null) return null;
    if (typeof json !== 'object' || !('by' in json && 'descending' in json)) return undefined;
    const by = columnOf(json.by);
    return by === undefined || typeof json.descending !== 'boolean'
      ? undefined
      : { by, descending: json.descending };
  },
  toTexts: (sort) => (sort === null ? [] : [`${sort.descending ? '-' : ''}${sort.by}`]),
  fromText(text) {
    const by = columnOf(text.replace(/^-/, ''));
    return by === undefined ? undefined : { by, descending: text.startsWith('-') };
  },
};

/** Columns whose largest figures are looked for first. */
const LARGEST_FIRST: readonly BoardColumn[] = ['n', 'difference', 'same'];

/**
 * What a click on the head of a column sorts by: its usual order, the opposite, then best first again. The score stands
 * best first already.
 */
export function nextSort(sort: BoardSort | null, by: BoardColumn, lowerIsBetter: boolean): BoardSort | null {
  const usual = LARGEST_FIRST.includes(by);
  if (by === 'score') return sort === null ? { by, descending: lowerIsBetter } : null;
  if (sort?.by !== by) return { by, descending: usual };
  return sort.descending === usual ? { by, descending: !usual } : null;
}
