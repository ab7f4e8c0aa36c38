import { isDigit } from './bytes';

/** Powers of ten that a double holds exactly. */
const exactPower = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/** Offset behind the number at `start`, or minus (offset + 1) of the byte that breaks it. */
export function scanNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  if (bytes[at] === 0x2d) at++;
  if (at >= end) return -at - 1;
  if (bytes[at] === 0x30) at++;
  else if (isDigit(bytes[at])) {
    do at++;
    while (at < end && isDigit(bytes[at]));
  } else return -at - 1;
  if (at < end && bytes[at] === 0x2e) {
    const digits = ++at;
    while (at < end && isDigit(bytes[at])) at++;
    if (at === digits) return -at - 1;
  }
  if (at < end && ((bytes[at] as number) | 0x20) === 0x65) {
    at++;
    if (at < end && (bytes[at] === 0x2b || bytes[at] === 0x2d)) at++;
    const digits = at;
    while (at < end && isDigit(bytes[at])) at++;
    if (at === digits) return -at - 1;
  }
  return at;
}

/**
 * Value of a checked number. Up to 15 digits with a plain fraction are exact in one division
 * (both are exact doubles, and IEEE division rounds once); the rest goes through Number().
 */
export function readNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 17) return Number(ascii(bytes, start, end));
  const negative = bytes[start] === 0x2d;
  let mantissa = 0;
  let digits = 0;
  let point = -1;
  for (let at = negative ? start + 1 : start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x2e) point = at;
    else if (byte > 0x39 || byte < 0x30) return Number(ascii(bytes, start, end));
    else {
      mantissa = mantissa * 10 + (byte - 0x30);
      digits++;
    }
  }
  if (digits > 15) return Number(ascii(bytes, start, end));
  const value = point < 0 ? mantissa : mantissa / (exactPower[end - point - 1] as number);
  return negative ? -value : value;
}

/** Whether a checked number is too large for a double (1e999). */
export function overflows(bytes: Uint8Array, start: number, end: number): boolean {
  let mayOverflow = end - start > 300;
  for (let at = start; !mayOverflow && at < end; at++) mayOverflow = ((bytes[at] as number) | 0x20) === 0x65;
  return mayOverflow && !Number.isFinite(Number(ascii(bytes, start, end)));
}

/** Bytes below 0x80 as text. */
export function ascii(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 4096) return new TextDecoder().decode(bytes.subarray(start, end));
  return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]);
}
