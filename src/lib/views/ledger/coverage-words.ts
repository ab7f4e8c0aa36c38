import type { Comparison, Coverage, LedgerRow, Rung } from '../../analysis/types';
import { evidenceInWords, rungNames } from '../../present/how-words';
import { capital, count, whole } from '../../ui/numbers';

/** What makes two samples the same on this rung. */
export const rungMeaning: Record<Rung, string> = {
  hash: 'The files carry a hash of each sample, made by one recipe, and the hashes are equal.',
  content: 'Input text and list of references are equal to the letter.',
  text: 'The input is equal once white space is folded; within one evaluation.',
  id: 'The sample id is equal; within one evaluation.',
};

/** What `each` means: how samples are matched where nobody chose. */
export const ONE_BY_ONE =
  'Each sample by the strongest evidence that it has, one to one: stored hash, content, text, then the id, where ids and contents do not contradict each other.';

export const ladder: readonly Rung[] = ['hash', 'content', 'text', 'id'];

type Matched = Pick<Coverage, 'answered' | 'shared' | 'samples'>;

/** What follows by what they are matched: `279 samples, 264 of them scored for every model.` */
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

/** What a folded coverage says: which samples count, and by what they are matched. */
export const coverageFinding = (coverage: Coverage, missingAs: Comparison['missingAs']): string => {
  const { shared, samples, rows } = coverage;
  const by = rows.length > 1 ? ` Matched by ${evidenceInWords(coverage)}.` : '';
  if (rows.length === 1) return 'Which answers count.';
  if (missingAs === 'wrong') return `What is missing, failed or unscored counts as wrong.${by}`;
  if (shared === samples) return `Every sample has a score from each.${by}`;
  return shared === 0
    ? `No sample has a score from each.${by}`
    : `Only samples with a score from each count.${by}`;
};

/** What each rung alone would match without a filter, where it is another number: `Content alone would match 99, text 120.` */
export function rungsAlone({
  byHand,
  matched,
  rungs,
  rung,
}: Pick<Coverage, 'byHand' | 'matched' | 'rungs' | 'rung'>): string {
  const all = Object.values(matched).reduce((sum, n) => sum + n, 0);
  const others = ladder.filter((one) => rungs[one] > 0 && rungs[one] !== all && !(byHand && one === rung));
  if (others.length === 0) return '';
  const said = others.map(
    (one, i) => `${rungNames[one]}${i === 0 ? ' alone would match' : ''} ${whole(rungs[one])}`,
  );
  return `${capital(said.join(', '))}.`;
}

/** What is said of ids that are not used. */
export const idsInWords = (ids: Coverage['ids']): string =>
  ids === null
    ? ''
    : `Ids are not used: under ${whole(ids.contradict)} of ${count(ids.agree + ids.contradict, 'id')} that were compared, the contents are of different samples, as where ids are row numbers in another order.`;

/** What is said where runs disagree on what is right. */
export const referencesInWords = ({ differ, inputs, alone }: Coverage['references']): string =>
  differ === 0
    ? ''
    : `The references of ${whole(differ)} of ${count(inputs, 'input')} differ between files${alone ? ', so the input alone says which samples are the same' : ''}.`;

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
