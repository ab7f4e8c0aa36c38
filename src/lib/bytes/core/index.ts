// What is done to every byte of a file. The host is ../byte-core.ts, the layout of the memory ./memory.ts.
export { CELLS, CELLS_END, DRAFT, LONGEST_TEXT, RESULT, TEXT, WINDOW, WINDOW_SIZE } from './memory';
export { beginKeys, hold, parse, parseLine } from './parse';
export { unescape, unescapeSome } from './unescape';
export { fold } from './fold';
export { draftHash64, draftHash128 } from './draft';
export { addToDigest, beginDigest, endDigest } from './digest';
