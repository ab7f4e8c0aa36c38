import type { SampleFigure } from '../../analysis/types';

/** Stands for every model. */
export const SCORES = 'scores';
export const scoreId = (key: string): string => `score:${key}`;
export const labelId = (key: string): string => `label:${key}`;
export const labelOf = (id: string): string | null =>
  id.startsWith('label:') ? id.slice('label:'.length) : null;
export const isModel = (id: string): boolean => id.startsWith('score:') || id === SCORES;

const figures: readonly string[] = ['tokens', 'cost', 'latency'] satisfies SampleFigure[];
export const isFigure = (id: string): id is SampleFigure => figures.includes(id);
