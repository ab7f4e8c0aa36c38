import type { Outcome } from '../../lib/mapping/outcome';
import { count, whole } from '../../lib/ui/numbers';

interface Piece {
  text: string;
  strong: boolean;
}

const plain = (text: string): Piece => ({ text, strong: false });
const strong = (text: string): Piece => ({ text, strong: true });

const leftOutWords = {
  total: (n: number) => `${count(n, 'row')} of totals`,
  header: (n: number) => (n === 1 ? '1 repeated header' : `${whole(n)} repeated headers`),
  empty: (n: number) => (n === 1 ? '1 empty row' : `${whole(n)} empty rows`),
  remark: (n: number) => count(n, 'remark'),
  word: (n: number) => `${count(n, 'row')} by the answer above`,
  unnamed: (n: number) => `${count(n, 'row')} without a sample id and input`,
} as const;

function sharedWords({ models, shared, samples, problems }: Outcome): string {
  if (models.length < 2) return '.';
  if (problems.some(({ code }) => code === 'models_share_nothing')) return '; no two models share a sample.';
  if (shared === samples) return samples === 1 ? '; it is shared.' : `; all ${whole(samples)} shared.`;
  return `; ${whole(shared)} shared by all models.`;
}

/** `byReference`: the answers are scored once they are read. What will come of it: runs, models, samples, responses, metrics, what is shared; what is left out and why. */
export function outcomeWords(
  outcome: Outcome,
  open: number,
  byReference: boolean,
): { lead: Piece[]; rest: string } {
  const { runs, models, samples, responses, metrics, leftOut, duplicates, exact, problems } = outcome;
  const sure = exact ? '' : `In the ${count(outcome.rows, 'row')} that were looked at: `;
  const named = new Set(outcome.byRun.flatMap((run) => run.metrics.map(({ name }) => name)));
  const lead = [
    plain(`${sure}${runs === models.length ? '' : `${count(runs, 'run')} of `}`),
    strong(count(models.length, 'model')),
    plain(', '),
    strong(count(samples, 'sample')),
    plain(', '),
    strong(count(responses, 'response')),
    plain(', '),
    strong(count(Math.max(metrics.length, named.size) + (byReference ? 1 : 0), 'metric')),
    plain(sharedWords(outcome)),
  ];
  const scored = outcome.byRun
    .flatMap((run) => run.metrics)
    .reduce((sum, { name, scores }) => sum + (metrics.some((one) => one.name === name) ? scores : 0), 0);
  const unscored = metrics.reduce((sum, { missing }) => sum + missing, 0);
  const unread = metrics.reduce((sum, one) => sum + one.unread, 0);
  const waits = metrics.reduce(
    (sum, { values }) =>
      sum + values.reduce((n, { third, count: many }) => n + (third === 'unscored' ? many : 0), 0),
    0,
  );
  const left = Object.entries(leftOut).flatMap(([why, n]) =>
    n > 0 ? [leftOutWords[why as keyof typeof leftOut](n)] : [],
  );
  const differing = problems.find(({ code }) => code === 'inputs_differ');
  const rest = [
    metrics.length > 0 ? `${whole(scored)} scored` : '',
    waits > 0 ? `${whole(waits)} ${open > 0 ? 'wait for the answer above' : 'count as not scored'}` : '',
    unscored > 0 ? `${whole(unscored)} empty` : '',
    unread > 0 ? `${whole(unread)} not readable as a score` : '',
    outcome.failed > 0 ? `${count(outcome.failed, 'response')} failed and not counted` : '',
  ].filter((part) => part !== '');
  const sentences = [
    rest.length > 0 ? `${rest.join(', ')}.` : '',
    byReference ? 'Scored by the reference once read.' : '',
    left.length > 0 ? `Left out: ${left.join(', ')}.` : '0 rows left out.',
    duplicates > 0 ? `${count(duplicates, 'duplicate')} counted once.` : '',
    differing
      ? `The inputs differ at ${whole(differing.count)} of ${count(differing.of, 'sample')} with the same id: Compare says whether they are matched by it.`
      : '',
  ];
  return { lead, rest: sentences.filter((sentence) => sentence !== '').join(' ') };
}
