/** What a byte means to the scanners: one look-up instead of a chain of comparisons. */
export const PLAIN = 0;
export const QUOTE = 1;
export const BACKSLASH = 2;
export const CONTROL = 3;
export const HIGH = 4;

/** Class of each byte inside a string. */
export const stringClass = new Uint8Array(256);
stringClass.fill(CONTROL, 0, 0x20);
stringClass.fill(HIGH, 0x80);
stringClass[0x22] = QUOTE;
stringClass[0x5c] = BACKSLASH;

/** What the byte after a backslash stands for, 0 where it may not stand there; `u` is handled apart. */
export const escapeByte = new Uint8Array(256);
for (const [name, code] of [
  ['"', 0x22],
  ['\\', 0x5c],
  ['/', 0x2f],
  ['b', 0x08],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
] as const) {
  escapeByte[name.charCodeAt(0)] = code;
}

export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Value of a hexadecimal digit, -1 for anything else. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The four hexadecimal digits from `at`, -1 where they are not four. Reads nothing at or behind `end`. */
export function hex4(bytes: Uint8Array, at: number, end: number): number {
  if (at + 4 > end) return -1;
  const a = hexDigit(bytes[at]);
  const b = hexDigit(bytes[at + 1]);
  const c = hexDigit(bytes[at + 2]);
  const d = hexDigit(bytes[at + 3]);
  return (a | b | c | d) < 0 ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
}

/** Offset of the first byte from `at` that is no white space. */
export function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  while (at < end) {
    const byte = bytes[at] as number;
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    at++;
  }
  return at;
}
