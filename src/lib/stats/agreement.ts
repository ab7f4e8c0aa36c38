import { zCritical } from './distributions';
import { finiteOrNull, type Interval } from './interval';

/** How far two that sort the same samples into the same classes agree; low and high are those of kappa. */
export interface Agreement extends Interval {
  /** Share of samples that both put in the same class, from 0 to 1; null for an empty table. */
  agreement: number | null;
  /** Agreement beyond chance, from -1 to 1; null for an empty table and where both use one class alone. */
  kappa: number | null;
  /** Of kappa for many samples; null where kappa is. */
  se: number | null;
}

/**
 * Cohen's kappa (Cohen 1960) of a square table of counts, rows by one and columns by the other in the same order of
 * classes, with the large-sample standard error of Fleiss, Cohen and Everitt (1969) and the interval kappa ± z·se, which
 * is a point where se is 0. Throws where the table is not square.
 */
export function cohenKappa(table: readonly (readonly number[])[], level = 0.95): Agreement {
  if (table.some((row) => row.length !== table.length)) throw new RangeError('Kappa needs a square table');
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = table.map((_, at) => table.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  const n = rows.reduce((sum, count) => sum + count, 0);
  if (n === 0) return { agreement: null, ...noKappa };
  const same = table.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);
  const agreement = same / n;
  const products = rows.reduce((sum, row, at) => sum + row * (columns[at] ?? 0), 0);
  const beyond = n * n - products; // of counts, so that two who use one class alone are known exactly
  if (beyond === 0) return { agreement, ...noKappa };
  const kappa = (n * same - products) / beyond;
  const chance = products / (n * n);
  const [differ, free] = [1 - agreement, 1 - chance];
  let squares = 0;
  for (const [i, row] of table.entries())
    for (const [j, count] of row.entries()) {
      const margins = i === j ? (rows[i] ?? 0) + (columns[i] ?? 0) : (columns[i] ?? 0) + (rows[j] ?? 0);
      const part = i === j ? free - (margins / n) * differ : (margins / n) * differ;
      squares += (count / n) * part * part;
    }
  const centre = agreement * chance - 2 * chance + agreement;
  const se = finiteOrNull(Math.sqrt(Math.max(0, squares - centre * centre) / n) / (free * free));
  const critical = zCritical(level);
  if (se === null || critical === null) return { agreement, kappa, se, low: null, high: null };
  return { agreement, kappa, se, low: kappa - critical * se, high: kappa + critical * se };
}

const noKappa = { kappa: null, se: null, low: null, high: null };

/**
 * φ, the correlation of two models' outcomes on the same samples, from the 2x2 counts:
 * (ad - bc) / √((a+b)(c+d)(a+c)(b+d)) (Pearson 1900). From -1 to 1; null where a margin is empty, that is, where
 * a model solved all samples or none.
 */
export function phi(both: number, onlyA: number, onlyB: number, neither: number): number | null {
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  return margins > 0 ? (both * neither - onlyA * onlyB) / Math.sqrt(margins) : null;
}
