import { isUnfinished, type RunEnd, type RunStatus } from '../records/run-end';
import { count, whole } from '../ui/numbers';

const ended: Record<RunStatus, string | null> = {
  success: null,
  started: 'had only started when its log was written',
  cancelled: 'was cancelled',
  error: 'ended with an error',
};

/** How far a run came: `was cancelled: 2 of 6 planned answers`; a limited one `asked 3 of 2,376 samples of its dataset`. */
export function runEndInWords(run: RunEnd): string {
  const { status, answers, planned, samples, dataset } = run;
  if (!isUnfinished(run))
    return `asked ${whole(samples)} of ${count(dataset ?? samples, 'sample')} of its dataset`;
  const many =
    planned === null ? count(answers, 'answer') : `${whole(answers)} of ${count(planned, 'planned answer')}`;
  const how = status === null ? null : ended[status];
  return how === null ? `is not complete: ${many}` : `${how}: ${many}`;
}

/** Runs that are named one by one. */
const NAMED = 3;

/** The same of several, a sentence each: unfinished ones first. */
export function runEndsInWords<Run extends RunEnd>(
  runs: readonly Run[],
  nameOf: (run: Run) => string,
): string[] {
  const order = [...runs].sort((a, b) => Number(isUnfinished(b)) - Number(isUnfinished(a)));
  const said = order.slice(0, NAMED).map((run) => `The run of ${nameOf(run)} ${runEndInWords(run)}.`);
  const more = order.length - said.length;
  return more > 0
    ? [...said, `${count(more, 'more run')} ${more === 1 ? 'is' : 'are'} in part: see Files.`]
    : said;
}
