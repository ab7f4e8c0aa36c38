/** Codes of problems that stand for a whole file of which nothing was kept, though its format may be known, by their cause. */
export const unread = {
  memory: ['memory_full', 'out_of_memory'],
  failure: ['reader_failed', 'unreadable'],
} as const;

/** Why nothing of a file was kept: there was no memory for it, or reading it failed. */
export type Unread = keyof typeof unread;
