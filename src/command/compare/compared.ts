import { listContenders, listEvaluations } from '../../lib/analysis';
import type { Contender, ContenderBy, Interval, MetricInfo } from '../../lib/analysis/types';
import type { Price } from '../../lib/analysis/usage';
import { UNIT } from '../../lib/filter/contender-key';
import { UNNAMED_EVALUATION } from '../../lib/records/general-names';
import { boardScale } from '../../lib/present/board';
import { marginFor, marginOf } from '../../lib/session/margin';
import { boardOf } from '../../lib/session/answer';
import type { Library } from '../../lib/session/library';
import type { Given } from '../../lib/views/view';
import { verdictView } from '../../lib/views/verdict';
import { verdictText } from '../../lib/views/verdict/pieces';
import { verdictOf } from '../../lib/views/verdict/verdict-of';
import type { ScoreScale } from '../../lib/ui/numbers';
import { comparisonFor, evaluationIn, matchAs, pinsOf, sayBetter } from '../comparison';
import type { ComparedOptions } from '../options';
import { Refusal } from '../refusal';
import { type NextRun, nextRun } from './next-run';
import { type Outcome, outcomeOf } from './outcome';
import { type Section, sectionsOf } from './sections';
import { contenderIn, oneOfEach, sharedEvaluations } from './sides';

/** What is known of the two sides, in stored units. */
export interface Compared {
  outcome: Outcome;
  evaluation: string;
  metric: MetricInfo;
  scale: ScoreScale;
  /** The sides as they are called. */
  old: string;
  new: string;
  /** Samples that both have a score on. */
  shared: number;
  scores: { old: number | null; new: number | null };
  /** The new side minus the old one; null where they are not compared. */
  difference: {
    value: number;
    interval: Interval;
    p: number | null;
    method: string;
    better: number;
    worse: number;
    same: number;
  } | null;
  margin: number | null;
  /** Counted as wrong, what the new side lacks makes it worse. */
  hangsOnMissing: boolean;
  /** As Compare says it, a line each. */
  verdict: string[];
  sections: Section[];
  /** What would tell, where it cannot be told yet. */
  next: NextRun | null;
  warnings: readonly string[];
}

interface Sides {
  /** Texts with paths as they were read, with those that the person gave. */
  named?: (text: string) => string;
  /** Names of the contenders: old, new. */
  names: readonly [string, string];
  /** Each stands for all files of a side. */
  areSides: boolean;
}

/** Throws a Refusal where there is nothing to compare, with what to do. */
export async function compareSides(
  library: Library,
  { names, areSides, named = (text) => text }: Sides,
  options: Omit<ComparedOptions, 'prices'> & {
    margin: number | null;
    condition?: string | undefined;
    'as-one'?: boolean | undefined;
    prices: readonly Price[];
  },
  warnings: readonly string[],
): Promise<Compared> {
  const { db } = library;
  const context = { db, signal: new AbortController().signal };
  const inBoth = areSides ? await sharedEvaluations(library, names, options['as-one'] === true) : null;
  const taken =
    inBoth?.has(UNNAMED_EVALUATION) === true && options['as-one'] !== true
      ? ['The files name no evaluation: both sides are taken for one.']
      : [];
  const all = await listEvaluations(db);
  const evaluation = evaluationIn(
    inBoth ? all.filter(({ evaluation: name }) => inBoth.has(name)) : all,
    options.evaluation,
    inBoth ? `${names[0]} and ${names[1]} share` : 'The files hold',
  );
  await matchAs(library, evaluation.evaluation, options.match);
  const conditions = areSides
    ? await oneOfEach(library, evaluation.evaluation, names, options)
    : new Map<string, string>();
  const by = areSides ? (options.condition === undefined ? 'model' : 'condition') : options.by;
  const { by: unit } = await pinsOf(db, evaluation, { by });
  const contenders = await listContenders(db, evaluation.evaluation, unit as ContenderBy);
  const wanted = names.map((name) => {
    const condition = conditions.get(name);
    return condition === undefined ? name : `${name}${UNIT}${condition}`;
  });
  const [old, now] = wanted.map((name) => contenderIn(contenders, name, evaluation.evaluation)) as [
    Contender,
    Contender,
  ];
  if (old.key === now.key) throw new Refusal(`${names[0]} and ${names[1]} are the same: ${old.label}.`);
  await sayBetter(library, evaluation, { better: options.better, metric: options.metric });
  const pins = await pinsOf(db, evaluation, { ...options, prices: undefined, by }, [old.key, now.key]);
  const comparison = await comparisonFor(library, pins);
  const given: Given = { prices: options.prices, prefer: 'reported', edges: {} };
  const asked = { comparison, given };
  const answer = await verdictView.question.ask(context, { ...asked, options: { margin: null } });
  if (answer === null) throw new Refusal('There is nothing to compare.');
  const { leaderboard } = answer;
  const scale = boardScale(leaderboard);
  const said = options.margin === null ? null : marginFor(options.margin, comparison.metric, scale);
  const margin = marginOf(said, comparison.metric, scale);
  const row = (key: string) => leaderboard.rows.find(({ contender }) => contender.key === key);
  const apart = row(now.key)?.difference ?? null;
  assertMargin(margin, leaderboard.metric, options.margin);
  const found = outcomeOf(leaderboard, margin);
  const lacks = answer.coverage.rows.find(({ contender }) => contender.key === now.key);
  const hangsOnMissing =
    (found === 'better' || found === 'not worse' || found === 'cannot tell yet') &&
    options.missing === undefined &&
    lacks !== undefined &&
    lacks.missing + lacks.failed + lacks.unscored > 0 &&
    answer.coverage.wrongUnavailable === null &&
    outcomeOf((await boardOf(context, { ...comparison, missingAs: 'wrong' })).leaderboard, null) === 'worse';
  const outcome = hangsOnMissing ? 'cannot tell yet' : found;
  const ground = { context, board: answer, asks: asked, model: now.key };
  return {
    outcome,
    evaluation: evaluation.evaluation,
    metric: leaderboard.metric,
    scale,
    old: old.label,
    new: now.label,
    shared: leaderboard.shared,
    scores: { old: row(old.key)?.score ?? null, new: row(now.key)?.score ?? null },
    difference: apart?.value == null || outcome === 'not compared' ? null : { ...apart, value: apart.value },
    margin,
    hangsOnMissing,
    verdict: [
      ...verdictText(verdictOf(answer, { margin: said }), '')
        .split('\n')
        .map(named),
      ...hintsFor(leaderboard.metric, hangsOnMissing),
    ],
    sections: leaderboard.shared > 0 ? await sectionsOf(ground, outcome !== 'not compared') : [],
    next: outcome === 'cannot tell yet' ? await nextRun(ground, margin) : null,
    warnings: [...taken, ...warnings],
  };
}

/** What to do where the verdict leaves it to an option. */
function hintsFor({ direction }: MetricInfo, hangsOnMissing: boolean): string[] {
  if (hangsOnMissing)
    return [
      'What the new side lacks decides: counted as wrong, it is worse. --missing wrong counts it so, --missing left-out leaves it out.',
    ];
  return direction === null ? ['Say which way is better: --better higher or --better lower.'] : [];
}

/** A margin that no difference can exceed lets everything pass. */
function assertMargin(
  margin: number | null,
  { lowest, highest, metric }: MetricInfo,
  given: number | null,
): void {
  if (margin === null || lowest == null || highest == null || margin < highest - lowest) return;
  throw new Refusal(
    `A margin of ${given} is no margin here: ${metric} goes from ${lowest} to ${highest}. Write it in the unit in which the page shows differences.`,
  );
}
