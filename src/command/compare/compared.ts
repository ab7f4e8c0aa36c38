import { listContenders, listEvaluations } from '../../lib/analysis';
import type { Contender, ContenderBy, Interval, MetricInfo } from '../../lib/analysis/types';
import type { Price } from '../../lib/analysis/usage';
import { sql } from '../../lib/engine/sql';
import { UNIT } from '../../lib/filter/contender-key';
import { stemOf, UNNAMED_EVALUATION } from '../../lib/records/general-names';
import { boardScale } from '../../lib/present/board';
import { marginFor, marginOf } from '../../lib/session/margin';
import { boardOf } from '../../lib/session/answer';
import type { Library } from '../../lib/session/library';
import type { Given } from '../../lib/views/view';
import { verdictView } from '../../lib/views/verdict';
import { verdictText } from '../../lib/views/verdict/pieces';
import { verdictOf } from '../../lib/views/verdict/verdict-of';
import type { ScoreScale } from '../../lib/ui/numbers';
import { comparisonFor, evaluationIn, listed, matchAs, pinsOf, sayBetter } from '../comparison';
import type { ComparedOptions } from '../options';
import { Refusal, TooLittleRead } from '../refusal';
import { type NextRun, nextRun } from './next-run';
import { type Outcome, outcomeOf } from './outcome';
import { type Section, sectionsOf } from './sections';

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
  /** The new side minus the old one. */
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
    difference: apart?.value == null ? null : { ...apart, value: apart.value },
    margin,
    hangsOnMissing,
    verdict: [
      ...verdictText(verdictOf(answer, { margin: said }), '')
        .split('\n')
        .map(named),
      ...hintsFor(leaderboard.metric, hangsOnMissing),
    ],
    sections: leaderboard.shared > 0 ? await sectionsOf(ground) : [],
    next: outcome === 'cannot tell yet' ? await nextRun(ground, margin) : null,
    warnings,
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

/** Evaluations that both sides have answers to. */
async function sharedEvaluations(
  library: Library,
  sides: readonly [string, string],
  asOne: boolean,
): Promise<Set<string>> {
  const rows = await library.db.query<{ model: string; evaluation: string; path: string }>(
    sql`SELECT DISTINCT u.model, u.evaluation, s.path FROM runs u JOIN sources s USING (source_id)`,
  );
  const of = (side: string) => rows.filter(({ model }) => model === side);
  const named = (side: string) => [...new Set(of(side).map(({ evaluation }) => evaluation))];
  const [old, now] = sides.map(named) as [string[], string[]];
  const shared = old.filter((name) => now.includes(name));
  if (shared.length > 0) return new Set(shared);
  const silent = sides.find((_, i) => (i === 0 ? old : now).length === 0);
  if (silent !== undefined) throw new TooLittleRead(`${silent} has no answers that could be read.`);
  const isOfPath = (side: string): boolean =>
    of(side).every(({ evaluation, path }) => {
      const [folder, file, ...deeper] = path.split('/');
      return evaluation === folder || (deeper.length === 0 && evaluation === stemOf(file ?? ''));
    });
  // Files that name no evaluation: each is called after itself, or its folder.
  const areAlone = old.length === 1 && now.length === 1;
  if (areAlone && (asOne || sides.every(isOfPath))) {
    const names = [...old, ...now].map((given) => ({
      kind: 'evaluation' as const,
      digest: null,
      given,
      name: UNNAMED_EVALUATION,
    }));
    await library.choose({ names, rungs: [], metrics: [] });
    return new Set([UNNAMED_EVALUATION]);
  }
  throw new TooLittleRead(
    `${sides[0]} and ${sides[1]} share no evaluation. Nothing was concluded. ${sides[0]} has ${listed(old)}, ${sides[1]} has ${listed(now)}.${areAlone ? ' If these are one: --as-one.' : ''}`,
  );
}

/**
 * The condition of each side, where one was named: the average of several models, or under several conditions, is of none of
 * them. A condition of several parts is named by any of them.
 */
async function oneOfEach(
  library: Library,
  evaluation: string,
  sides: readonly string[],
  { condition }: { condition?: string | undefined },
): Promise<Map<string, string>> {
  const rows = await library.db.query<{ side: string; model: string | null; condition: string | null }>(
    sql`SELECT DISTINCT model AS side, model_given AS model, condition FROM runs WHERE evaluation = ${evaluation} ORDER BY ALL`,
  );
  const chosen = new Map<string, string>();
  for (const side of sides) {
    const own = rows.filter((row) => row.side === side);
    const models = [...new Set(own.flatMap(({ model }) => model ?? []))];
    const conditions = [...new Set(own.flatMap((row) => row.condition ?? []))];
    if (models.length > 1)
      throw new Refusal(
        `${side} holds answers of ${models.length} models: ${listed(models)}. Say which with --model NAME, or compare two of them: evalbook compare MODEL MODEL --data PATH.`,
      );
    const there = conditions.map((one) => `“${one}”`);
    if (condition === undefined) {
      if (conditions.length > 1)
        throw new Refusal(
          `${side} holds answers under ${conditions.length} conditions: ${listed(there)}. Say which with --condition NAME: their average is of no set-up that anybody ran.`,
        );
      continue;
    }
    const fitting = conditions.filter((one) => one === condition || one.split(', ').includes(condition));
    const [only, ...others] = fitting;
    if (only === undefined)
      throw new Refusal(
        conditions.length === 0
          ? `${side} says no condition of its answers.`
          : `${side} has no condition ${condition}. There ${conditions.length === 1 ? 'is' : 'are'} ${listed(there)}.`,
      );
    if (others.length > 0)
      throw new Refusal(
        `--condition ${condition} may be ${listed(fitting.map((one) => `“${one}”`))} of ${side}.`,
      );
    chosen.set(side, only);
  }
  return chosen;
}

function contenderIn(contenders: readonly Contender[], name: string, evaluation: string): Contender {
  const exact = contenders.filter(({ key, model, label }) => [key, model, label].includes(name));
  const fitting = exact.length > 0 ? exact : contenders.filter(({ label }) => label.includes(name));
  const [one, ...others] = fitting;
  const there = listed(contenders.map(({ label }) => label));
  if (!one) throw new Refusal(`${name} has no answers to ${evaluation}. There are ${there}.`);
  if (others.length > 0)
    throw new Refusal(`${name} may be ${listed(fitting.map(({ label }) => label))}. Write it in full.`);
  return one;
}
