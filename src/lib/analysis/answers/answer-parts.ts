/** A choice of a question, in brackets or not: `B`, `(B)`, `B.`, `**B**`; small letters too where nothing else stands there. */
const alone = /^[\s*_([{"'`]*([A-Za-z])[\s*_)\]}"'`.:,]*$/;
/** `The answer is (B)`, `Answer: B`, `option B`. */
const cued =
  /\b(?:answer|option|choice)\b(?:\s+(?:is|was|should be|would be))?[\s:*_"'`([{$]*([A-J])(?![\p{L}\p{N}])/giu;
const leading = /^[\s*_]*(?:\(([A-J])\)|([A-J])[.):](?=\s|$))/u;
const bracketed = /[([]([A-J])[)\]]|\*\*([A-J])\*\*/gu;
const standing = /(?<![\p{L}\p{N}'’])([A-J])(?![\p{L}\p{N}'’])(?! (?!(?:or|and)\b)\p{Ll})/gu;

const lettersOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, one, two]) => one ?? two ?? []);

/**
 * The letter of the choice that a text names, as a capital: what stands alone, else after "answer", "option" or "choice"
 * (the last of them), else at its beginning as `B.` or `(B)`, else the only one in brackets or bold, else the only one
 * that stands by itself (A to J). null where there is none, or several.
 */
export function letterIn(text: string): string | null {
  const whole = alone.exec(text)?.[1];
  if (whole !== undefined) return whole.toUpperCase();
  // Of a small letter it cannot be told whether it is a word: "the answer is a".
  const said = lettersOf(text, cued).filter((letter) => letter === letter.toUpperCase());
  const last = said.at(-1);
  if (last !== undefined) return last;
  const [, first, other] = leading.exec(text) ?? [];
  if (first !== undefined || other !== undefined) return first ?? other ?? null;
  for (const pattern of [bracketed, standing]) {
    const found = new Set(lettersOf(text, pattern));
    const [only] = found;
    if (only !== undefined) return found.size === 1 ? only : null;
  }
  return null;
}

/** Digits in thousands as `1.000,5` or `1,000.5`, or plain with a point or a comma. */
const written = [
  /(?<german>[1-9]\d{0,2}(?:\.\d{3})+),(?<cents>\d+)(?!\d)/u,
  /(?<english>[1-9]\d{0,2}(?:,\d{3})+(?!\d))(?:\.(?<rest>\d+))?/u,
  /(?<plain>\d+)(?:\.(?<after>\d+)|,(?<comma>\d+)(?![\d,]))?/u,
  /(?<!\d)\.(?<bare>\d+)/u,
];
const sign = /(?<sign>(?<![\p{L}\p{N}])[-−](?=[\d.]))?/u;
const power = /(?<power>[eE][-+]?\d+(?![\p{L}\p{N}]))?/u;
const numbers = new RegExp(
  `${sign.source}(?:${written.map(({ source }) => source).join('|')})${power.source}`,
  'gu',
);

/** A number as its own digits, so that none is lost beyond what a double holds; `value` is the double. */
export interface WrittenNumber {
  digits: string;
  value: number;
}

/** The last number that a text holds, however its thousands are written: `1,000.0` is 1000. null without one. */
export function lastNumber(text: string): WrittenNumber | null {
  const last = [...text.matchAll(numbers)].at(-1)?.groups;
  if (last === undefined) return null;
  const { german, cents, english, rest, plain, after, comma, bare } = last;
  const before = (german ?? english ?? plain ?? '0').replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const decimals = (cents ?? rest ?? after ?? comma ?? bare ?? '').replace(/0+$/, '');
  const size = decimals === '' ? before : `${before}.${decimals}`;
  const digits = last['sign'] === undefined || size === '0' ? size : `-${size}`;
  const value = Number(digits + (last['power'] ?? ''));
  return { digits: last['power'] === undefined ? digits : String(value), value };
}
