import type { Third } from './mapping';

/** Words that say of an error that there was none, and that there was one. */
const NO = /^\s*(false|no|0|none|null|nan|ok|)\s*$/i;
const YES = /^\s*(true|yes|1)\s*$/i;

/** Characters of an error that say whether there was one. */
export const ERROR_WORD = 12;

/** Whether an answer failed: its error says so, by its first `ERROR_WORD` characters, or what stands in place of a score does. */
export const hasFailed = (error: string | null, thirds: readonly (Third | null)[]): boolean =>
  thirds.includes('error') || (error !== null && !NO.test(error));

/** Whether the text of an error says no more than that there was one. */
export const saysYes = (error: string): boolean => YES.test(error);
