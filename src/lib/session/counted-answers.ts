import { both, type Chip, either, type Expression, type Term, written } from '../filter';
import type { Comparison, Contender, ContenderBy, LedgerRow } from '../analysis/types';
import type { ErrorGroup, Over } from '../analysis/usage';
import { withCounted } from './counted';

/** That an answer is of this contender; null where no expression says so. */
function isOf({ model, condition, run }: Contender, by: ContenderBy): Expression | null {
  const ofModel: Expression = { kind: 'model', value: model };
  const name = by === 'run' ? run : condition;
  if (by === 'model') return ofModel;
  return name === null ? null : both<Term>([ofModel, { kind: 'word', field: by, value: name }]);
}

/** That an answer is of one of these. `shown`: not all of the evaluation. */
function among(contenders: readonly Contender[], by: ContenderBy, shown: boolean): Expression[] | null {
  if (!shown) return [];
  const of = contenders.flatMap((one) => isOf(one, by) ?? []);
  return of.length < contenders.length ? null : [either(of)];
}

/** Figures of the ledger that a filter can say. */
export type SaidOfLedger = 'missing' | 'failed' | 'unscored';

/**
 * The samples of a figure of the ledger. It counts answers where it does not count what is missing: only of a contender
 * that answered each sample once are those as many samples. null: no filter says it.
 */
export function samplesOfLedger(
  row: LedgerRow,
  what: SaidOfLedger,
  { metric, by }: { metric: string; by: ContenderBy },
): Chip[] | null {
  const { contender } = row;
  const outcome = (is: 'missing' | 'unscored'): Chip => ({
    kind: 'outcome',
    metric,
    contender: contender.key,
    is,
  });
  if (row[what] === 0) return null;
  if (what === 'missing') return [outcome('missing')];
  const own = isOf(contender, by);
  if (!row.isOnce || own === null) return null;
  const failed = both<Term>([{ kind: 'status', value: 'error' }, own]);
  if (what === 'failed') return [written(failed)];
  return row.failed === 0
    ? [outcome('unscored')]
    : [outcome('unscored'), written({ is: 'not', of: { is: 'any', of: failed } })];
}

function trouble({ trouble, kind, pieces }: ErrorGroup): Expression[] {
  if (trouble === 'cut')
    return [
      { kind: 'status', value: 'ok' },
      { kind: 'stop', value: 'length' },
    ];
  if (trouble === 'no_answer') return [{ kind: 'status', value: 'no_answer' }];
  return [
    { kind: 'status', value: 'error', ...(kind === null ? {} : { errorKind: kind }) },
    ...pieces.map((value): Expression => ({ kind: 'text', where: 'error', value })),
  ];
}

/** The samples on which an answer of these contenders is in a group of errors: its kind, and what stays of its message. */
export function samplesOfTrouble(
  group: ErrorGroup,
  contenders: readonly Contender[],
  { by, isSome }: { by: ContenderBy; isSome: boolean },
): Chip[] | null {
  const of = among(contenders, by, isSome);
  return of && [written(both([...trouble(group), ...of]))];
}

/** Samples that any of these answered. */
const answeredByAny = (metric: string, contenders: readonly Contender[]): Chip =>
  written({
    kind: 'compare',
    left: { is: 'count', what: 'answered_by', metric, among: contenders.map(({ key }) => key) },
    op: '>=',
    right: { is: 'number', value: 1 },
  });

/** The filter that holds the samples of a slice whose tokens are counted: shared ones, or those that anybody shown answered. */
export function chipsOfTokens(
  slice: Chip,
  {
    comparison: { chips, metric, missingAs },
    over,
    shown,
    isSome,
  }: { comparison: Comparison; over: Over; shown: readonly Contender[]; isSome: boolean },
): Chip[] {
  const contenders = over === 'shared' ? shown.map(({ key }) => key) : [];
  const areShared = over === 'shared' && missingAs === 'dropped';
  const said = [slice, ...(isSome && !areShared ? [answeredByAny(metric, shown)] : [])];
  return withCounted(chips, said, { metric, missingAs, contenders });
}
