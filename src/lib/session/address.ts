import type { Chip, ContenderBy, Family, Rung, RungChoice, SampleOrder, SamplesOf } from '../analysis/types';
import { decodeChip, encodeChip, escape, unescape } from './chip-text';
import { decodeIndex, defaultIndex, encodeIndex, type IndexChoice, isIndexName } from './index-choice';
import { decodeOrder, defaultOrder, encodeOrder } from './sample-sort';
import { decodeSlices, defaultSlices, encodeSlices, isSliceName, type SliceChoice } from './slice-choice';
import { decodeUsage, defaultUsage, encodeUsage, isUsageName, type UsageChoice } from './usage-choice';

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
  /** null: chosen by the page. */
  evaluation: string | null;
  metric: string | null;
  by: ContenderBy;
  contenders: readonly string[] | null;
  baseline: string | null;
  missingAs: 'dropped' | 'wrong';
  /** Which comparisons are corrected together; null: every pair, and each with the baseline where one is chosen. */
  family: Family | null;
  /** What a difference stands on: samples that all share, or those of each pair. */
  samples: SamplesOf;
  /** Key of the label whose values say which samples belong together. */
  cluster: string | null;
  /** Contender keys of the pair that is looked at: the first minus the second. */
  pair: readonly [a: string, b: string] | null;
  chips: readonly Chip[];
  /** Rungs of the ladder that were chosen by hand, by evaluation. */
  rungs: readonly RungChoice[];
  /** What the sample table is sorted by, the first key first. */
  order: readonly SampleOrder[];
  usage: UsageChoice;
  index: IndexChoice;
  slices: SliceChoice;
}

export { defaultIndex, type IndexChoice } from './index-choice';
export { defaultSlices, type SliceChoice } from './slice-choice';
export { defaultUsage, type UsageChoice } from './usage-choice';
export { defaultOrder } from './sample-sort';

export const emptyAddress: Address = {
  page: 'files',
  sample: null,
  turn: null,
  evaluation: null,
  metric: null,
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  family: null,
  samples: 'all',
  cluster: null,
  pair: null,
  chips: [],
  rungs: [],
  order: defaultOrder,
  usage: defaultUsage,
  index: defaultIndex,
  slices: defaultSlices,
};

const groupings: readonly ContenderBy[] = ['model', 'condition', 'run'];
const families: readonly Family[] = ['pairs', 'baseline'];

const rungs: readonly Rung[] = ['hash', 'content', 'text', 'id'];

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
  const parts: string[] = [];
  if (address.evaluation !== null) parts.push(`evaluation=${escape(address.evaluation)}`);
  if (address.metric !== null) parts.push(`metric=${escape(address.metric)}`);
  if (address.by !== 'model') parts.push(`by=${address.by}`);
  for (const contender of address.contenders ?? []) parts.push(`show=${escape(contender)}`);
  if (address.baseline !== null) parts.push(`baseline=${escape(address.baseline)}`);
  if (address.missingAs !== 'dropped') parts.push(`missing=${address.missingAs}`);
  if (address.family !== null) parts.push(`family=${address.family}`);
  if (address.samples !== 'all') parts.push(`samples=${address.samples}`);
  if (address.cluster !== null) parts.push(`cluster=${escape(address.cluster)}`);
  if (address.pair !== null) parts.push(`a=${escape(address.pair[0])}`, `b=${escape(address.pair[1])}`);
  for (const chip of address.chips) parts.push(`chip=${encodeChip(chip)}`);
  for (const { evaluation, rung } of address.rungs) parts.push(`rung=${rung}:${escape(evaluation)}`);
  const order = encodeOrder(address.order);
  if (order !== encodeOrder(defaultOrder)) parts.push(`sort=${order}`);
  parts.push(...encodeUsage(address.usage), ...encodeIndex(address.index), ...encodeSlices(address.slices));
  const { turn } = address;
  if (address.page === 'sample' && turn !== null)
    parts.push(`turn=${escape(turn.contender)}:${turn.repeat}:${turn.index}`);
  const sample = address.page === 'sample' && address.sample !== null ? `/${escape(address.sample)}` : '';
  return `#/${address.page}${sample}${parts.length ? `?${parts.join('&')}` : ''}`;
}

/** Reads what `encodeAddress` wrote; what it does not know, or cannot read, it passes over. */
export function decodeAddress(hash: string): Address {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const question = text.indexOf('?');
  const path = question < 0 ? text : text.slice(0, question);
  const [, page = '', sample] = path.split('/');
  const address = { ...emptyAddress };
  if (/^[a-z]+$/.test(page)) address.page = page;
  if (address.page === 'sample' && sample) address.sample = unescape(sample);
  if (question < 0) return address;

  const chips: Chip[] = [];
  const contenders: string[] = [];
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
    if (name === 'sort') {
      address.order = decodeOrder(raw) ?? defaultOrder;
      continue;
    }
    if (name === 'turn') {
      if (address.page === 'sample') address.turn = decodeTurn(raw);
      continue;
    }
    const value = unescape(raw);
    if (value === null) continue;
    if (name === 'evaluation') address.evaluation = value;
    else if (name === 'metric') address.metric = value;
    else if (name === 'baseline') address.baseline = value;
    else if (name === 'cluster') address.cluster = value;
    else if (isIndexName(name)) address.index = decodeIndex(address.index, name, value);
    else if (isSliceName(name)) address.slices = decodeSlices(address.slices, name, value);
    else if (isUsageName(name)) address.usage = decodeUsage(address.usage, name, value);
    else if (name === 'a') a = value;
    else if (name === 'b') b = value;
    else if (name === 'show') contenders.push(value);
    else if (name === 'by' && includes(groupings, value)) address.by = value;
    else if (name === 'missing' && value === 'wrong') address.missingAs = 'wrong';
    else if (name === 'family' && includes(families, value)) address.family = value;
    else if (name === 'samples' && value === 'pairs') address.samples = 'pairs';
  }
  address.chips = chips;
  address.rungs = chosen;
  address.pair = a !== null && b !== null ? [a, b] : null;
  address.contenders = contenders.length > 0 ? contenders : null;
  return address;
}
