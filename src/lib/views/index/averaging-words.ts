import type { Averaging, Level } from '../../analysis/collections';

export const averagings: readonly { value: Averaging; label: string }[] = [
  { value: 'weighted', label: 'Weighted' },
  { value: 'macro', label: 'Macro' },
  { value: 'micro', label: 'Micro' },
];

export const averagingWords: Record<Averaging, string> = {
  weighted: 'Each dataset by its share of the weights.',
  macro: 'Each subset alike, whatever its size or weight.',
  micro: 'Each sample alike, whatever its dataset.',
};

export const levels: readonly { value: Level; label: string }[] = [
  { value: 'subset', label: 'Subset' },
  { value: 'dataset', label: 'Dataset' },
  { value: 'task', label: 'Task' },
  { value: 'tag', label: 'Tag' },
  { value: 'category', label: 'Category' },
];

export const levelNames: Record<Level, string> = {
  subset: 'subset',
  dataset: 'dataset',
  task: 'task type',
  tag: 'tag',
  category: 'category',
};
