import { listContenders, listEvaluations } from '../../lib/analysis';
import type { Contender, Interval, MetricInfo } from '../../lib/analysis/types';
import { sql } from '../../lib/engine/sql';
import { stemOf, UNNAMED_EVALUATION } from '../../lib/records/general-names';
import { boardScale } from '../../lib/present/board';
import { marginFor, marginOf } from '../../lib/session/margin';
import type { Library } from '../../lib/session/library';
import type { Given } from '../../lib/views/view';
import { verdictView } from '../../lib/views/verdict';
import { verdictText } from '../../lib/views/verdict/pieces';
import { verdictOf } from '../../lib/views/verdict/verdict-of';
import type { ScoreScale } from '../../lib/ui/numbers';
import { comparisonFor, evaluationIn, listed, matchAs, pinsOf } from '../comparison';
import type { ComparedOptions } from '../options';
import { Refusal } from '../refusal';
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
  /** As Compare says it, a line each. */
  verdict: string[];
  sections: Section[];
  /** What would tell, where it cannot be told yet. */
  next: NextRun | null;
  warnings: readonly string[];
}

interface Sides {
  /** Names of the contenders: old, new. */
  names: readonly [string, string];
  /** Each stands for all files of a side. */
  areSides: boolean;
}

const nothingGiven: Given = { prices: [], prefer: 'reported', edges: {} };

/** Throws a Refusal where there is nothing to compare, with what to do. */
export async function compareSides(
  library: Library,
  { names, areSides }: Sides,
  options: ComparedOptions & { margin: number | null },
  warnings: readonly string[],
): Promise<Compared> {
  const { db } = library;
  const context = { db, signal: new AbortController().signal };
  const inBoth = areSides ? await sharedEvaluations(library, names) : null;
  const all = await listEvaluations(db);
  const evaluation = evaluationIn(
    inBoth ? all.filter(({ evaluation: name }) => inBoth.has(name)) : all,
    options.evaluation,
    inBoth ? `${names[0]} and ${names[1]} share` : 'The files hold',
  );
  await matchAs(library, evaluation.evaluation, options.match);
  const by = areSides ? 'model' : options.by;
  const contenders = await listContenders(
    db,
    evaluation.evaluation,
    (await pinsOf(db, evaluation, { by }))['by'] as 'model',
  );
  if (areSides) await assertOneModel(library, evaluation.evaluation, names);
  const [old, now] = names.map((name) => contenderIn(contenders, name, evaluation.evaluation)) as [
    Contender,
    Contender,
  ];
  if (old.key === now.key) throw new Refusal(`${names[0]} and ${names[1]} are the same: ${old.label}.`);
  const pins = await pinsOf(db, evaluation, { ...options, by }, [old.key, now.key]);
  const comparison = await comparisonFor(library, pins);
  const asked = { comparison, given: nothingGiven };
  const answer = await verdictView.question.ask(context, { ...asked, options: { margin: null } });
  if (answer === null) throw new Refusal('There is nothing to compare.');
  const { leaderboard } = answer;
  const scale = boardScale(leaderboard);
  const said = options.margin === null ? null : marginFor(options.margin, comparison.metric, scale);
  const margin = marginOf(said, comparison.metric, scale);
  const row = (key: string) => leaderboard.rows.find(({ contender }) => contender.key === key);
  const apart = row(now.key)?.difference ?? null;
  const outcome = outcomeOf(leaderboard, margin);
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
    verdict: verdictText(verdictOf(answer, { margin: said }), '').split('\n'),
    sections: leaderboard.shared > 0 ? await sectionsOf(ground) : [],
    next: outcome === 'cannot tell yet' ? await nextRun(ground, margin) : null,
    warnings,
  };
}

/** Evaluations that both sides have answers to. */
async function sharedEvaluations(library: Library, sides: readonly [string, string]): Promise<Set<string>> {
  const rows = await library.db.query<{ model: string; evaluation: string; path: string }>(
    sql`SELECT DISTINCT u.model, u.evaluation, s.path FROM runs u JOIN sources s USING (source_id)`,
  );
  const of = (side: string) => rows.filter(({ model }) => model === side);
  const named = (side: string) => [...new Set(of(side).map(({ evaluation }) => evaluation))];
  const [old, now] = sides.map(named) as [string[], string[]];
  const shared = old.filter((name) => now.includes(name));
  if (shared.length > 0) return new Set(shared);
  const isOfPath = (side: string): boolean =>
    of(side).every(({ evaluation, path }) => path.split('/').some((part) => stemOf(part) === evaluation));
  // Files that name no evaluation: each is called after itself, or its folder.
  if (old.length === 1 && now.length === 1 && sides.every(isOfPath)) {
    const names = [...old, ...now].map((given) => ({
      kind: 'evaluation' as const,
      digest: null,
      given,
      name: UNNAMED_EVALUATION,
    }));
    await library.choose({ names, rungs: [], metrics: [] });
    return new Set([UNNAMED_EVALUATION]);
  }
  throw new Refusal(
    `${sides[0]} and ${sides[1]} share no evaluation. Nothing was concluded. ${sides[0]} has ${listed(old)}, ${sides[1]} has ${listed(now)}.`,
  );
}

/** The average of several models is of none. */
async function assertOneModel({ db }: Library, evaluation: string, sides: readonly string[]): Promise<void> {
  for (const side of sides) {
    const rows = await db.query<{ model: string }>(
      sql`SELECT DISTINCT model_given AS model FROM runs
          WHERE evaluation = ${evaluation} AND model = ${side} AND model_given IS NOT NULL ORDER BY ALL`,
    );
    if (rows.length > 1)
      throw new Refusal(
        `${side} holds answers of ${rows.length} models: ${listed(rows.map(({ model }) => model))}. Say which with --model NAME, or compare two of them: evalbook compare MODEL MODEL --data PATH.`,
      );
  }
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
