import type { Expectation, Expectations, Kept } from '../../analysis';
import { number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, whole } from '../../ui/numbers';

/** What an expectation says of those compared; `open`: it tells them apart, or failed in some runs of each. */
export type Worth = 'apart' | 'open' | 'never passed' | 'never failed' | 'one';

const share = ({ passed, runs }: Kept): number => passed / runs;
const gradedIn = ({ kept }: Expectation): Kept[] => kept.filter((one) => one !== null);

export function worthOf(expectation: Expectation): Worth {
  const shares = gradedIn(expectation).map(share);
  if (shares.length < 2) return 'one';
  if (Math.max(...shares) > Math.min(...shares)) return 'apart';
  return shares[0] === 1 ? 'never failed' : shares[0] === 0 ? 'never passed' : 'open';
}

/** How far the best and the worst of those compared lie apart on it. */
const gapOf = (expectation: Expectation): number => {
  const shares = gradedIn(expectation).map(share);
  return Math.max(...shares) - Math.min(...shares);
};

const order: Readonly<Record<Worth, number>> = {
  apart: 0,
  open: 1,
  'never passed': 2,
  'never failed': 3,
  one: 4,
};

/** Those that tell apart first, the widest first; the rest as they were read. */
export const inOrder = (rows: readonly Expectation[]): Expectation[] =>
  [...rows].sort((a, b) => order[worthOf(a)] - order[worthOf(b)] || gapOf(b) - gapOf(a));

export const caseOf = ({ sampleId, input, matchKey }: Expectation): string =>
  sampleId ?? input ?? `case ${whole(matchKey)}`;

/** `2 of 3`. */
export const keptInWords = ({ passed, runs }: Kept): string => `${whole(passed)} of ${whole(runs)}`;

/** What the grader wrote of the one that did worst. */
export function evidenceOf(expectation: Expectation): string | null {
  const worst = gradedIn(expectation).sort((a, b) => share(a) - share(b))[0];
  return worst?.evidence ?? null;
}

/** `6 of 27 tell the set-ups apart. 21 passed in every run and cannot.` */
export function expectationsFinding({ contenders, rows }: Expectations, noun: string): string {
  const n = (worth: Worth) => rows.filter((row) => worthOf(row) === worth).length;
  if (contenders.length < 2) {
    const failed = rows.filter((row) => gradedIn(row).some(({ passed, runs }) => passed < runs)).length;
    return `${whole(failed)} of ${count(rows.length, 'expectation')} failed in some run.`;
  }
  const [never, always, one] = [n('never passed'), n('never failed'), n('one')];
  return [
    `${whole(n('apart'))} of ${count(rows.length, 'expectation')} tell the ${noun}s apart.`,
    always > 0 ? `${whole(always)} passed in every run.` : '',
    never > 0 ? `${whole(never)} failed in every run.` : '',
    one > 0 ? `${whole(one)} were graded for one ${noun} alone.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const worthWords: Readonly<Record<Worth, string>> = {
  apart: 'tells them apart',
  open: 'same share',
  'never passed': 'never passed',
  'never failed': 'never failed',
  one: 'one alone',
};

export const expectationsTable = ({ contenders, rows }: Expectations): Table =>
  tableOf<Expectation>(inOrder(rows), [
    text('expectation', ({ metric }) => metric.replace(/^expectation: /, '')),
    text('case', caseOf, { tone: 'quiet', isWide: true }),
    ...contenders.map(({ label, mark }, c) =>
      number<Expectation>(
        label,
        ({ kept }) => {
          const one = kept[c];
          return one ? { value: share(one), shown: keptInWords(one) } : unknown('not graded there');
        },
        { mark, short: label },
      ),
    ),
    ...(contenders.length > 1
      ? [text<Expectation>('result', (row) => worthWords[worthOf(row)], { tone: 'quiet', isWide: true })]
      : []),
    text('grader', evidenceOf, { head: 'what the grader saw', tone: 'quiet', isWide: true }),
  ]);
