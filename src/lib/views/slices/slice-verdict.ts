import { leaving } from '../../present/page-words';
import { areEvidence, labelName, type SliceDifference, type SliceRow, type Slices } from '../../analysis';
import type { Leaderboard } from '../../analysis/types';
import { middle, ROOM } from '../../analysis/contenders/middle';
import {
  amount,
  capital,
  count,
  differenceWithUnit,
  fixed,
  pasteable,
  type ScoreScale,
  whole,
} from '../../ui/numbers';
import { noEvidence } from '../../present/chosen-words';
import { standingWords } from '../../present/direction-words';
import { intervalAfter } from '../../present/interval-words';
import { fullName, outcomesShown } from './slice-words';
import { listInWords } from '../../records/list-in-words';

/** A piece of a sentence: words, or a name that may be long. */
export type SlicePiece = string | { name: string };

export interface SliceVerdict {
  lead: SlicePiece[];
  then: string[];
}

/** A slice this large holds nearly everything: what is so in it is so anyway. */
const NEARLY_ALL = 0.8;
/** Models that are named beside the baseline. */
const NAMED = 3;

/** What the slices say: the widest gap that remains after correction, then how many were looked at. */
export function sliceVerdict(found: Slices, { metric }: Leaderboard, scale: ScoreScale): SliceVerdict {
  const { rows, contenders, chosen, tested, remain } = found;
  if (rows.length === 0) return { lead: ['No label tells these samples apart.'], then: [] };
  if (contenders.length < 2)
    return { lead: ['A difference needs a second model.'], then: [`${looked(found)}.`] };
  if (!areEvidence(chosen))
    return {
      lead: [noEvidence(chosen)],
      then: ['The map shows counts and means, without intervals or p.'],
    };
  const apart = outcomesShown(found);
  const then = [
    ...(tested === 0 ? [`${looked(found)}; no difference can be tested.`] : [remainInWords(found)]),
    ...(apart.length === 0
      ? []
      : [
          `${capital(listInWords(apart))} ${apart.length === 1 ? 'says' : 'say'} what the models did: shown, not tested.`,
        ]),
    ...(chosen === 'other'
      ? [
          'The filter chooses samples by another result of the same answers, so this may not hold for other samples.',
        ]
      : []),
  ];
  if (tested === 0 && rows.every(({ outcome }) => outcome))
    return {
      lead: ['These labels say what the models did, so no difference is tested.'],
      then: [`${looked(found)}.`],
    };
  if (tested === 0) return { lead: ['No slice is large enough to compare models in it.'], then };
  if (remain === 0) return { lead: ['No slice shows a difference after correction.'], then };
  const widest = widestOf(found);
  if (!widest) return { lead: ['Differences remain only in slices that hold nearly every sample.'], then };
  return {
    lead: widestInWords(widest, found, metric, scale),
    then: [...pooledInWords(widest, scale), ...then],
  };
}

const looked = ({ rows, shown, cross }: Slices): string =>
  `${count(rows.length, 'slice')} under ${count(shown.length, 'label')}${cross === null ? '' : `, crossed with ${middle(labelName(cross), ROOM)}`}`;

/** `25 of 33 differences to aster-large are beyond chance, in 17 slices under 4 labels.` */
function remainInWords(found: Slices): string {
  const { tested, remain, contenders } = found;
  const baseline = middle(contenders[0]?.label ?? 'the baseline', ROOM);
  const map = `The map has ${looked(found)}.`;
  if (tested === 1)
    return `The one difference to ${baseline} is ${remain === 1 ? '' : 'not '}beyond chance. ${map}`;
  const some = remain > 0 ? whole(remain) : tested === 2 ? 'Neither' : 'None';
  const are = remain === 1 || (remain === 0 && tested === 2) ? 'is' : 'are';
  return `${some} of ${count(tested, 'difference')} to ${baseline} ${are} beyond chance. ${map}`;
}

interface Sure {
  label: string;
  value: number;
  difference: SliceDifference;
}

interface Widest {
  row: SliceRow;
  top: Sure;
  /** Everyone who is as surely on that side of the baseline there. */
  same: Sure[];
}

/** The slice with the widest gap to the baseline; null where only slices of nearly all samples have one. */
function widestOf({ rows, shared, contenders }: Slices): Widest | null {
  const sure = rows
    .filter(({ n, twin }) => n <= shared * NEARLY_ALL && twin === null)
    .map((row) => ({ row, sure: sureOf(row, contenders) }));
  const far = ({ sure: own }: { sure: readonly Sure[] }): number =>
    Math.max(0, ...own.map(({ value }) => Math.abs(value)));
  const [best] = sure
    .filter((one) => one.sure.length > 0)
    .sort((a, b) => far(b) - far(a) || b.row.n - a.row.n);
  const top = best?.sure.reduce((one, other) => (Math.abs(other.value) > Math.abs(one.value) ? other : one));
  if (!best || !top) return null;
  return { row: best.row, top, same: best.sure.filter(({ value }) => value > 0 === top.value > 0) };
}

function widestInWords(
  { row, top, same }: Widest,
  { contenders }: Slices,
  metric: Leaderboard['metric'],
  scale: ScoreScale,
): SlicePiece[] {
  // The baseline is the subject: it is ahead of those whose difference to it is to their disadvantage.
  const ahead = top.value > 0 === metric.lowerIsBetter;
  const words = standingWords(scale);
  return [
    { name: contenders[0]?.label ?? 'The baseline' },
    ` ${ahead ? words.leads : words.trails} `,
    ...named(same, contenders.length - 1),
    ` by ${gaps(same, scale)} on `,
    { name: fullName(row) },
    ` (n = ${whole(row.n)}).`,
  ];
}

/** A slice whose estimate is its own needs no other. */
const LEAST_BORROWED = 0.1;

/** `The widest of many small slices is partly luck: pooled with the others of topic, cobalt-s +41.2 points (+12.0 to +70.1).` */
function pooledInWords({ row, top }: Widest, scale: ScoreScale): string[] {
  const { pooled } = top.difference;
  if (!pooled || pooled.borrowed < LEAST_BORROWED) return [];
  return [
    `The widest gap of several slices is partly luck: pooled with the other slices of ${middle(labelName(row.key), ROOM)}, ${middle(top.label, ROOM)} is at ${differenceWithUnit(pooled.value, scale)}${intervalAfter(pooled, scale, 'signed')}.`,
  ];
}

const sureOf = ({ cells }: SliceRow, contenders: Slices['contenders']): Sure[] =>
  cells.flatMap(({ difference }, k) =>
    difference?.distinguishable && difference.value !== null
      ? [{ label: contenders[k]?.label ?? '', value: difference.value, difference }]
      : [],
  );

function named(models: readonly Sure[], others: number): SlicePiece[] {
  if (models.length > NAMED)
    return [models.length === others ? `all ${whole(others)} others` : count(models.length, 'model')];
  return models.flatMap(({ label }, i): SlicePiece[] => [
    ...(i === 0 ? [] : [i === models.length - 1 ? ' and ' : ', ']),
    { name: label },
  ]);
}

/** `22.0 points`, `29.0 to 37.5 points`. */
function gaps(models: readonly Sure[], scale: ScoreScale): string {
  const sizes = models.map(({ value }) => Math.abs(value)).sort((a, b) => a - b);
  const [least, most] = [amount(sizes[0] ?? 0, scale), amount(sizes.at(-1) ?? 0, scale)];
  return least === most ? most : `${fixed((sizes[0] ?? 0) * scale.factor, scale.decimals)} to ${most}`;
}

/** The same for who does not have the page, as in a report. */
export const leavingSlices = ({ lead, then }: SliceVerdict): SliceVerdict => ({
  lead: lead.map((piece) => (typeof piece === 'string' ? leaving(piece) : piece)),
  then: then.map(leaving),
});

export function verdictText(verdict: SliceVerdict, caption: string): string {
  const { lead, then } = leavingSlices(verdict);
  return pasteable(
    [lead.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join(''), ...then, caption].join(
      '\n',
    ),
  );
}
