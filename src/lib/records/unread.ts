/** Code of the problem that says of a file beside results what it is. */
export const LEFT_OUT = 'left_out';

/** Codes of problems that stand for a whole file of which nothing was kept, though its format may be known, by their cause. */
export const unread = {
  memory: ['memory_full', 'out_of_memory'],
  failure: ['reader_failed', 'unreadable'],
  'left out': [LEFT_OUT],
} as const;

/** Why nothing of a file was kept: there was no memory for it, reading it failed, or it is beside results. */
export type Unread = keyof typeof unread;
