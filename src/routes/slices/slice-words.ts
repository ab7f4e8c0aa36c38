import type { LabelOnView, LabelSlice, SliceRow, Slices } from '../../lib/analysis';
import { labelName } from '../../lib/analysis';
import type { Label } from '../../lib/analysis';
import type { LabelDefinition } from '../../lib/analysis';
import type { Leaderboard } from '../../lib/analysis/types';
import {
  amount,
  count,
  difference,
  fixed,
  interval,
  pValue,
  score,
  type ScoreScale,
  whole,
} from '../../lib/ui/numbers';
import { rangeInWords } from '../filter/chip-words';

/** `I, we`, `3 to under 10`, `10 other values`, `no label`. */
export function sliceName(slice: LabelSlice): string {
  switch (slice.kind) {
    case 'value':
      return slice.value === '' ? 'empty text' : slice.value;
    case 'range':
      return rangeInWords(slice);
    case 'others':
      return count(slice.values, 'other value');
    case 'none':
      return 'no label';
  }
}

/** With the slice of the label that is crossed. */
export const rowName = ({ slice, cross }: SliceRow): string =>
  cross === null ? sliceName(slice) : `${sliceName(slice)} · ${sliceName(cross)}`;

/** Where a label comes from. */
export function originInWords({ origin, key }: Label, definitions: readonly LabelDefinition[]): string {
  if (origin === 'column') return 'a column of the tables';
  if (origin === 'files') return 'from the files';
  const own = definitions.find((one) => one.by !== 'json' && one.key === key);
  if (own?.by === 'pattern') return `own label, regular expression on ${own.over}`;
  if (own?.by === 'expression') return 'own label, SQL expression';
  const opened = definitions.find((one) => one.by === 'json' && key.startsWith(`${one.key}.`));
  return opened ? `opened from ${labelName(opened.key)}` : 'own label';
}

export interface SliceSaid {
  lead: string;
  then: { before: string; slice: string; after: string } | null;
}

/** A slice this large holds nearly everything: what is so in it is so anyway. */
const NEARLY_ALL = 0.8;

/** What the slices say: how many were looked at, what remains, and the clearest. */
export function saidOf(found: Slices, { metric }: Leaderboard, scale: ScoreScale): SliceSaid {
  const { rows, tested, remain, shown, contenders } = found;
  const enough = rows.filter((row) => row.enough).length;
  const crossed = found.cross === null ? '' : `, crossed with ${labelName(found.cross)}`;
  if (rows.length === 0) return { lead: 'No label tells these samples apart.', then: null };
  const looked = `${count(rows.length, 'slice')} under ${count(shown.length, 'label')}${crossed}, ${
    enough === rows.length ? 'all' : enough === 0 ? 'none' : whole(enough)
  } of them with 5 samples or more`;
  if (contenders.length < 2) return { lead: `${looked}. A difference needs a second model.`, then: null };
  const left =
    tested === 0
      ? 'no difference can be tested'
      : `${remain === 0 ? 'none' : whole(remain)} of ${count(tested, 'difference')} ${remain === 1 ? 'remains' : 'remain'} after correction`;
  return {
    lead: `${looked}; ${left}.`,
    then: remain === 0 ? nothingSure(found) : clearest(found, metric, scale),
  };
}

const nothingSure = ({ tested }: Slices): SliceSaid['then'] =>
  tested === 0 ? null : { before: 'Read the map as places to look, not as findings.', slice: '', after: '' };

function clearest(
  found: Slices,
  { lowerIsBetter }: Leaderboard['metric'],
  scale: ScoreScale,
): SliceSaid['then'] {
  const { rows, shared, contenders } = found;
  const sure = rows.flatMap((row) =>
    row.cells.flatMap(({ difference: one }, k) =>
      one?.distinguishable && one.value !== null && row.n <= shared * NEARLY_ALL
        ? [{ row, name: contenders[k]?.label ?? '', value: one.value, p: one.pRaw ?? 1 }]
        : [],
    ),
  );
  const [best] = sure.sort((a, b) => a.p - b.p || Math.abs(b.value) - Math.abs(a.value));
  if (best === undefined)
    return { before: 'All that remain are in slices that hold nearly every sample.', slice: '', after: '' };
  const isUp = best.value > 0 !== lowerIsBetter;
  const [up, down] = scale.isUndirected ? ['is higher than', 'is lower than'] : ['leads', 'trails'];
  const leads = isUp ? up : down;
  const baseline = contenders[0]?.label ?? 'the baseline';
  return {
    before: `${rows.some((row) => row.n > shared * NEARLY_ALL) ? 'Beside the slices that hold nearly everything, the' : 'The'} clearest is `,
    slice: `${labelName(best.row.key)}: ${rowName(best.row)}`,
    after: `, where ${best.name} ${leads} ${baseline} by ${amount(best.value, scale)} on ${count(best.row.n, 'sample')}.`,
  };
}

export const saidText = ({ lead, then }: SliceSaid, caption: string): string =>
  [lead, then && then.before + then.slice + then.after, caption].filter(Boolean).join('\n');

/** Score, interval, difference and n of a cell. */
export function cellWords(row: SliceRow, k: number, found: Slices, scale: ScoreScale): string {
  const cell = row.cells[k];
  const name = found.contenders[k]?.label ?? '';
  if (!cell) return '';
  const unit = scale.unit && ` ${scale.unit}`;
  const n = count(row.n, 'shared sample');
  const isTotal = row.key === '';
  const correction = isTotal
    ? `Holm over ${whole(found.contenders.length - 1)}`
    : `Benjamini–Hochberg over ${whole(found.tested)}`;
  if (!row.enough) return `${name}, ${rowName(row)}: ${n}; under 5 nothing is said`;
  const lines = [
    isTotal ? `${name}, all samples` : `${name}, ${labelName(row.key)}: ${rowName(row)}`,
    `score ${score(cell.score, scale)}${unit}, 95 % interval ${interval(cell.interval.low, cell.interval.high, scale)}`,
  ];
  const { difference: one } = cell;
  if (one)
    lines.push(
      `minus ${found.contenders[0]?.label ?? 'baseline'}: ${difference(one.value, scale)}${scale.difference && ` ${scale.difference}`}, ${interval(one.interval.low, one.interval.high, scale, 'signed')}`,
      `p ${pValue(one.p)}, ${correction}${one.distinguishable ? ': differs' : ''}`,
    );
  return [...lines, n].join('\n');
}

export const turnWords = ({ turned }: SliceRow): string | null =>
  turned && `${turned.winner.label} overtakes ${turned.loser.label} here, though it trails overall`;

export const labelHint = ({ values, samples }: LabelOnView): string =>
  `${count(values, 'value')}, ${count(samples, 'sample')}`;

export const shareOf = (n: number, of: number): string => `${fixed((100 * n) / Math.max(1, of), 0)} %`;
