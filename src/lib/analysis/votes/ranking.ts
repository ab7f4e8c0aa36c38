import type { VotesOf } from '../files/votes';
import { LEAST_PROMPTS, type RankedVotes, type ToRankVotes } from './ranked';
import { type Won, wonBetween } from './won-between';

/** The votes of an evaluation that say which of two models is better; models by their place in `of`. */
export interface EvaluationVotes extends ToRankVotes {
  evaluation: string;
  of: VotesOf[];
  /** Of each, its colour and shape. */
  marks: number[];
  /** Votes between two named models that have a verdict, and those among them that are ties. */
  votes: number;
  ties: number;
  bothBad: number;
  /** Votes without a verdict, without both names, and of a model against itself. */
  unjudged: number;
  nameless: number;
  itself: number;
  /** Who judged, as far as files say it. */
  judges: number;
}

/** A model among those that it can be compared with. */
export interface PreferredModel extends VotesOf {
  /** Its colour and shape. */
  mark: number;
  /** Share of its votes that it won, a tie half. */
  winRate: number;
  /** Number of the group within which models can be compared; the largest group is 0. */
  group: number;
  /** Chance to win against a model of mean strength in the group, or against the other of two; null where it has no end. */
  chance: number | null;
  low: number | null;
  high: number | null;
  /** 1000 + 400 θ / ln 10. */
  rating: number | null;
  /** The same chance were both answers as long, and marked up alike where that is known; null where lengths are not known. */
  chanceAtEqualLength: number | null;
  rankLow: number | null;
  rankHigh: number | null;
  /** Ranked models of its group. */
  ranked: number;
}

export interface Preferences extends Omit<EvaluationVotes, 'battles' | 'of' | 'marks'> {
  /** Best first, group by group. */
  models: PreferredModel[];
  groups: number;
  /** Chance that the answer shown first wins of two equal ones; null where it is not known. */
  shownFirst: { chance: number; low: number | null; high: number | null } | null;
  /** Prompts, or votes where nothing says what was asked, that the ranking stands on. */
  clusters: number;
  /** There are too few to say how sure it is. */
  areFew: boolean;
  /** Chance that an answer a third longer wins of two equal models; null where lengths are not known. */
  longer: { chance: number; low: number | null; high: number | null } | null;
  /** The same of an answer with markup against one without; null where it is not known, or is no more than strength. */
  marked: { chance: number; low: number | null; high: number | null } | null;
  /** Those of the largest group that may be best were both answers as long. */
  bestAtEqualLength: string[];
  /** Ties are many. Share of votes between equal models that are ties, and whether the order is the same with ties as an outcome. */
  withTies: { share: number; sameOrder: boolean } | null;
  /** Votes of each two models, by their places in `models`. */
  won: Won[];
  /** What puts the first of the largest group ahead of the second. */
  deciding: {
    a: string;
    b: string;
    needed: number | null;
    prompts: { sample: number; moves: number }[];
  } | null;
}

/** Samples that decide, of which each is shown. */
const MOST_DECIDING = 12;
const A_THIRD_LONGER = Math.log(4 / 3);

const shareOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
const Z = 1.959963984540054;

/** What a ranking says of the models. */
export function preferencesOf(asked: EvaluationVotes, found: RankedVotes): Preferences {
  const { of, marks, evaluation, votes, ties, bothBad, unjudged, nameless, itself, judges } = asked;
  const areFew = found.clusters < LEAST_PROMPTS;
  const sizes = new Map<number, number>();
  for (const one of found.component) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  const inOrder = [...sizes].sort(([a, m], [b, n]) => n - m || a - b).map(([one]) => one);
  const models = of.map((one, at): PreferredModel => {
    const [component, strength, se] = [
      found.component[at] ?? 0,
      found.strength[at] ?? null,
      found.se[at] ?? null,
    ];
    // Of two, the difference is twice what each is from their mean.
    const per = sizes.get(component) === 2 ? 2 : 1;
    const end = (sign: number) =>
      strength === null || se === null || areFew || se === 0
        ? null
        : shareOf(per * (strength + sign * Z * se));
    const judged = one.won + one.tied + one.lost;
    return {
      ...one,
      mark: marks[at] ?? 0,
      winRate: (one.won + one.tied / 2) / judged,
      group: inOrder.indexOf(component),
      chance: strength === null ? null : shareOf(per * strength),
      low: end(-1),
      high: end(1),
      chanceAtEqualLength: equalLength(found, at, per),
      rating: strength === null ? null : 1000 + (400 * strength) / Math.LN10,
      rankLow: areFew ? null : (found.rankLow[at] ?? null),
      rankHigh: areFew ? null : (found.rankHigh[at] ?? null),
      ranked: found.component.filter((other, k) => other === component && found.rankLow[k] !== null).length,
    };
  });
  const effect = (of: RankedVotes['orderEffect'], times = 1) => {
    const odds = (value: number | null) => (value === null || areFew ? null : shareOf(times * value));
    return of && { chance: shareOf(times * of.value), low: odds(of.low), high: odds(of.high) };
  };
  const sorted = models
    .map((model, place) => ({ model, place }))
    .sort(
      ({ model: a }, { model: b }) =>
        a.group - b.group || (b.rating ?? 0) - (a.rating ?? 0) || b.winRate - a.winRate,
    );
  const { deciding } = found;
  return {
    ...{ evaluation, votes, ties, bothBad, unjudged, nameless, itself, judges },
    ...{ isAsked: asked.isAsked, isOrdered: asked.isOrdered, isMeasured: asked.isMeasured },
    isMarked: asked.isMarked,
    models: sorted.map(({ model }) => model),
    groups: sizes.size,
    shownFirst: effect(found.orderEffect),
    longer: effect(found.atEqualLength?.covariateEffect ?? null, A_THIRD_LONGER),
    marked: effect(found.atEqualLength?.secondCovariateEffect ?? null),
    bestAtEqualLength: sorted.flatMap(({ model, place }) =>
      model.group === 0 && !areFew && found.atEqualLength?.rankLow[place] === 1 ? [model.model] : [],
    ),
    withTies: tiesOf(found),
    won: wonBetween(
      asked.battles,
      sorted.map(({ place }) => place),
    ),
    deciding: deciding && {
      ...{ a: of[deciding.a]?.model ?? '', b: of[deciding.b]?.model ?? '', needed: deciding.needed },
      prompts: deciding.prompts
        .slice(0, MOST_DECIDING)
        .map(({ prompt, moves }) => ({ sample: prompt, moves: (400 * moves) / Math.LN10 })),
    },
    clusters: found.clusters,
    areFew,
  };
}

function equalLength({ atEqualLength }: RankedVotes, place: number, per: number): number | null {
  const strength = atEqualLength?.strength[place] ?? null;
  return strength === null ? null : shareOf(per * strength);
}

function tiesOf({ withTies, strength }: RankedVotes): Preferences['withTies'] {
  if (!withTies) return null;
  const order = (of: readonly (number | null)[]) =>
    [...of.keys()]
      .filter((place) => withTies.strength[place] !== null)
      .sort((a, b) => (of[b] ?? 0) - (of[a] ?? 0))
      .join();
  return {
    share: withTies.nu / (2 + withTies.nu),
    sameOrder: order(withTies.strength) === order(strength),
  };
}
