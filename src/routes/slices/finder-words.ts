import { type FinderAnswer, labelName } from '../../lib/analysis';
import type { Leaderboard } from '../../lib/analysis/types';
import type { DataTable } from '../../lib/ui/data-table';
import { count, whole } from '../../lib/ui/numbers';
import { sliceName } from './slice-words';

/** Who is asked about: as chosen where both are on view, else the next below the baseline against it. */
export function pairOf(
  { rows, baseline }: Leaderboard,
  chosen: readonly [a: string, b: string] | null,
): readonly [a: string, b: string] | null {
  const keys = rows.map(({ contender }) => contender.key);
  if (chosen && chosen[0] !== chosen[1] && chosen.every((key) => keys.includes(key))) return chosen;
  const base = keys.findIndex((key) => key === baseline?.key);
  const [a, b] = [keys[base + 1] ?? keys[base - 1], keys[base]];
  return a === undefined || b === undefined ? null : [a, b];
}

export function finderSaid({ looked, remain, losing, labels }: FinderAnswer, least: number): string {
  if (labels === 0) return 'No label tells these samples apart.';
  if (looked === 0) return `No slice holds ${whole(least)} samples or more and leaves some out.`;
  const seen = `${count(looked, 'slice')} looked at, single and in pairs.`;
  if (remain === 0)
    return `${seen} None differs after correction: read the list as places to look, not as findings.`;
  const sure = losing.filter(({ distinguishable }) => distinguishable).length;
  const other = remain - sure;
  const loses =
    sure === 0
      ? 'In none does it lose more than overall after correction'
      : `In ${whole(sure)} it loses more than overall after correction`;
  const elsewhere =
    other > 0 ? `; ${count(other, 'other')} ${other === 1 ? 'differs' : 'differ'} to its advantage` : '';
  return `${seen} ${loses}${elsewhere}. Slices overlap, so they are not as many findings.`;
}

export const finderTable = ({ a, b, losing, looked }: FinderAnswer): DataTable => ({
  heads: [
    'slice',
    'model',
    'minus',
    'n',
    'difference',
    'beyond overall',
    `p, Benjamini-Hochberg over ${looked} slices`,
    'distinguishable',
  ],
  rows: losing.map(({ parts, n, difference, beyond, p, distinguishable }) => [
    parts.map(({ key, slice }) => `${labelName(key)} = ${sliceName(slice)}`).join(' and '),
    a.label,
    b.label,
    n,
    difference,
    beyond,
    p,
    distinguishable ? 'yes' : 'no',
  ]),
});
