import type { Expectation, Expectations, Kept } from '../../analysis';
import { number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, whole } from '../../ui/numbers';

/** How those compared did on an expectation: by their shares of runs, which is a count and no test. `level`: equal, of some runs. */
export type Worth = 'differs' | 'level' | 'never passed' | 'never failed' | 'one';

const share = ({ passed, runs }: Kept): number => passed / runs;
const gradedIn = ({ kept }: Expectation): Kept[] => kept.filter((one) => one !== null);

export function worthOf(expectation: Expectation): Worth {
  const shares = gradedIn(expectation).map(share);
  if (shares.length < 2) return 'one';
  if (Math.max(...shares) > Math.min(...shares)) return 'differs';
  return shares[0] === 1 ? 'never failed' : shares[0] === 0 ? 'never passed' : 'level';
}

/** How far the best and the worst of those compared lie apart on it. */
const gapOf = (expectation: Expectation): number => {
  const shares = gradedIn(expectation).map(share);
  return Math.max(...shares) - Math.min(...shares);
};

const order: Readonly<Record<Worth, number>> = {
  differs: 0,
  level: 1,
  'never passed': 2,
  'never failed': 3,
  one: 4,
};

/** Those on which they differ first, the widest first; the rest as they were read. */
export const inOrder = (rows: readonly Expectation[]): Expectation[] =>
  [...rows].sort((a, b) => order[worthOf(a)] - order[worthOf(b)] || gapOf(b) - gapOf(a));

export const caseOf = ({ sampleId, input, matchKey }: Expectation): string =>
  sampleId ?? input ?? `case ${whole(matchKey)}`;

/** `2 of 3`. */
export const keptInWords = ({ passed, runs }: Kept): string => `${whole(passed)} of ${whole(runs)}`;

/** What the grader wrote of the one that did worst, and of whom that is where they differ: `b: no plan was named`. */
export function evidenceOf(expectation: Expectation, labels: readonly string[]): string | null {
  const all = expectation.kept.flatMap((kept, c) => (kept ? [{ kept, label: labels[c] ?? '' }] : []));
  const worst = all.sort((a, b) => share(a.kept) - share(b.kept))[0];
  if (!worst || worst.kept.evidence === null) return null;
  return worthOf(expectation) === 'differs' ? `${worst.label}: ${worst.kept.evidence}` : worst.kept.evidence;
}

/** `The set-ups differ on 6 of 27 expectations. 21 passed in every run.` */
export function expectationsFinding({ contenders, rows }: Expectations, noun: string): string {
  const n = (worth: Worth) => rows.filter((row) => worthOf(row) === worth).length;
  if (contenders.length < 2) {
    const failed = rows.filter((row) => gradedIn(row).some(({ passed, runs }) => passed < runs)).length;
    return `${whole(failed)} of ${count(rows.length, 'expectation')} failed in some run.`;
  }
  const [never, always, one] = [n('never passed'), n('never failed'), n('one')];
  return [
    `The ${noun}s differ on ${whole(n('differs'))} of ${count(rows.length, 'expectation')}.`,
    always > 0 ? `${whole(always)} passed in every run.` : '',
    never > 0 ? `${whole(never)} failed in every run.` : '',
    one > 0 ? `${whole(one)} were graded for one ${noun} alone.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const worthWords: Readonly<Record<Worth, string>> = {
  differs: 'differs',
  level: 'same share',
  'never passed': 'never passed',
  'never failed': 'never failed',
  one: 'one alone',
};

/** The column of a contender: the share of its runs that passed. */
export const passedBy = (label: string): string => `passed ${label}`;

export function expectationsTable({ contenders, rows }: Expectations): Table {
  const labels = contenders.map(({ label }) => label);
  return tableOf<Expectation>(inOrder(rows), [
    text('expectation', ({ metric }) => metric.replace(/^expectation: /, '')),
    text('case', caseOf, { tone: 'quiet', isWide: true }),
    ...contenders.map(({ label, mark }, c) =>
      number<Expectation>(
        passedBy(label),
        ({ kept }) => {
          const one = kept[c];
          return one ? { value: share(one), shown: keptInWords(one) } : unknown('not graded there');
        },
        { mark, head: label },
      ),
    ),
    ...(contenders.length > 1
      ? [text<Expectation>('result', (row) => worthWords[worthOf(row)], { tone: 'quiet', isWide: true })]
      : []),
    text('grader', (row) => evidenceOf(row, labels), {
      head: 'what the grader saw',
      tone: 'quiet',
      isWide: true,
    }),
  ]);
}
