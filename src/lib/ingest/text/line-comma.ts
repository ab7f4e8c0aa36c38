const COMMA = 0x2c;

/** Where the value of a line ends that a comma stands behind, as lines cut out of a list have it; `end` where none does. */
export function beforeComma(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && (bytes[at - 1] ?? 0) <= 0x20) at--;
  return at > start && bytes[at - 1] === COMMA ? at - 1 : end;
}
