import type { Comparison, Coverage, LedgerRow, Rung } from '../../analysis/types';
import { rungNames } from '../../present/how-words';
import { count, whole } from '../../ui/numbers';

/** What makes two samples the same on this rung. */
export const rungMeaning: Record<Rung, string> = {
  hash: 'The files carry a hash of each sample, made by one recipe, and the hashes are equal.',
  content: 'Input text and list of references are equal to the letter.',
  text: 'The input is equal once white space is folded; within one evaluation.',
  id: 'The sample id is equal; within one evaluation.',
};

/** Why a rung is chosen where nobody chose one. */
export const automaticReason: Record<Coverage['automatic']['reason'], string> = {
  half: 'the highest that matches at least half of the smaller model, over all pairs of models',
  most: 'none matches half of the smaller model; this one matches most',
  'one model': 'the highest that names at least half of the samples',
};

export const ladder: readonly Rung[] = ['hash', 'content', 'text', 'id'];

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

type Matched = Pick<Coverage, 'rung' | 'rungs' | 'answered' | 'shared' | 'samples'>;

/** What follows the name of the rung: `279 samples, 264 of them scored for every model.` */
export function matchedInWords(
  { answered, shared, samples }: Matched,
  missingAs: Comparison['missingAs'],
  who: string,
): string {
  const matched = count(answered, 'sample');
  if (missingAs === 'wrong')
    return `${matched} answered by ${who}. ${samples === 1 ? 'The 1 sample is' : `All ${whole(samples)} are`} compared: missing, failed and unscored count as wrong.`;
  if (shared === answered) return `${matched}, ${answered === 1 ? '' : 'all '}scored for ${who}.`;
  return `${matched}, ${shared === 0 ? 'none' : whole(shared)} of them scored for ${who}.`;
}

/** What the other rungs would match without a filter: `As many by content or text; 47 by evaluation and id.` */
export function otherRungs({ rung, rungs, answered }: Matched): string {
  const others = ladder.filter((one) => one !== rung);
  const byCount = new Map<number, string[]>();
  for (const one of others) byCount.set(rungs[one], [...(byCount.get(rungs[one]) ?? []), rungNames[one]]);
  const said = [...byCount]
    .sort(([a], [b]) => b - a)
    .map(([matched, names]) => {
      const many = matched === 0 ? 'none' : matched === answered ? 'as many' : whole(matched);
      return `${many} by ${listed(names)}`;
    });
  const text = said.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export const ambiguousInWords = (n: number, rung: Rung): string =>
  n === 0
    ? ''
    : `${count(n, 'sample')} ${n === 1 ? 'is' : 'are'} left out: the ${rungNames[rung]} does not tell ${n === 1 ? 'it' : 'them'} from others of the same run.`;

export type LedgerColumn = Exclude<keyof LedgerRow, 'contender' | 'origin' | 'lacking' | 'isOnce'>;

/** Columns from read to compared that add up; the two that are rare stand only where they say something. */
export function ledgerColumns(
  rows: readonly LedgerRow[],
): readonly { key: LedgerColumn; head: string; narrow: string }[] {
  const any = (key: LedgerColumn) => rows.some((row) => row[key] !== 0);
  return [
    { key: 'read', head: 'responses', narrow: 'read' } as const,
    ...(any('duplicates') ? [{ key: 'duplicates', head: 'duplicates', narrow: 'dup.' } as const] : []),
    { key: 'repeats', head: 'repeats', narrow: 'rep.' } as const,
    { key: 'failed', head: 'failed', narrow: 'fail.' } as const,
    { key: 'unscored', head: 'unscored', narrow: 'unsc.' } as const,
    ...(any('notShared') ? [{ key: 'notShared', head: 'not shared', narrow: 'not sh.' } as const] : []),
    { key: 'compared', head: 'compared', narrow: 'used' } as const,
    { key: 'missing', head: 'missing', narrow: 'miss.' } as const,
  ];
}
