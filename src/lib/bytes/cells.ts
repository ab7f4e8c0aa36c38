/**
 * The layout of a tape, read by TypeScript and AssemblyScript alike: one row of seven integers a value, in document order.
 * A node is the offset of its row, so that reaching a field is one addition.
 */
export const SHAPE = 0; // kind, and the flags of a string
export const START = 1;
export const END = 2; // of a container that is still open: its parent
export const NEXT = 3; // the next sibling, -1 at the end
export const KEY = 4; // id of the key; ~offset of its quote where the table has none; NO_KEY in an array
export const COUNT = 5; // children of a container
export const SINCE = 6; // of a short string: number of the text since which it is the same in this row; 0: not known
export const STRIDE = 7;

export const NO_KEY = -1;
export const KIND_MASK = 7;
/** What a string needs before it can be read. */
export const ESCAPED = 8;
export const NON_ASCII = 16;
/** Bytes that are no UTF-8, or a lone surrogate escape. */
export const BROKEN = 32;
/** A member whose key came again: it is out of the list of siblings. */
export const SHADOWED = 64;
/** No JSON: every byte stands for itself. */
export const RAW = 128;

/** A key table holds so many keys, of so many bytes each. */
export const MAX_KEYS = 4096;
export const MAX_KEY_LENGTH = 256;
