import { fixed, whole } from '../../../ui/numbers';

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
