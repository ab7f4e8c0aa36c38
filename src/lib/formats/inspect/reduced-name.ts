import { snakeCase } from '../../records/snake-case';

/** A scorer's values, reduced to their mean, bear its own name; those of another reducer stand beside them. */
export const reducedName = (scorer: string, reducer: string | null): string =>
  reducer === null || reducer === 'mean' ? scorer : `${scorer}_${snakeCase(reducer)}`;
