import type { SolvedSet, SolvedSets } from '../../analysis';
import type { Chip, Contender } from '../../analysis/types';
import { number, type Table, tableOf, text } from '../../table/table';
import { fixed, inWords, percent, plainNumber, whole, withUnit } from '../../ui/numbers';

/** `both`, `all four`. */
export const allInWords = ({ contenders: { length } }: { contenders: readonly unknown[] }): string =>
  length === 2 ? 'both' : `all ${inWords(length)}`;

export function setInWords({ right, samples }: SolvedSet, { contenders }: SolvedSets): string {
  const names = contenders.filter((_, i) => right[i]).map(({ label }) => label);
  const who =
    names.length === 0
      ? 'by nobody'
      : names.length === contenders.length
        ? `by ${allInWords({ contenders })}`
        : `only by ${names.join(', ')}`;
  return `${whole(samples)} solved ${who}`;
}

/** `29 of 47, 61.7 %`. */
export const share = (samples: number, n: number): string =>
  `${whole(samples)} of ${whole(n)}, ${n === 0 ? '—' : percent(samples / n, 1)}`;

export function oracleInWords({ any, best, n }: SolvedSets): string {
  const gain = best === null || n === 0 ? 0 : (100 * (any - best.samples)) / n;
  return best === null || gain === 0
    ? 'Choosing the best model for each sample would gain nothing over the best single one.'
    : `Choosing the best model for each sample would gain ${withUnit(fixed(gain, 1), 'points')} over ${best.contender.label} alone.`;
}

/** Contenders that alone solved samples, with how many, most first; at most four. */
export const rightAlone = ({ contenders, sets }: SolvedSets) =>
  sets
    .flatMap(({ right, samples }) => {
      const [at, ...others] = right.flatMap((is, i) => (is ? [i] : []));
      const contender = at === undefined || others.length > 0 ? undefined : contenders[at];
      return contender ? [{ contender, samples, right }] : [];
    })
    .sort((a, b) => b.samples - a.samples)
    .slice(0, 4);

/** The best that choosing a model for each sample could reach: `The best model for each sample would reach 98.1 %, a alone 90.2 %.` */
export function oracleFinding({ any, best, n }: SolvedSets): string {
  if (best === null || n === 0) return 'No sample is solved by any of them.';
  if (any === best.samples) return `No sample is solved that ${best.contender.label} does not solve.`;
  return `The best model for each sample would reach ${percent(any / n, 1)}, ${best.contender.label} alone ${percent(best.samples / n, 1)}.`;
}

export const setsTable = ({ contenders, sets }: SolvedSets): Table =>
  tableOf<SolvedSet>(sets, [
    number('samples', ({ samples }) => samples),
    ...contenders.map(({ label }, i) =>
      text<SolvedSet>(label, ({ right }) => (right[i] ? 'right' : 'wrong')),
    ),
  ]);

/** What is said of the samples of one set: each model as it was. */
export const outcomesOfSet = (
  { right }: Pick<SolvedSet, 'right'>,
  { contenders }: { contenders: readonly Pick<Contender, 'key'>[] },
  metric: string,
): Chip[] =>
  contenders.map(({ key }, i) => ({
    kind: 'outcome',
    metric,
    contender: key,
    is: right[i] ? 'right' : 'wrong',
  }));

/**
 * What makes a sample solved, where that is not plain: `Solved: more than half of its repeats are right.`,
 * `Solved: score of 7 or more.`
 */
export function solvedRule({
  metric: { kind, direction, passMark },
  repeated,
}: Pick<SolvedSets, 'metric' | 'repeated'>): string {
  if (kind === 'binary') return repeated ? 'Solved: more than half of its repeats are right.' : '';
  if (passMark === null || direction === null) return '';
  return `Solved: ${repeated ? 'mean ' : ''}score of ${plainNumber(passMark)} or ${direction === 'lower' ? 'less' : 'more'}.`;
}
