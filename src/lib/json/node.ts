import type { Draft } from '../bytes/draft';

/** Index of a value on a JsonTape. */
export type Node = number;

/** What `get` answers for a member that is not there. */
export const ABSENT: Node = -1;

export const Kind = {
  null: 0,
  false: 1,
  true: 2,
  number: 3,
  /** NaN, Infinity, -Infinity or a literal that overflows (1e999): read as null, counted in `nonFinite`. */
  nonFinite: 4,
  string: 5,
  array: 6,
  object: 7,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** Why a text is not JSON. `offset` counts bytes from the start of the text that was given to `parse`. */
export interface JsonFault {
  offset: number;
  message: string;
}

/**
 * Text that may be long: kept as a place in the bytes until somebody needs it.
 * It is valid only until its tape parses the next text.
 */
export interface LongText {
  /** The whole text, decoded; invalid UTF-8 and lone surrogates become U+FFFD. */
  toString(): string;
  /** The first `codePoints` code points, decoded without touching the rest. */
  preview(codePoints: number): string;
  /**
   * The decoded text in UTF-8, or its first `codePoints` code points. A view that holds until the next text is asked: do
   * not keep or change it.
   */
  utf8(codePoints?: number): Uint8Array;
  /** Adds the decoded text in UTF-8. */
  addTo(draft: Draft): void;
  readonly isEmpty: boolean;
}
