import { shortName } from '../../records/short-name';

/** Prices per million tokens (`request`: each request); null is unknown, 0 is free. */
export interface Rates {
  input: number | null;
  output: number | null;
  /** null: reasoning is priced as output. */
  reasoning: number | null;
  cacheRead: number | null;
  cacheWrite: number | null;
  request: number | null;
}

/** What a person (or a file) says a model costs from a day on. */
export interface Price extends Rates {
  /** A model's name, or a pattern in which `*` stands for anything. Upper and lower case are the same. */
  model: string;
  /** `2026-09-01`; null: always. */
  from: string | null;
  /** ISO 4217, such as USD. */
  currency: string;
}

export const rateNames = ['input', 'output', 'reasoning', 'cacheRead', 'cacheWrite', 'request'] as const;

export const noRates: Rates = {
  input: null,
  output: null,
  reasoning: null,
  cacheRead: null,
  cacheWrite: null,
  request: null,
};

export const saysNothing = (rates: Rates): boolean => rateNames.every((name) => rates[name] === null);

/** The part after the last slash: `openai/gpt-x` is also found as `gpt-x`. */

const fold = (name: string): string => name.trim().toLowerCase();

function fits(pattern: string, name: string): boolean {
  if (!pattern.includes('*')) return pattern === name;
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last))
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}

/** How narrowly a pattern names one of these models: a name in full before any pattern, then by letters; null: not. */
export function narrowness(pattern: string, names: readonly string[]): number | null {
  const folded = fold(pattern);
  if (folded === '') return null;
  const candidates = names.flatMap((name) => [fold(name), fold(shortName(name))]);
  if (!candidates.some((name) => fits(folded, name))) return null;
  const letters = folded.replaceAll('*', '').length;
  return folded.includes('*') ? letters : 1e6 + letters;
}

/**
 * The price of a model on a day: of the rows that name it, the narrowest; of those the newest that already holds
 * (the newest of all where nobody says when the run was); of equal ones the last. Rows that say nothing do not count.
 */
export function priceOf<Row extends Price>(
  prices: readonly Row[],
  names: readonly string[],
  day: string | null,
): Row | null {
  let best: { row: Row; rank: readonly [number, string] } | null = null;
  for (const row of prices) {
    if (saysNothing(row)) continue;
    const narrow = narrowness(row.model, names);
    if (narrow === null || (day !== null && row.from !== null && row.from > day)) continue;
    const rank = [narrow, row.from ?? ''] as const;
    if (best === null || rank[0] > best.rank[0] || (rank[0] === best.rank[0] && rank[1] >= best.rank[1]))
      best = { row, rank };
  }
  return best?.row ?? null;
}
