import { fenced, writeFence } from './fence';
import type { Newline } from './lines';

/** `unknown`: a fence of another tool, or of a later version: kept and shown as it is. */
export type CellKind =
  'sql' | 'chart' | 'view' | 'input' | 'settings' | 'prices' | 'labels' | 'inputs' | 'unknown';

export interface CellParts {
  kind: CellKind;
  language: string;
  /** By which later cells and sentences know it; null where it has none. */
  name: string | null;
  source: string;
}

const jsonKinds: readonly CellKind[] = ['chart', 'view', 'input', 'settings'];
const csvKinds: readonly CellKind[] = ['prices', 'labels', 'inputs'];

const kindOf = (language: string, word: string): CellKind => {
  if (language === 'sql') return 'sql';
  const kinds = language === 'json' ? jsonKinds : language === 'csv' ? csvKinds : [];
  return kinds.find((kind) => kind === word) ?? 'unknown';
};

/** What a fence is: ```` ```sql near_misses ````, ```` ```json input min_chrf ````, ```` ```csv inputs ````. */
export function partsOf(raw: string): CellParts {
  const { fence, source } = fenced(raw);
  const [language = '', word = '', third = null] = (fence?.info ?? '').split(/\s+/);
  const kind = kindOf(language, word);
  return { kind, language, name: kind === 'sql' ? word : kind === 'unknown' ? null : third, source };
}

/** A name that SQL takes without quotes. */
export const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);

/** The info string of a cell that is written anew. */
export const infoOf = (kind: Exclude<CellKind, 'unknown'>, name: string | null): string => {
  if (kind === 'sql') return `sql ${name ?? 'result'}`;
  return `${csvKinds.includes(kind) ? 'csv' : 'json'} ${kind}${name === null ? '' : ` ${name}`}`;
};

/** The fence with another text in it, and with what it says beside its language as it was. */
export function withSource(raw: string, source: string, newline: Newline): string {
  const { fence } = fenced(raw);
  return writeFence(fence?.info ?? '', source, newline, fence);
}
