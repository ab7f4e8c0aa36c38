import { familyOf } from '../../formats/families';
import type { Unread } from '../../records/unread';
import type { SourceRow } from '../types';

/** A source as the tables tell of it. */
export interface SourceFound {
  source_id: number;
  path: string;
  digest: string | null;
  bytes: number;
  format: string;
  format_version: string | null;
  records: number;
  used: number;
  folded: number;
  ignored: number;
  rejected: number;
  runs: number;
  models: string | null;
  samples: number;
  responses: number;
  declared: number;
  /** Judgements between two answers, and the records that hold them. */
  votes: number;
  voting: number;
  /** Votes for which no file names the models. */
  nameless: number;
  verified: number;
  mismatch: number;
  cannot_verify: number;
  no_seal: number;
  listed: number;
  warnings: number;
  advice: number;
  joined: number;
  duplicates: number;
  /** Rows whose score was left out for another that the same answer has. */
  differ: number;
  scores: number;
  /** Responses of its runs, in whichever file they stand. */
  answered: number;
  /** Runs of its rows for which nobody names a model. */
  unnamed: number;
  /** Names of the collections that it defines. */
  collections: string | null;
  /** The evaluations that it plans for. */
  planned: string | null;
  /** Why there is nothing in it to compare, where its format says so. */
  no_samples: string | null;
  unread: Unread | null;
  /** What it is, where it lies beside results. */
  left_out: string | null;
  /** Which of several files of its name it is, where its path was numbered. */
  same_name: string | null;
  /** Whether it ends inside a row, and the line where that is known. */
  cut: boolean;
  cut_line: number | null;
  /** Kinds of deviation from the schemas 0.2.0 and 0.3.0 of Every Eval Ever. */
  from_early: number;
  from_current: number;
}

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** That rows were kept with a warning. */
export const warningsRemark = (warnings: number): string => `${count(warnings, 'warning')}, listed inside`;

/** What a source declares of runs that have no score here: `declares accuracy 0.61 (n 100)`. */
function declares(figures: readonly string[], all: number): string {
  const more = all - figures.length;
  return `declares ${figures.join(', ')}${more > 0 ? ` and ${count(more, 'more figure')}` : ''}`;
}

/** Records that are of a sample, and neither of an answer nor of a vote. */
export const withoutAnswer = ({ records, used, ignored, rejected, voting }: SourceFound): number =>
  records - used - ignored - rejected - voting;

/** What a person should know of it beside its counts. `figures`: what it declares of runs without scores, the first few. */
export function remarks(row: SourceFound, figures: readonly string[]): SourceRow['remarks'] {
  const found: SourceRow['remarks'] = [];
  if (row.unread === 'memory') found.push({ text: 'not read: the memory was full', look: true });
  if (row.unread === 'failure')
    found.push({ text: 'not read to its end: nothing of it was kept', look: true });
  if (row.cut)
    found.push({
      text: `the file ends inside a row${row.cut_line === null ? '' : ` (line ${row.cut_line.toLocaleString('en')})`}: rows may be missing`,
      look: true,
    });
  if (row.mismatch > 0)
    found.push({ text: `the seal does not match the contents of ${count(row.mismatch, 'run')}`, look: true });
  if (row.unnamed > 0)
    found.push({
      text:
        row.unnamed === 1
          ? 'no model name: add one inside'
          : `${count(row.unnamed, 'run')} have no model name: add one inside`,
      look: true,
    });
  if (row.differ > 0)
    found.push({
      text: `${count(row.differ, 'row')} not counted: ${row.differ === 1 ? 'its answer has' : 'their answers have'} another score in an earlier row`,
      look: true,
    });
  if (row.warnings > 0) found.push({ text: warningsRemark(row.warnings), look: true });
  if (row.same_name !== null) found.push({ text: row.same_name, look: false });
  if (row.collections !== null)
    found.push({
      text: `the collection ${row.collections}: see Collections`,
      look: false,
    });
  if (row.planned !== null)
    found.push({ text: `a plan for ${row.planned}: Compare says how much of it is there`, look: false });
  if (row.joined > 0)
    found.push({
      text: `${count(row.joined, 'row')} in another file too: counted once`,
      look: false,
    });
  const folded = row.folded - row.joined;
  if (folded > 0 && row.responses > 0)
    found.push({
      text: `${count(row.responses + folded, 'row')}, ${count(row.responses, 'response')} (several metrics each)`,
      look: false,
    });
  if (row.duplicates > 0)
    found.push({ text: `${count(row.duplicates, 'duplicate row')}, counted once`, look: false });
  if (row.nameless > 0)
    found.push({
      text: `${count(row.nameless, 'vote')} of models that are not named: ${familyOf(row.format)?.sides?.[row.format] ?? 'name both'}`,
      look: true,
    });
  if (row.votes > 0)
    found.push({ text: `${count(row.votes, 'vote')} between two answers: no scores`, look: false });
  const sampleOnly = withoutAnswer(row);
  if (sampleOnly > 0) found.push({ text: `${count(sampleOnly, 'sample')} without an answer`, look: false });
  if (figures.length > 0)
    found.push({ text: `${declares(figures, row.declared)}: no scores to check it by`, look: false });
  else if (row.declared > 0 && row.records === 0)
    found.push({
      text:
        row.answered > 0
          ? `reports ${count(row.declared, 'score')} of a run in another file`
          : `reports ${count(row.declared, 'score')}, no samples`,
      look: false,
    });
  if (row.ignored - row.duplicates > 0 && row.used === 0)
    found.push({ text: `${count(row.ignored, 'line')}, none is a sample: nothing taken`, look: false });
  if (row.no_samples !== null) found.push({ text: row.no_samples, look: false });
  if (row.from_early + row.from_current > 0)
    found.push({
      text:
        row.from_current === 0
          ? `valid by schema 0.3.0; ${count(row.from_early, 'schema note')} by 0.2.0`
          : `${count(row.from_current, 'schema note')} by 0.3.0, ${row.from_early.toLocaleString('en')} by 0.2.0`,
      look: false,
    });
  if (row.cannot_verify > 0)
    found.push({ text: 'seal cannot be verified: numbers were re-serialised', look: true });
  return found;
}
