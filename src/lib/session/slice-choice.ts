import { escape } from './chip-text';

/** What the Slices page shows, as far as the person chose it. */
export interface SliceChoice {
  /** Keys of the labels on view; null: chosen by the page. */
  labels: readonly string[] | null;
  /** Key of the label that is crossed with each of them. */
  cross: string | null;
  cell: 'difference' | 'score';
  rows: 'label' | 'size' | 'name' | 'gap';
  /** Key of the label that has a chart of its own. */
  one: string | null;
  /** Smallest slice that the finder looks at. */
  least: number;
}

export const defaultSlices: SliceChoice = {
  labels: null,
  cross: null,
  cell: 'difference',
  rows: 'label',
  one: null,
  least: 5,
};

const cells = ['difference', 'score'] as const;
const rows = ['label', 'size', 'name', 'gap'] as const;
const names = ['slice', 'cross', 'cell', 'rows', 'one', 'least'] as const;

export const isSliceName = (name: string): boolean => (names as readonly string[]).includes(name);

/** What differs from the page's own choice, as parts of an address. */
export function encodeSlices({ labels, cross, cell, rows, one, least }: SliceChoice): string[] {
  return [
    ...(labels ?? []).map((key) => `slice=${escape(key)}`),
    ...(cross === null ? [] : [`cross=${escape(cross)}`]),
    ...(cell === defaultSlices.cell ? [] : [`cell=${cell}`]),
    ...(rows === defaultSlices.rows ? [] : [`rows=${rows}`]),
    ...(one === null ? [] : [`one=${escape(one)}`]),
    ...(least === defaultSlices.least ? [] : [`least=${least}`]),
  ];
}

/** What cannot be read is passed over. */
export function decodeSlices(choice: SliceChoice, name: string, value: string): SliceChoice {
  switch (name) {
    case 'slice':
      return { ...choice, labels: [...(choice.labels ?? []), value] };
    case 'cross':
    case 'one':
      return { ...choice, [name]: value };
    case 'cell':
      return { ...choice, cell: cells.find((one) => one === value) ?? choice.cell };
    case 'rows':
      return { ...choice, rows: rows.find((one) => one === value) ?? choice.rows };
    case 'least': {
      const least = Number(value);
      return Number.isInteger(least) && least > 1 && least < 1e9 ? { ...choice, least } : choice;
    }
    default:
      return choice;
  }
}
