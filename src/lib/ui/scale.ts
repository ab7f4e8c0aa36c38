/** Where values stand on an axis that several rows share. */
export interface Scale {
  width: number;
  ticks: readonly number[];
  /** Decimals that the ticks need. */
  decimals: number;
  at(value: number): number;
}

const steps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The smallest of 1, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not under `least`. */
export function niceStep(least: number): number {
  if (!(least > 1e-300) || !Number.isFinite(least)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = steps.find((step) => step * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

function decimalsOf(step: number): number {
  // Below one, a step has a digit from the place of its power of ten on.
  const first = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  for (let decimals = first; decimals < first + 6; decimals++) {
    const shifted = step * 10 ** decimals;
    if (Math.abs(shifted - Math.round(shifted)) < 1e-6 * Math.max(1, shifted)) return decimals;
  }
  return first + 6;
}

function linear(low: number, high: number, step: number, width: number, inset: number): Scale {
  const from = Math.round(low / step);
  const ticks = Array.from({ length: Math.round(high / step) - from + 1 }, (_, i) => (from + i) * step);
  const perUnit = (width - 2 * inset) / (high - low || 1);
  return { width, ticks, decimals: decimalsOf(step), at: (value) => inset + (value - low) * perUnit };
}

/** An axis that covers `values`; from `low` to `high` whole where the metric's range is known. */
export function axis(
  values: readonly (number | null)[],
  range: { low: number | null; high: number | null },
  width: number,
): Scale {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  if (range.low !== null && range.high !== null && range.high > range.low) {
    const step = (range.high - range.low) / 4;
    const scale = linear(0, 4, 1, width, 6);
    const { low } = range;
    const ticks = scale.ticks.map((tick) => low + tick * step);
    return { width, ticks, decimals: decimalsOf(step), at: (value) => scale.at((value - low) / step) };
  }
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (known.length === 0) return linear(0, 1, 1, width, 6);
  // A spread beneath the digits that a double has left is none.
  const largest = Math.max(Math.abs(high), Math.abs(low));
  const spread = high - low > largest * 1e-12 ? high - low : largest * 0.1;
  const step = niceStep((spread || 1) / 3);
  return linear(Math.floor(low / step) * step, Math.ceil(high / step) * step || step, step, width, 14);
}

/** A symmetric axis round zero with two ticks on each side. */
export function symmetricAxis(values: readonly (number | null)[], width: number): Scale {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)).filter(Number.isFinite));
  const step = niceStep((largest || 2) / 2);
  return linear(-2 * step, 2 * step, step, width, 15.5);
}

const LETTER = 6;

export interface TickText {
  tick: number;
  at: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** The ticks with their texts; of texts that would meet, the first and the last alone, within the axis. */
export function tickTexts(scale: Scale, format: (value: number, decimals: number) => string): TickText[] {
  const { ticks, decimals, width } = scale;
  const all = ticks.map((tick): TickText => {
    return { tick, at: scale.at(tick), text: format(tick, decimals), anchor: 'middle' };
  });
  const longest = LETTER * Math.max(0, ...all.map(({ text }) => text.length));
  const apart = (all[1]?.at ?? Infinity) - (all[0]?.at ?? 0);
  const [first, last] = [all[0], all.at(-1)];
  if (longest <= Math.max(apart, 36) || !first || !last) return all;
  const ends: TickText[] = [
    { ...first, at: 0, anchor: 'start' },
    { ...last, at: width, anchor: 'end' },
  ];
  return 2 * longest <= width ? ends : ends.slice(0, 1);
}

/** What the ticks of better and worse samples need to share one zero over all rows. */
export interface TickLayout {
  width: number;
  centre: number;
  /** Pixels a sample. */
  pitch: number;
  /** One tick a sample, or one bar in proportion. */
  mode: 'ticks' | 'bars';
}

const FIGURE = 9;

/** One tick a sample while the widest rows hold at most 60 together, then bars in proportion. */
export function tickLayout(rows: readonly { worse: number; better: number }[], width = 156): TickLayout {
  const worse = Math.max(0, ...rows.map((row) => row.worse));
  const better = Math.max(0, ...rows.map((row) => row.better));
  const room = (n: number) => 10 + String(n).length * FIGURE;
  const space = width - room(worse) - room(better);
  const total = worse + better;
  const mode = total <= 60 ? 'ticks' : 'bars';
  const pitch =
    mode === 'bars' ? space / total : total * 3 <= space ? 3 : Math.min(2, space / Math.max(1, total));
  const least = room(worse) + worse * pitch;
  const most = width - room(better) - better * pitch;
  return { width, pitch, mode, centre: Math.round(Math.min(Math.max(least, Math.min(70, most)), most)) };
}
