import type { Case, CaseRun, Expectation, Expectations, Kept } from '../../analysis';
import { number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, fixed, whole } from '../../ui/numbers';

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

export const caseOf = ({
  sampleId,
  input,
  matchKey,
}: Pick<Case, 'sampleId' | 'input' | 'matchKey'>): string => sampleId ?? input ?? `case ${whole(matchKey)}`;

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

/** Their names have no room beside each other: their marks stand above, as on the leaderboard. */
export const isTight = (contenders: Expectations['contenders']): boolean =>
  contenders.length > 4 || contenders.some(({ label }) => label.length > 24);

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

/** Runs that were written down once: a copy says nothing more. */
const counted = (runs: readonly CaseRun[]): CaseRun[] => runs.filter(({ copyOf }) => copyOf === null);

const keptIn = (runs: readonly CaseRun[]): Kept => {
  const all = counted(runs).flatMap(({ passed }) => passed);
  return { runs: all.length, passed: all.filter(Boolean).length, evidence: null };
};

const passedAll = (runs: readonly CaseRun[]): boolean =>
  runs.length > 0 && runs.every(({ passed }) => passed.every(Boolean));

/** `with_skill passed all expectations of 3 of 3 cases, without_skill of none.` */
export function casesFinding({ contenders, cases }: Expectations, noun: string): string {
  const passed = contenders.map((_, c) => cases.filter(({ runs }) => passedAll(runs[c] ?? [])).length);
  const graded = contenders.map((_, c) => cases.filter(({ runs }) => runs[c]?.length).length);
  const of = (c: number) => `${whole(passed[c] ?? 0)} of ${count(graded[c] ?? 0, 'case')}`;
  if (contenders.length > 2) {
    const [low, high] = [Math.min(...passed), Math.max(...passed)].map(whole);
    return `All expectations passed: on ${low === high ? '' : `${low} to `}${high} of ${count(cases.length, 'case')}, by ${noun}.`;
  }
  return `All expectations passed: ${contenders.map(({ label }, c) => `${label} on ${of(c)}`).join(', ')}.`;
}

/** A measure of the runs of a case; null where one was not measured. */
function meanOf(runs: readonly CaseRun[], of: (run: CaseRun) => number | null): number | null {
  const all = counted(runs).map(of);
  const known = all.filter((one) => one !== null);
  return all.length === 0 || known.length < all.length ? null : known.reduce((a, b) => a + b, 0) / all.length;
}

/** The column of a contender: the share of its expectations that passed. */
export const casePassedBy = (label: string): string => `passed ${label}`;

const measures: readonly {
  name: string;
  of: (run: CaseRun) => number | null;
  write: (value: number) => string;
}[] = [
  { name: 'seconds', of: ({ ms }) => (ms === null ? null : ms / 1000), write: (value) => fixed(value, 1) },
  { name: 'tokens', of: ({ tokens }) => tokens, write: whole },
];

export function casesTable({ contenders, cases }: Expectations): Table {
  const measured = measures.filter(({ of }) =>
    cases.some(({ runs }) => runs.some((own) => meanOf(own, of) !== null)),
  );
  return tableOf<Case>(cases, [
    text('case', caseOf),
    ...contenders.map(({ label, mark }, c) =>
      number<Case>(
        casePassedBy(label),
        ({ runs }) => {
          const kept = keptIn(runs[c] ?? []);
          return kept.runs > 0 ? { value: share(kept), shown: keptInWords(kept) } : unknown('not run there');
        },
        { mark, head: label, over: 'expectations passed' },
      ),
    ),
    ...measured.flatMap(({ name, of, write }) =>
      contenders.map(({ label, mark }, c) =>
        number<Case>(`${name} ${label}`, ({ runs }) => meanOf(runs[c] ?? [], of) ?? unknown('not measured'), {
          mark,
          head: label,
          over: `${name}${name === 'tokens' ? ' in all' : ''} a run`,
          write,
          isWide: true,
        }),
      ),
    ),
  ]);
}
