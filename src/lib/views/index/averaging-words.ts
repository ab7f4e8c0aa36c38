import type { Averaging, Level } from '../../analysis/collections';

export const averagings: readonly { value: Averaging; label: string }[] = [
  { value: 'weighted', label: 'Weighted' },
  { value: 'macro', label: 'Macro' },
  { value: 'micro', label: 'Micro' },
];

export const averagingWords: Record<Averaging, string> = {
  weighted: 'Each dataset counts by its weight.',
  macro: 'Every subset counts the same.',
  micro: 'Every sample counts the same.',
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
