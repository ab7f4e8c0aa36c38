import type { SourceRow } from '../../lib/analysis';
import { count, fixed, whole } from '../../lib/ui/numbers';
import { waitInWords } from '../../lib/views/empty/waiting-words';
import { hasSomethingToLookAt, holdsSamples } from './source-groups';

const sizes: readonly [unit: string, bytes: number][] = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
];

/** A size in decimal units, as file managers show it. */
export function bytesInWords(bytes: number): string {
  const [unit, size] = sizes.find(([, least]) => bytes >= least) ?? ['bytes', 1];
  const figure = bytes / size;
  return `${fixed(figure, size >= 1e6 && figure < 10 ? 1 : 0)} ${unit}`;
}

/** `61 of 148 MB`: both in the unit of the whole. */
export function bytesOfBytes(done: number, total: number): string {
  const [unit, size] = sizes.find(([, least]) => total >= least) ?? ['bytes', 1];
  const decimals = size >= 1e6 && total / size < 10 ? 1 : 0;
  return `${fixed(Math.min(done, total) / size, decimals)} of ${fixed(total / size, decimals)} ${unit}`;
}

/** Nothing of it was taken. */
const isUnread = ({ format, unread }: SourceRow): boolean => format === 'unknown' || unread !== null;

/** What was read, in a sentence: files of which nothing was understood are not. */
export function firstSentence(
  sources: readonly SourceRow[],
  responses: number,
  runs: number,
  votes = 0,
): string {
  const read = sources.filter((source) => !isUnread(source)).length;
  const files = `${read < sources.length ? `${whole(read)} of ` : ''}${count(sources.length, 'file')}`;
  const answers =
    responses > 0 || votes === 0 ? [`${count(responses, 'response')} in ${count(runs, 'run')}`] : [];
  const voted = votes > 0 ? [count(votes, 'vote')] : [];
  return `${files} read, ${[...answers, ...voted].join(', ')}.`;
}

/** `Ready: 4 models on 2 evaluations.`; null where nothing can be said of either. `waiting`: files with a question. */
export function readySentence(evaluations: number, models: number, waiting: number): string | null {
  if (evaluations === 0 || models === 0) return null;
  const read = `${count(models, 'model')} on ${count(evaluations, 'evaluation')}`;
  return waiting > 0 ? `${read} so far.` : `Ready: ${read}.`;
}

/** What a person should know before they believe the first sentence. `waiting`: files whose columns are not known yet. */
export function secondSentence(sources: readonly SourceRow[], waiting: readonly string[] = []): string {
  const rejected = sources.reduce((sum, source) => sum + source.rejected, 0);
  const waits = new Set(waiting);
  const unknown = sources.filter(
    ({ format, unread, path }) => format === 'unknown' && unread === null && !waits.has(path),
  ).length;
  const unfit = sources.filter(({ unread }) => unread === 'memory').length;
  const beside = sources.flatMap(({ leftOut }) => leftOut ?? []);
  const without = sources.filter((source) => !isUnread(source) && !holdsSamples(source));
  const summaries = without.filter(({ declared }) => declared > 0).length;
  const others = without.length - summaries;
  const look = sources.filter((source) => source.unread !== 'memory' && hasSomethingToLookAt(source)).length;
  const files = (n: number) => count(n, 'file');
  const said: string[] = [];
  if (rejected > 0) said.push(`${count(rejected, 'row')} ${rejected === 1 ? 'was' : 'were'} rejected.`);
  if (unfit > 0) said.push(`${files(unfit)} did not fit into memory.`);
  if (unknown > 0) said.push(`${files(unknown)} ${unknown === 1 ? 'was' : 'were'} not recognised.`);
  if (beside.length > 0)
    said.push(
      `${files(beside.length)} ${beside.length === 1 ? 'was' : 'were'} left out (${[...new Set(beside)].sort().join(', ')}).`,
    );
  if (summaries > 0)
    said.push(`${files(summaries)} ${summaries === 1 ? 'is a summary' : 'are summaries'} without samples.`);
  if (others > 0) said.push(`${files(others)} ${others === 1 ? 'holds' : 'hold'} no samples.`);
  if (look > 0) said.push(`${files(look)} ${look === 1 ? 'needs' : 'need'} attention.`);
  if (said.length > 0) return said.join(' ');
  if (waits.size === 0) return 'No row was rejected.';
  return waitInWords(waits.size);
}

export interface SealWords {
  text: string;
  tone: 'good' | 'problem' | 'warn' | 'dim';
}

/** `4 of 4 verified`; null where there is nothing that could carry a seal. */
export function sealInWords(seals: SourceRow['seals'], runs: number): SealWords | null {
  const { verified, mismatch, none } = seals;
  const unclear = seals['cannot verify'];
  const all = verified + mismatch + unclear + none;
  if (all === 0) return runs === 0 ? null : { text: 'none', tone: 'dim' };
  if (mismatch > 0)
    return { text: all === 1 ? 'mismatch' : `${whole(mismatch)} of ${whole(all)} mismatch`, tone: 'problem' };
  if (unclear > 0)
    return {
      text: all === 1 ? 'cannot verify' : `${whole(unclear)} of ${whole(all)} cannot verify`,
      tone: 'warn',
    };
  if (verified > 0)
    return { text: all === 1 ? 'verified' : `${whole(verified)} of ${whole(all)} verified`, tone: 'good' };
  return { text: 'none', tone: 'dim' };
}

/** Where a span of a file cannot be shown. */
export const bytesGone =
  'The bytes of this file cannot be read any more: it was changed or moved after it was dropped. The numbers stay.';
