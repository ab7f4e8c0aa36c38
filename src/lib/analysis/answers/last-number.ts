/** The digit of any script that a character is: digits of a script stand together, from 0 to 9. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 60 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Digits of any script, and the signs that belong to them, as those of ASCII. */
const plain = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[٫．]/gu, '.')
    .replace(/[٬，]/gu, (sign) => (sign === '٬' ? '٬' : ','))
    .replace(/－/gu, '-')
    .replace(/＋/gu, '+');

/** What stands between thousands and is no comma or point: blanks, `'`, `_`, the Arabic sign. */
const between = String.raw`[ \u00a0\u2007\u2009\u202f'’_٬]`;

/** Digits in groups, or plain with a point or a comma. What is grouped otherwise, like `1,2,3`, is several numbers. */
const written = [
  String.raw`(?<![\d.,])(?<german>[1-9]\d{0,2}(?:\.\d{3})+),(?<cents>\d+)(?![\d,])`,
  String.raw`(?<![\d.,])(?<points>[1-9]\d{0,2}(?:\.\d{3}){2,})(?![\d.,]*\d)`,
  String.raw`(?<![\d.,])(?<spaced>[1-9]\d{0,2}(?:(?<gap>${between})\d{3})(?:\k<gap>\d{3})*(?!\d|\k<gap>\d))(?:[.,](?<part>\d+))?`,
  String.raw`(?<![\d,])(?<indian>[1-9]\d?(?:,\d{2})+,\d{3}(?!\d|,\d))(?:\.(?<after1>\d+))?`,
  String.raw`(?<![\d,])(?<english>[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d))(?:\.(?<after2>\d+))?`,
  String.raw`(?<plain>\d+)(?:\.(?<after3>\d+)|(?<!\d,\d*),(?<comma>\d+)(?![\d,]))?`,
  String.raw`(?<!\d)\.(?<bare>\d+)`,
];
const sign = String.raw`(?<sign>(?<![\p{L}\p{N}])[-−](?=[\d.]))?`;
const power = String.raw`(?<power>[eE][-+]?\d+(?![\p{L}\p{N}]))?`;
const numbers = new RegExp(`${sign}(?:${written.join('|')})${power}`, 'gu');

/** A number as its own digits, so that none is lost beyond what a double holds; `value` is the double. */
export interface WrittenNumber {
  digits: string;
  value: number;
}

const first = (...some: (string | undefined)[]): string => some.find((one) => one !== undefined) ?? '';

/**
 * The last number that a text holds, in the digits of any script and however its thousands are written: `1,000.0`, `1.000,0`,
 * `1 000`, `1'000` and `1_000` are 1000, `1,23,456` is 123456. null without one.
 */
export function lastNumber(text: string): WrittenNumber | null {
  const last = [...plain(text).matchAll(numbers)].at(-1)?.groups;
  if (last === undefined) return null;
  const { german, points, spaced, indian, english, cents, part, after1, after2, after3, comma, bare } = last;
  const whole = first(german, points, spaced, indian, english, last['plain'], '0');
  const before = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const decimals = first(cents, part, after1, after2, after3, comma, bare).replace(/0+$/, '');
  const size = decimals === '' ? before : `${before}.${decimals}`;
  const digits = last['sign'] === undefined || size === '0' ? size : `-${size}`;
  const value = Number(digits + (last['power'] ?? ''));
  return { digits: last['power'] === undefined ? digits : String(value), value };
}
