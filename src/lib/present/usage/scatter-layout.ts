import type { ScoreScale } from '../../ui/numbers';
import { axis as linearAxis, niceStep } from '../../ui/scale';
import { type Placed, placeLabels } from './label-places';
import type { ModelOffer } from './offers';
import { inRow, partMeeting } from './side-by-side';

export interface Tick {
  value: number;
  at: number;
}

export interface Scatter {
  width: number;
  height: number;
  left: number;
  /** Where the axis of prices ends, and the strip of unknown ones begins and ends (equal: there is none). */
  right: number;
  strip: number;
  end: number;
  top: number;
  bottom: number;
  xTicks: Tick[];
  yTicks: (Tick & { text: string })[];
  xOf: (price: number) => number;
  yOf: (score: number) => number;
  placed: Placed[];
}

interface Wanted {
  offers: readonly ModelOffer[];
  width: number;
  isLog: boolean;
  lowerIsBetter: boolean;
  scale: Pick<ScoreScale, 'factor' | 'low' | 'high'>;
  limit: number | null;
  /** Second lines of labels, by key. */
  under: ReadonlyMap<string, string>;
}

const finiteOf = (values: readonly (number | null)[]): number[] =>
  values.filter((value): value is number => value !== null && Number.isFinite(value));

const steps = [
  [1],
  [1, 2, 5],
  [1, 2, 3, 4, 5, 6, 8],
  [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5],
] as const;

/** 1, 2, 5 times powers of ten within a range; powers alone where those are many, more where they are few. */
export function logTicks(low: number, high: number): number[] {
  let ticks: number[] = [];
  for (const factors of steps.slice(Math.log10(high / low) > 4.5 ? 0 : 1)) {
    ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
      for (const factor of factors) {
        const tick = Number((factor * 10 ** power).toPrecision(3));
        if (tick >= low && tick <= high) ticks.push(tick);
      }
    if (ticks.length >= 3) break;
  }
  return ticks;
}

/** As few digits as tell the ticks apart, four at least. */
function textsOf(ticks: readonly number[]): string[] {
  let texts: string[] = [];
  for (let digits = 4; digits <= 16; digits++) {
    texts = ticks.map((tick) => String(Number(tick.toPrecision(digits))));
    if (new Set(texts).size === new Set(ticks).size) break;
  }
  return texts;
}

const LETTER = 6.5;

/** Ticks about the scores, and no further than a score can go: there is no 120 %. */
function scoreAxis(scores: readonly number[], range: Pick<ScoreScale, 'low' | 'high'>) {
  const { ticks } = linearAxis(scores, { low: null, high: null }, 1);
  const bounds = [range.low ?? -Infinity, range.high ?? Infinity] as const;
  // The end of an interval may be past the last score in its last digit.
  const isWithin = (score: number) => score >= bounds[0] - 1e-9 && score <= bounds[1] + 1e-9;
  const [low, high] = scores.every(isWithin) ? bounds : [-Infinity, Infinity];
  const first = Math.max(low, ticks[0] ?? 0);
  const last = Math.min(high, ticks.at(-1) ?? 1);
  const isWhole = first === low && last === high;
  const shown = isWhole ? linearAxis(scores, range, 1).ticks : ticks;
  return { first, last, ticks: shown.filter((tick) => tick >= low && tick <= high) };
}

export function layoutScatter({ offers, width, isLog, lowerIsBetter, scale, limit, under }: Wanted): Scatter {
  const isNarrow = width < 480;
  const height = isNarrow ? 400 : 430;
  const scores = finiteOf(offers.flatMap(({ score, interval }) => [score, interval.low, interval.high])).map(
    (value) => value * scale.factor,
  );
  const { first, last, ticks } = scoreAxis(scores, scale);
  const texts = textsOf(ticks);
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const [left, top, bottom] = [Math.max(isNarrow ? 30 : 44, 10 + LETTER * longest), 14, height - 44];
  const stripWidth = offers.some(({ price }) => price === null) ? (isNarrow ? 46 : 78) : 0;
  const end = width - 14;
  const strip = end - stripWidth;
  const right = stripWidth > 0 ? strip - (isNarrow ? 8 : 18) : end;

  const prices = finiteOf(offers.flatMap(({ price, range }) => [price, range.low, range.high]));
  const positive = prices.filter((price) => price > 0);
  const useLog = isLog && positive.length > 0;
  const within = finiteOf([...(useLog ? positive : prices), ...(limit !== null && limit > 0 ? [limit] : [])]);
  const low = Math.min(...(within.length > 0 ? within : [1]));
  const high = Math.max(...(within.length > 0 ? within : [1]));
  const pad = isNarrow ? 12 : 18;
  let xOf: (price: number) => number;
  let xTicks: Tick[];
  if (useLog) {
    const [from, to] = [Math.log10(low / 1.25), Math.log10(high * 1.25)];
    xOf = (price) =>
      left +
      pad +
      ((right - left - 2 * pad) * (Math.log10(Math.max(price, low / 1.25)) - from)) / (to - from || 1);
    xTicks = thin(
      logTicks(low / 1.25, high * 1.25).map((value) => ({ value, at: xOf(value) })),
      isNarrow ? 44 : 36,
    );
  } else {
    const step = niceStep((high || 1) / (isNarrow ? 4 : 7));
    const most = Math.ceil(high / step) * step || 1;
    xOf = (price) => left + ((right - left - pad) * price) / most;
    xTicks = Array.from({ length: Math.round(most / step) + 1 }, (_, i) => ({
      value: i * step,
      at: xOf(i * step),
    }));
  }

  // Without a price an axis would be made up.
  if (within.length === 0) xTicks = [];

  const share = (value: number) => (value - first) / (last - first || 1);
  const yOf = (score: number) => {
    const up = share(score * scale.factor);
    return lowerIsBetter ? top + up * (bottom - top) : bottom - up * (bottom - top);
  };
  const yTicks = ticks.map((value, i) => ({ value, at: yOf(value / scale.factor), text: texts[i] ?? '' }));

  const points = offers.flatMap((offer) => {
    if (offer.score === null) return [];
    const y = yOf(offer.score);
    const ends = [offer.interval.low, offer.interval.high].map((end) => (end === null ? y : yOf(end)));
    return [
      {
        offer,
        x: offer.price === null ? (strip + end) / 2 : xOf(offer.price),
        y,
        up: Math.min(...ends),
        down: Math.max(...ends),
      },
    ];
  });
  inRow(
    points.filter(({ offer }) => offer.price === null),
    { apart: 18, reach: stripWidth - 28 },
  );
  partMeeting(points.filter(({ offer }) => offer.price !== null));
  const lines = limit === null ? [] : [{ x: xOf(limit) - 2, y: top, w: 4, h: bottom - top }];
  return {
    width,
    height,
    left,
    right,
    strip,
    end,
    top,
    bottom,
    xTicks,
    yTicks,
    xOf,
    yOf,
    placed: placeLabels(points, { left, end, top, bottom, isNarrow }, lines, under),
  };
}

const thin = (ticks: Tick[], least: number): Tick[] => {
  const kept: Tick[] = [];
  for (const tick of ticks) if (tick.at - (kept.at(-1)?.at ?? -Infinity) >= least) kept.push(tick);
  return kept;
};
