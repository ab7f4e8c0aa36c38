import { MARK_NOTE_KEY } from '../../analysis/definitions/marks';
import { areEvidence, type LabelOnView, type LabelSlice, type SliceRow, type Slices } from '../../analysis';
import type { Comparison } from '../../analysis/types';
import { labelName } from '../../analysis';
import type { Label } from '../../analysis';
import type { LabelDefinition } from '../../analysis';
import { middle, ROOM } from '../../analysis/contenders/middle';
import { count, differenceWithUnit, pValue, type ScoreScale, scoreWithUnit } from '../../ui/numbers';
import { intervalAfter } from '../../present/interval-words';
import { sampleNoun } from '../../present/sample-words';
import { rangeInWords } from '../../present/chip-words';
import { fewInWords } from '../../records/list-in-words';

/** `I, we`, `3 to under 10`, `10 other values`, `no label`. */
export function sliceName(slice: LabelSlice): string {
  switch (slice.kind) {
    case 'value':
      return slice.value === '' ? 'empty text' : slice.value;
    case 'range':
      return rangeInWords(slice);
    case 'others':
      return count(slice.values, slice.than.length === 0 ? 'value' : 'other value');
    case 'none':
      return 'no label';
  }
}

type Named = Pick<SliceRow, 'slice' | 'cross'>;

/** With the slice of the label that is crossed. */
export const rowName = ({ slice, cross }: Named): string =>
  cross === null ? sliceName(slice) : `${sliceName(slice)} · ${sliceName(cross)}`;

/** `topic: refunds`. */
export const fullName = (row: Named & Pick<SliceRow, 'key'>): string =>
  `${labelName(row.key)}: ${rowName(row)}`;

/** Where a label comes from. */
export function originInWords({ origin, key }: Label, definitions: readonly LabelDefinition[]): string {
  if (origin === 'column') return 'built-in';
  if (origin === 'files') return 'from the files';
  const own = definitions.find((one) => one.by !== 'json' && one.key === key);
  if (own?.by === 'pattern') return `from ${own.over}, by regex`;
  if (own?.by === 'expression') return 'by SQL';
  if (own?.by === 'search' || own?.by === 'reference') return 'a check';
  if (own?.by === 'marks' || key === MARK_NOTE_KEY) return 'marks of suspicious samples';
  const opened = definitions.find((one) => one.by === 'json' && key.startsWith(`${one.key}.`));
  return opened ? `opened from ${labelName(opened.key)}` : 'your own';
}

/** Said of a label in the map. */
export const outcomeNote = 'what the models did: no p';

/** Score, interval, difference and n of a cell. */
export function cellWords(
  row: SliceRow,
  k: number,
  found: Slices,
  scale: ScoreScale,
  missingAs: Comparison['missingAs'],
): string {
  const cell = row.cells[k];
  const name = middle(found.contenders[k]?.label ?? '', ROOM);
  if (!cell) return '';
  const isTotal = row.key === '';
  const where = isTotal ? 'all samples' : middle(fullName(row), 2 * ROOM);
  const n = count(row.n, sampleNoun(missingAs));
  if (!row.enough) return `${name}, ${where}\n${n}: fewer than 5 show no score`;
  const lines = [
    `${name}, ${where}`,
    `score ${scoreWithUnit(cell.score, scale)}${intervalAfter(cell.interval, scale)}`,
  ];
  const { difference: one } = cell;
  if (one) {
    const range = intervalAfter(one.interval, scale, 'signed');
    lines.push(
      `minus ${middle(found.contenders[0]?.label ?? 'baseline', ROOM)}: ${differenceWithUnit(one.value, scale)}${range}`,
      ...(one.pooled
        ? [
            `pooled: ${differenceWithUnit(one.pooled.value, scale)}${intervalAfter(one.pooled, scale, 'signed')}`,
          ]
        : []),
      testWords(row, k, found),
    );
  }
  return [...lines, n].join('\n');
}

/** p with its family, or why there is none. */
function testWords(row: SliceRow, k: number, found: Slices): string {
  const one = row.cells[k]?.difference;
  if (!areEvidence(found.chosen)) return 'no p: these samples were chosen, not drawn';
  if (row.outcome) return 'no p: the label says what the models did';
  if (row.twin === 'all') return 'holds all samples: see the last row';
  if (one?.p == null) return found.clustered ? 'no p: too few clusters' : 'no p';
  const correction =
    row.key === ''
      ? 'corrected as on Compare'
      : `Benjamini–Hochberg over ${count(found.tested, 'difference')}`;
  const twin =
    row.twin === null ? '' : `\nsame samples as ${middle(fullName(row.twin), 2 * ROOM)}, counted once`;
  return `p ${pValue(one.p)}, ${correction}${one.distinguishable ? ': differs' : ''}${twin}`;
}

export const turnWords = ({ turned }: SliceRow, { isUndirected }: ScoreScale): string | null =>
  turned &&
  `${middle(turned.winner.label, ROOM)} ${isUndirected ? 'scores higher than' : 'is ahead of'} ${middle(turned.loser.label, ROOM)} here and ${isUndirected ? 'lower' : 'behind it'} overall`;

export const labelHint = ({ values, samples }: LabelOnView): string =>
  `${count(values, 'value')}, ${count(samples, 'sample')}`;

/** Labels of the map that say what the models did. */
export const outcomesShown = ({ labels, shown }: Slices): string[] =>
  labels
    .filter(({ coded }) => coded.label.outcome && shown.includes(coded.label.key))
    .map(({ coded }) => coded.label.name);

/** Names as prose; of many the first, and how many more. */
export const someOf = (names: readonly string[], most: number): string =>
  fewInWords(
    names.map((name) => middle(name, ROOM)),
    most,
  );
