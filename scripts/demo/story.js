import { models } from './models.js';

/** @typedef {ReturnType<import('./demo.js').demo>['runs'][number]} DemoRun */

/** Mean score of each sample of a run, repeats averaged, errors and unscored left out. @param {DemoRun} run @param {string} metric */
export function scoresOf(run, metric) {
  /** @type {Map<string, { sum: number, n: number, labels: Record<string, string> }>} */
  const bySample = new Map();
  for (const { sample, score, error, metric: own } of run.answers) {
    if (own !== metric || error !== undefined || score.score === null) continue;
    const entry = bySample.get(sample.id) ?? { sum: 0, n: 0, labels: sample.labels };
    entry.sum += score.score;
    entry.n += 1;
    bySample.set(sample.id, entry);
  }
  return new Map([...bySample].map(([id, { sum, n, labels }]) => [id, { score: sum / n, labels }]));
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Paired difference a − b over the samples both have, with its 95 % interval.
 * @param {DemoRun} a @param {DemoRun} b @param {string} metric @param {(labels: Record<string, string>) => boolean} [within]
 */
export function difference(a, b, metric, within = () => true) {
  const left = scoresOf(a, metric);
  const right = scoresOf(b, metric);
  const values = [...left].flatMap(([id, { score, labels }]) => {
    const other = right.get(id);
    return other && within(labels) ? [score - other.score] : [];
  });
  const d = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - d) ** 2, 0) / (values.length - 1);
  const half = 1.96 * Math.sqrt(variance / values.length);
  return { n: values.length, d, low: d - half, high: d + half };
}

/** @param {DemoRun} run @param {string} metric @param {(labels: Record<string, string>) => boolean} [within] */
export function accuracy(run, metric, within = () => true) {
  const values = [...scoresOf(run, metric).values()]
    .filter(({ labels }) => within(labels))
    .map(({ score }) => score);
  return { n: values.length, mean: mean(values) };
}

/** What the demo is there to show; each must hold in the numbers. @param {DemoRun[]} runs */
export function claims(runs) {
  const [large, brook, mini, cobalt, bookLarge, bookBrook, bookMini] = /** @type {Required<DemoRun>[]} */ (
    runs
  );
  if (!large || !brook || !mini || !cobalt || !bookLarge || !bookBrook || !bookMini || models.length !== 4)
    throw new Error('The demo needs four models in two evaluations.');
  const em = 'exact_match';
  const refunds = (/** @type {Record<string, string>} */ { topic }) => topic === 'refunds';
  const easy = (/** @type {Record<string, string>} */ { difficulty }) => difficulty === 'easy';
  const hard = (/** @type {Record<string, string>} */ { difficulty }) => difficulty === 'hard';
  const first = difference(large, brook, em);
  const third = difference(large, mini, em);
  const slice = difference(large, brook, em, refunds);
  const onEasy = difference(large, mini, em, easy);
  const onHard = difference(large, mini, em, hard);
  const partial = difference(mini, cobalt, em);
  const task = difference(bookLarge, bookMini, 'task_success');
  return [
    {
      claim: 'the first two cannot be told apart overall, the first nominally ahead',
      d: first,
      holds: first.d > 0 && first.low < 0,
    },
    { claim: 'the best is clearly better than the third', d: third, holds: third.low > 0.05 },
    { claim: 'the first is worse than the second on refunds', d: slice, holds: slice.high < -0.05 },
    { claim: 'the cheap one is nearly as good on easy samples', d: onEasy, holds: Math.abs(onEasy.d) < 0.04 },
    { claim: '… and falls behind on hard ones', d: onHard, holds: onHard.low > 0.1 },
    {
      claim:
        'the partial run looks better than the cheap model by its own mean, and is worse on shared samples',
      d: partial,
      holds: accuracy(cobalt, em).mean > accuracy(mini, em).mean && partial.d > 0.02,
    },
    { claim: 'as an agent the cheap one is far behind', d: task, holds: task.low > 0.1 },
  ];
}
