import { type Battles, type BradleyTerry, bradleyTerry } from '../../stats';
import type { VotesOf } from '../files/votes';

/** The votes of an evaluation that say which of two models is better; models by their place in `of`. */
export interface EvaluationVotes {
  evaluation: string;
  of: VotesOf[];
  /** Of each, its colour and shape. */
  marks: number[];
  battles: Required<Battles>;
  /** Votes between two named models that have a verdict, and those among them that are ties. */
  votes: number;
  ties: number;
  bothBad: number;
  /** Votes without a verdict, without both names, and of a model against itself. */
  unjudged: number;
  nameless: number;
  itself: number;
  /** Whether every vote that counts says what was asked, and who was shown first. */
  isAsked: boolean;
  isOrdered: boolean;
  /** Who judged, as far as files say it. */
  judges: number;
}

/** Votes below which a model has no rank. */
export const LEAST_VOTES = 30;
/** Prompts below which nothing is said of how sure a strength is: down to so many, intervals were tried and cover. */
export const LEAST_PROMPTS = 20;

export const rankingOf = ({
  battles,
  isOrdered,
}: Pick<EvaluationVotes, 'battles' | 'isOrdered'>): BradleyTerry => {
  const { order, ...rest } = battles;
  return bradleyTerry(isOrdered ? { ...rest, order } : rest, { leastVotes: LEAST_VOTES });
};

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
}

const shareOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
const Z = 1.959963984540054;

/** What a ranking says of the models. */
export function preferencesOf(asked: EvaluationVotes, found: BradleyTerry): Preferences {
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
      rating: strength === null ? null : 1000 + (400 * strength) / Math.LN10,
      rankLow: areFew ? null : (found.rankLow[at] ?? null),
      rankHigh: areFew ? null : (found.rankHigh[at] ?? null),
      ranked: found.component.filter((other, k) => other === component && found.rankLow[k] !== null).length,
    };
  });
  const { orderEffect } = found;
  const odds = (value: number | null) => (value === null || areFew ? null : shareOf(value));
  return {
    ...{ evaluation, votes, ties, bothBad, unjudged, nameless, itself, judges },
    ...{ isAsked: asked.isAsked, isOrdered: asked.isOrdered },
    models: models.sort(
      (a, b) => a.group - b.group || (b.rating ?? 0) - (a.rating ?? 0) || b.winRate - a.winRate,
    ),
    groups: sizes.size,
    shownFirst: orderEffect && {
      ...{ chance: shareOf(orderEffect.value), low: odds(orderEffect.low), high: odds(orderEffect.high) },
    },
    clusters: found.clusters,
    areFew,
  };
}
