import type { DeclaredCheck, ReferencesApart, Replay, SameSetup, SourceRow } from '../../lib/analysis';
import { missingHalf } from '../../lib/formats/missing-half';
import { runEndInWords } from '../../lib/present/run-end-words';
import { isLimited, isUnfinished } from '../../lib/records/run-end';
import { count, whole } from '../../lib/ui/numbers';

type Remarks = SourceRow['remarks'];

/** The figures that a source declares, by what the rows say to them. */
export function tally(checks: readonly DeclaredCheck[]): {
  agree: number;
  differ: number;
  other: number;
  unchecked: number;
} {
  const of = (...words: DeclaredCheck['agreement'][]) =>
    checks.filter(({ agreement }) => words.includes(agreement)).length;
  return {
    agree: of('agrees', 'per cent', 'failed as 0'),
    differ: of('differs'),
    other: of('other n'),
    unchecked: of('no rows'),
  };
}

export function bySource(checks: readonly DeclaredCheck[]): Map<number, DeclaredCheck[]> {
  const found = new Map<number, DeclaredCheck[]>();
  for (const check of checks) {
    const own = found.get(check.sourceId);
    if (own) own.push(check);
    else found.set(check.sourceId, [check]);
  }
  return found;
}

export function declaredRemarks(checks: readonly DeclaredCheck[]): Remarks {
  const { agree, differ, other } = tally(checks);
  const found: Remarks = [];
  if (differ > 0)
    found.push({
      text: `${whole(differ)} of ${count(agree + differ, 'declared figure')} ${differ === 1 ? 'differs' : 'differ'} from the rows`,
      look: true,
    });
  else if (agree > 0)
    found.push({
      text: `${count(agree, 'declared figure')} ${agree === 1 ? 'agrees' : 'agree'} with the rows`,
      look: false,
    });
  if (other > 0)
    found.push({
      text: `${count(other, 'declared figure')} of another number of answers than the rows`,
      look: false,
    });
  return found;
}

/** What is right differs between the files of an evaluation: another version of it, or no reference at all. */
export const referenceRemarks = (apart: readonly ReferencesApart[], sourceId: number): Remarks =>
  apart
    .filter((one) => one.sourceId === sourceId)
    .map(({ evaluation, differ, inputs }) => ({
      text: `${whole(differ)} of ${count(inputs, 'input')} of ${evaluation} have other references in another file`,
      look: true,
    }));

/** What is missing of the runs of a source, and what to drop. */
export function halfRemarks({ format, runFacts }: Pick<SourceRow, 'format' | 'runFacts'>): Remarks {
  const missing = missingHalf(format, runFacts);
  return missing ? [missing] : [];
}

/** What of its runs is not all that was planned, or not the whole dataset. */
export function endRemarks({ runFacts }: Pick<SourceRow, 'runFacts'>): Remarks {
  const ends = runFacts.flatMap(({ end }) =>
    end !== null && (isUnfinished(end) || isLimited(end)) ? [end] : [],
  );
  const many = ends.length > 3;
  const said = many
    ? []
    : ends.map((end) => ({ text: `the run ${runEndInWords(end)}`, look: isUnfinished(end) }));
  const unfinished = ends.filter(isUnfinished).length;
  return many
    ? [
        unfinished > 0
          ? { text: `${whole(unfinished)} of ${count(runFacts.length, 'run')} were not finished`, look: true }
          : { text: `${count(ends.length, 'run')} asked a part of the dataset`, look: false },
      ]
    : said;
}

export const replayRemarks = (replays: readonly Replay[], sourceId: number): Remarks =>
  replays.flatMap(({ runs: [a, b], shared, equal }) => {
    const other = a.sourceIds.includes(sourceId) ? b : b.sourceIds.includes(sourceId) ? a : null;
    return other === null
      ? []
      : [
          {
            text: `possible replay: ${whole(equal)} of ${count(shared, 'long answer')} equal those of ${other.model}`,
            look: true,
          },
        ];
  });

export const setupRemarks = (setups: readonly SameSetup[], sourceId: number): Remarks =>
  setups.flatMap(({ runs }) => {
    const own = new Set(runs.filter((run) => run.sourceId === sourceId).map(({ run }) => run));
    const others = [...new Set(runs.map(({ run }) => run))].filter((run) => !own.has(run));
    if (own.size === 0) return [];
    const [first] = others;
    if (first === undefined)
      return own.size > 1
        ? [{ text: `same setup in ${count(own.size, 'run')}: one fingerprint`, look: false }]
        : [];
    const more = others.length > 1 ? ` and ${count(others.length - 1, 'other run')}` : '';
    return [{ text: `same setup as ${first}${more}: one fingerprint`, look: false }];
  });

/** What wants a look first. */
export const inOrder = (remarks: Remarks): Remarks =>
  [...remarks].sort((a, b) => Number(b.look) - Number(a.look));

export const agreementWords: Record<DeclaredCheck['agreement'], string> = {
  agrees: 'agrees',
  'per cent': 'agrees, in per cent',
  'failed as 0': 'agrees, failed count as 0',
  differs: 'differs',
  'other n': 'other n',
  'no rows': 'not in the rows',
};

const order: readonly DeclaredCheck['agreement'][] = [
  'differs',
  'other n',
  'failed as 0',
  'per cent',
  'agrees',
  'no rows',
];

/** What differs first; else in the order of the file. */
export const byAgreement = (checks: readonly DeclaredCheck[]): DeclaredCheck[] =>
  [...checks].sort((a, b) => order.indexOf(a.agreement) - order.indexOf(b.agreement));
