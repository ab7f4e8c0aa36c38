import { count, fixed, whole } from '../../../ui/numbers';

/** Bytes from which a report is said to be large: many mails take no more. */
const LARGE = 5e6;

/** `near-misses.html, 214 kB`. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1e6 ? `${whole(Math.ceil(bytes / 1000))} kB` : `${fixed(bytes / 1e6, 1)} MB`;

/** null: it is not large. */
export const largeInWords = (bytes: number): string | null =>
  bytes < LARGE
    ? null
    : 'That is large: many mail programs refuse it. Fewer rows of samples or of results make it smaller.';

/** What the report has no result of that was computed now. */
export const leftInWords = (cells: number, isLoaded: boolean): string =>
  isLoaded
    ? `${count(cells, 'cell')} ${cells === 1 ? 'has' : 'have'} no result of the files that are loaded. The report says so there.`
    : `No result files are loaded: ${count(cells, 'result')} ${cells === 1 ? 'stands' : 'stand'} as stored. The report says so there.`;
