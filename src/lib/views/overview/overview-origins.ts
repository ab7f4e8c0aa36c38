import { type OriginLine, originInWords } from '../../present/origin-words';
import { count, scoreWithUnit, whole } from '../../ui/numbers';
import { looksOf } from './layout';
import { isNamed } from '../../records/general-names';
import { labelOf, nameIn } from './overview-notes';
import type { Reconciled } from './question';

/** ` on gsm8k`; nothing where there is one evaluation, and no file names it. */
export const placed = (evaluation: string, found: Pick<Reconciled, 'columns'>): string =>
  found.columns.length > 1 || isNamed(evaluation) ? ` on ${nameIn(found, evaluation)}` : '';

/**
 * Of each contender on each evaluation where the score is not its file's, or Compare shows another; `still`: for who does
 * not have that page.
 */
export function overviewOrigins(found: Reconciled, still = false): OriginLine[] {
  const { origins = [] } = found;
  return looksOf(found).flatMap(({ column: { evaluation, cells, missingAs, unjudged }, scale }) =>
    cells.flatMap(({ contender, n, score }): OriginLine[] => {
      const of = origins.find((one) => one.evaluation === evaluation && one.contender === contender);
      if (of === undefined) return [];
      const here =
        missingAs === 'wrong'
          ? { n, score, is: 'wrong' as const }
          : unjudged === 'ways' || still
            ? null
            : { ...of.shared, is: 'shared' as const, on: 'Compare' as const };
      const text = originInWords(of.origin, here, scale);
      const label = labelOf(found, contender) + placed(evaluation, found);
      return text === null ? [] : [{ key: `${evaluation} ${contender}`, label, text }];
    }),
  );
}

/** That Compare takes other samples, with the score that differs most by it, and what each page corrects over. */
export function beside(found: Reconciled): string[] {
  const { origins = [], judged, columns } = found;
  const looks = looksOf(found);
  const moved = origins.flatMap(({ evaluation, contender, origin: { own }, shared }) => {
    const look = looks.find(({ column }) => column.evaluation === evaluation);
    if (look === undefined || own.score === null || own.n === shared.n) return [];
    if (look.column.missingAs === 'wrong' || look.column.unjudged === 'ways') return [];
    const by = shared.score === null ? Infinity : Math.abs(own.score - shared.score) * look.scale.factor;
    return [{ evaluation, contender, own, shared, look, by }];
  });
  const [most] = moved.sort((a, b) => b.by - a.by);
  const said: string[] = [];
  if (most) {
    const { look, own, shared } = most;
    const figure = (value: number | null) => scoreWithUnit(value, look.scale);
    const there =
      shared.score === null ? 'no sample there' : `${figure(shared.score)} of ${whole(shared.n)} there`;
    said.push(
      `Here each model is on all samples that it has a score on, on Compare on those that all share: ${labelOf(found, most.contender)}${placed(most.evaluation, found)} has ${figure(own.score)} of ${whole(own.n)} here, ${there}.`,
    );
  }
  const many = columns.some(({ cells, unjudged }) => unjudged === null && cells.length > 2);
  if (judged > 1 || (judged === 1 && many))
    said.push(
      `“Best” is tested on the samples that two models share${judged > 1 ? ` and corrected over ${count(judged, 'evaluation')}` : ''}; Compare corrects over the pairs of one evaluation.`,
    );
  return said;
}
