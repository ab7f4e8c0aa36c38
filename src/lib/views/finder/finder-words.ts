import { type FinderAnswer, type FoundSlice, labelName } from '../../analysis';
import type { Leaderboard } from '../../analysis/types';
import { number, SENT, type Table, tableOf, text } from '../../table/table';
import { middle, ROOM } from '../../analysis/contenders/middle';
import { count, difference, pValue, type ScoreScale, whole } from '../../ui/numbers';
import { sliceName, someOf } from '../slices/slice-words';

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

export function finderSaid(found: FinderAnswer, least: number, ranked: boolean): string {
  const { looked, tested, remain, losing, labels } = found;
  if (labels === 0) return 'No label tells these samples apart.';
  if (looked === 0) return `No slice holds ${whole(least)} samples or more and leaves some out.`;
  const seen = `${count(looked, 'slice')} looked at, single and in pairs${untestedInWords(found)}.`;
  if (tested === 0) return seen;
  if (remain === 0)
    return `${seen} None differs from the other samples after correction: places to look, not findings.`;
  const sure = losing.filter(({ distinguishable }) => distinguishable).length;
  const other = remain - sure;
  const a = middle(found.a.label, ROOM);
  const loses = ranked ? 'loses more than overall' : 'scores lower than overall';
  const first = sure === 0 ? `In none ${a} ${loses}` : `In ${whole(sure)} ${a} ${loses}`;
  const elsewhere = other > 0 ? `, in ${whole(other)} ${ranked ? 'less' : 'higher'}` : '';
  return `${first}${elsewhere}, after correction. ${seen} Slices overlap, so these are fewer findings.`;
}

const untestedInWords = ({ looked, tested }: FinderAnswer): string =>
  tested === looked
    ? ''
    : `; ${tested === 0 ? 'each stands' : `${whole(looked - tested)} stand`} in a single cluster and ${looked - tested === 1 ? 'has' : 'have'} no p`;

/** How p was found, and what was left out. */
export function finderNotes(found: FinderAnswer, clusters: string | null): string[] {
  const { methods, outcomes, clustered, looked } = found;
  const notes: string[] = [];
  if (looked > 0 && clusters !== null)
    notes.push(
      clustered
        ? `Samples are clustered by ${middle(clusters, ROOM)}.`
        : 'Too many samples to cluster here: each counts by itself.',
    );
  if (methods.includes('drawn')) notes.push('p of small slices comes from 20,000 random subsets.');
  if (methods.includes('normal'))
    notes.push(
      methods.includes('exact')
        ? 'p is exact in small slices, a normal approximation in large ones.'
        : 'p of large slices is a normal approximation.',
    );
  if (outcomes.length > 0)
    notes.push(
      `Left out, because ${outcomes.length === 1 ? 'it says' : 'they say'} what the models did: ${someOf(outcomes.map(labelName), 6)}.`,
    );
  return notes;
}

const methodNames: Record<FoundSlice['method'], string> = {
  exact: 'exact permutation',
  drawn: 'permutation, 20,000 draws',
  normal: 'permutation, normal approximation',
  'clustered t': 'clustered t',
};

export function finderTable(
  { a, b, losing, tested }: FinderAnswer,
  scale: ScoreScale,
  notes: readonly string[] = [],
  sort: 'beyond' | 'p' = 'beyond',
): Table {
  const points = scale.difference && `, ${scale.difference}`;
  const write = (value: number) => difference(value, scale);
  const sent = { only: SENT };
  const columns = [
    text<FoundSlice>('slice', ({ parts }) =>
      parts.map(({ key, slice }) => `${labelName(key)} = ${sliceName(slice)}`).join(' and '),
    ),
    text<FoundSlice>('model', () => a.label, sent),
    text<FoundSlice>('minus', () => b.label, sent),
    number<FoundSlice>('n', ({ n }) => n, { write: whole }),
    number<FoundSlice>('difference', (one) => one.difference, { head: `difference${points}`, write }),
    number<FoundSlice>('beyond overall', ({ beyond }) => beyond, {
      ...{ head: `beyond overall${points}`, write, tone: 'strong' },
      ...(sort === 'beyond' ? { sorted: 'ascending' } : {}),
    }),
    number<FoundSlice>(`p, Benjamini-Hochberg over ${tested} slices`, ({ p }) => p, {
      write: pValue,
      ...(sort === 'p' ? { sorted: 'ascending' } : {}),
    }),
    text<FoundSlice>('method', ({ method }) => methodNames[method], sent),
    text<FoundSlice>('distinguishable', ({ distinguishable }) => (distinguishable ? 'yes' : 'no'), sent),
  ];
  return tableOf(losing, columns, { notes });
}
