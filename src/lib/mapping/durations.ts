import { parseNumber } from './numbers';

/** How long each unit is, in milliseconds. */
const UNITS: readonly [RegExp, number][] = [
  [/^(µs|μs|us|microseconds?)$/, 0.001],
  [/^(ms|msecs?|millis|milliseconds?|millisekunden?)$/, 1],
  [/^(s|secs?|seconds?|sek\.?|sekunden?|segundos?|secondes?|秒)$/, 1000],
  [/^(m|mins?|minutes?|minuten?|minutos?|分)$/, 60_000],
  [/^(h|hrs?|hours?|std\.?|stunden?|horas?|heures?)$/, 3_600_000],
  [/^(d|days?)$/, 86_400_000],
];

const PART = /(\d[\d.,]*|\.\d+)\s*([\p{L}µ]+\.?)/gu;
/** `0:01:03.5`, and as pandas writes it `0 days 00:00:01.234000`. */
const CLOCK = /^(?:(\d+) days? \+?)?(\d+):([0-5]\d):([0-5]\d(?:[.,]\d+)?)$/;
const ISO = /^P(?:(\d+)D)?T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/i;

const lengthOf = (unit: string): number => UNITS.find(([name]) => name.test(unit.toLowerCase()))?.[1] ?? NaN;
const seconds = (text = '0'): number => Number(text.replace(',', '.')) * 1000;

/**
 * A duration that says its unit, in milliseconds: `1.2s`, `850 ms`, `1m 03s`, `0:01:03.5`, `PT1.2S`. null where a text says
 * none: `3:25` may be minutes or hours. `decimal`: what a comma means where it can mean two things.
 */
export function parseDuration(text: string, decimal: '.' | ',' = '.'): number | null {
  const bare = text.trim();
  if (bare.length > 60) return null;
  const clock = CLOCK.exec(bare) ?? ISO.exec(bare);
  if (clock)
    return (
      Number(clock[1] ?? 0) * 86_400_000 +
      Number(clock[2] ?? 0) * 3_600_000 +
      Number(clock[3] ?? 0) * 60_000 +
      seconds(clock[4])
    );
  let [sum, before, rest] = [0, Infinity, bare];
  for (const [part, figure = '', unit = ''] of bare.matchAll(PART)) {
    const length = lengthOf(unit);
    const value = parseNumber(figure, decimal);
    const other = parseNumber(figure, ',');
    const amount = Number.isNaN(value) ? other : value;
    // Each unit is smaller than the one before: `03s 1m` is no duration.
    if (Number.isNaN(amount) || Number.isNaN(length) || length >= before) return null;
    sum += amount * length;
    before = length;
    rest = rest.replace(part, '');
  }
  return before === Infinity || rest.trim() !== '' ? null : sum;
}

const isTwofold = (text: string): boolean => {
  const [point, comma] = [parseDuration(text, '.'), parseDuration(text, ',')];
  return point !== comma;
};

/**
 * Whether all texts are durations that say their units, and what a comma in them means: null where one is none, or where
 * nothing says whether `1,234 ms` is more than a second or hardly one.
 */
export function durationsIn(texts: readonly string[]): { decimal: '.' | ',' } | null {
  if (texts.length === 0 || texts.some((text) => parseDuration(text) === null)) return null;
  const open = texts.filter(isTwofold);
  if (open.length === 0) return { decimal: '.' };
  const others = texts.filter((text) => !open.includes(text));
  const commas = others.some((text) => /\d,\d/.test(text));
  const points = others.some((text) => /\d\.\d/.test(text));
  return commas === points ? null : { decimal: commas ? ',' : '.' };
}
