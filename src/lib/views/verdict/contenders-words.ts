import type { ContenderBy } from '../../analysis/types';
import { inWords } from '../../ui/numbers';

export const nouns: Record<ContenderBy, string> = { model: 'model', condition: 'condition', run: 'run' };

/** `six models`. */
export const contendersInWords = (n: number, by: ContenderBy): string =>
  `${inWords(n)} ${nouns[by]}${n === 1 ? '' : 's'}`;

export const noneShared = (n: number, by: ContenderBy): string =>
  `No sample has a score of ${n === 2 ? `both ${nouns[by]}s` : `all ${contendersInWords(n, by)}`}.`;
