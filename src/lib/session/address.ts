import type { Chip, ContenderBy, Family, RungChoice, SampleOrder, SamplesOf } from '../analysis/types';
import { decodeChip, encodeChip, escape, unescape } from '../filter';
import { type BoardSort, boardSortField } from './board-sort';
import { codec } from './codec';
import { name, names, word } from './fields';
import { defaultIndex, type IndexChoice, indexCodec } from './index-choice';
import { type Margin, marginField } from './margin';
import { defaultOverview, type OverviewChoice, overviewCodec } from './overview-choice';
import { chosenCellsField, type SampleCells } from './sample-cells';
import { defaultReview, type ReviewChoice, reviewCodec } from './review-choice';
import { orderField } from './sample-sort';
import { defaultSlices, type SliceChoice, sliceCodec } from './slice-choice';
import { defaultUsage, type UsageChoice, usageCodec } from './usage-choice';

/** A message of a conversation: whose answer, which of its repeats (from 0), and its place among the messages. */
export interface TurnPlace {
  contender: string;
  repeat: number;
  index: number;
}

/** Everything that the address bar holds: what the person chose, never what a file says of its samples. */
export interface Address {
  /** A word of `routes/pages.ts`; any other opens its first page. */
  page: string;
  /** Content key of the sample that is open. */
  sample: string | null;
  /** The turn of a transcript that is pointed at. */
  turn: TurnPlace | null;
  /** Files whose columns are mapped: the place of their group among those of one's own, from 1. */
  table: number | null;
  /** Name of the notebook that is open. */
  notebook: string | null;
  /** null: chosen by the page. */
  evaluation: string | null;
  metric: string | null;
  /** null: chosen by the page. */
  by: ContenderBy | null;
  contenders: readonly string[] | null;
  baseline: string | null;
  missingAs: 'dropped' | 'wrong';
  /** Which comparisons are corrected together; null: every pair, and each with the baseline where one is chosen. */
  family: Family | null;
  /** What a difference stands on: samples that all share, or those of each pair. */
  samples: SamplesOf | null;
  /** Key of the label whose values say which samples belong together. */
  cluster: string | null;
  /** How much worse than the baseline is good enough; null: nobody said. */
  margin: Margin | null;
  /** What the leaderboard is sorted by; null: best first. */
  boardSort: BoardSort | null;
  /** Contender keys of the pair that is looked at: the first minus the second. */
  pair: readonly [a: string, b: string] | null;
  chips: readonly Chip[];
  /** Rungs of the ladder that were chosen by hand, by evaluation. */
  rungs: readonly RungChoice[];
  /** What the sample table is sorted by, the first key first. */
  order: readonly SampleOrder[];
  /** What the sample table shows of each model; null: nobody chose. */
  cells: SampleCells | null;
  usage: UsageChoice;
  index: IndexChoice;
  slices: SliceChoice;
  overview: OverviewChoice;
  review: ReviewChoice;
}

export { defaultIndex, type IndexChoice } from './index-choice';
export { defaultReview, type ReviewChoice } from './review-choice';
export { defaultSlices, type SliceChoice } from './slice-choice';
export { defaultUsage, type UsageChoice } from './usage-choice';
export { defaultOrder } from './sample-sort';

type Compared = Pick<
  Address,
  | 'evaluation'
  | 'metric'
  | 'by'
  | 'contenders'
  | 'baseline'
  | 'missingAs'
  | 'family'
  | 'samples'
  | 'cluster'
  | 'margin'
  | 'boardSort'
>;

/** What is compared, and how, without the filter. */
export const comparedCodec = codec<Compared>({
  evaluation: name(),
  metric: name(),
  by: word(['model', 'condition', 'run'], { byDefault: null }),
  contenders: names({ as: 'show' }),
  baseline: name(),
  missingAs: word(['dropped', 'wrong'], { as: 'missing' }),
  family: word(['pairs', 'baseline'], { byDefault: null }),
  samples: word(['all', 'pairs'], { byDefault: null }),
  cluster: name(),
  margin: marginField,
  boardSort: boardSortField,
});

/** How the samples are shown. */
export const samplesCodec = codec<Pick<Address, 'order' | 'cells'>>({
  order: orderField,
  cells: chosenCellsField,
});

export const emptyAddress: Address = {
  ...comparedCodec.defaults,
  page: 'files',
  sample: null,
  turn: null,
  table: null,
  notebook: null,
  pair: null,
  chips: [],
  rungs: [],
  ...samplesCodec.defaults,
  usage: defaultUsage,
  index: defaultIndex,
  slices: defaultSlices,
  overview: defaultOverview,
  review: defaultReview,
};

const rungs: readonly RungChoice['rung'][] = ['each', 'hash', 'content', 'text', 'id'];

/** A rung as a notebook writes it; null where the value is none. */
export function rungIn(value: unknown): RungChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { evaluation, rung }: Partial<Record<string, unknown>> = { ...value };
  return typeof evaluation === 'string' && typeof rung === 'string' && includes(rungs, rung)
    ? { evaluation, rung }
    : null;
}

/** `content:arc_easy`: no rung has a colon in it. */
function decodeRung(text: string): RungChoice | null {
  const colon = text.indexOf(':');
  const rung = text.slice(0, Math.max(0, colon));
  const evaluation = unescape(text.slice(colon + 1));
  return includes(rungs, rung) && evaluation !== null ? { evaluation, rung } : null;
}

const includes = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word);

function decodeTurn(text: string): TurnPlace | null {
  const [name = '', repeat = '', index = ''] = text.split(':');
  const contender = unescape(name);
  const isPlace = /^\d{1,9}$/.test(repeat) && /^\d{1,9}$/.test(index);
  return contender === null || !isPlace ? null : { contender, repeat: Number(repeat), index: Number(index) };
}

/** The part of the address from `#` on. What is left to the page is left out. */
export function encodeAddress(address: Address): string {
  const parts = comparedCodec.toAddress(address);
  if (address.pair !== null) parts.push(`a=${escape(address.pair[0])}`, `b=${escape(address.pair[1])}`);
  for (const chip of address.chips) parts.push(`chip=${encodeChip(chip)}`);
  for (const { evaluation, rung } of address.rungs) parts.push(`rung=${rung}:${escape(evaluation)}`);
  parts.push(
    ...samplesCodec.toAddress(address),
    ...usageCodec.toAddress(address.usage),
    ...indexCodec.toAddress(address.index),
    ...sliceCodec.toAddress(address.slices),
    ...overviewCodec.toAddress(address.overview),
    ...reviewCodec.toAddress(address.review),
  );
  const { turn } = address;
  if (address.page === 'sample' && turn !== null)
    parts.push(`turn=${escape(turn.contender)}:${turn.repeat}:${turn.index}`);
  const sample = address.page === 'sample' && address.sample !== null ? `/${escape(address.sample)}` : '';
  const table = address.page === 'map' && address.table !== null ? `/${address.table}` : '';
  const notebook =
    address.page === 'notebook' && address.notebook !== null ? `/${escape(address.notebook)}` : '';
  return `#/${address.page}${sample}${table}${notebook}${parts.length ? `?${parts.join('&')}` : ''}`;
}

/** Reads what `encodeAddress` wrote; what it does not know, or cannot read, it passes over. */
export function decodeAddress(hash: string): Address {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const question = text.indexOf('?');
  const path = question < 0 ? text : text.slice(0, question);
  const [, page = '', inner] = path.split('/');
  let address = { ...emptyAddress };
  if (/^[a-z]+$/.test(page)) address.page = page;
  if (address.page === 'sample' && inner) address.sample = unescape(inner);
  if (address.page === 'map' && inner && /^[1-9]\d{0,5}$/.test(inner)) address.table = Number(inner);
  if (address.page === 'notebook' && inner) address.notebook = unescape(inner);
  if (question < 0) return address;

  const chips: Chip[] = [];
  const chosen: RungChoice[] = [];
  let a: string | null = null;
  let b: string | null = null;
  for (const part of text.slice(question + 1).split('&')) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals);
    const raw = part.slice(equals + 1);
    if (name === 'chip') {
      const chip = decodeChip(raw);
      if (chip) chips.push(chip);
      continue;
    }
    if (name === 'rung') {
      const choice = decodeRung(raw);
      if (choice && !chosen.some(({ evaluation }) => evaluation === choice.evaluation)) chosen.push(choice);
      continue;
    }
    if (name === 'turn') {
      if (address.page === 'sample') address.turn = decodeTurn(raw);
      continue;
    }
    if (name === 'a') a = unescape(raw) ?? a;
    else if (name === 'b') b = unescape(raw) ?? b;
    else if (indexCodec.has(name)) address.index = indexCodec.take(address.index, name, raw);
    else if (sliceCodec.has(name)) address.slices = sliceCodec.take(address.slices, name, raw);
    else if (overviewCodec.has(name)) address.overview = overviewCodec.take(address.overview, name, raw);
    else if (reviewCodec.has(name)) address.review = reviewCodec.take(address.review, name, raw);
    else if (usageCodec.has(name)) address.usage = usageCodec.take(address.usage, name, raw);
    else address = samplesCodec.take(comparedCodec.take(address, name, raw), name, raw);
  }
  address.chips = chips;
  address.rungs = chosen;
  address.pair = a !== null && b !== null ? [a, b] : null;
  return address;
}
