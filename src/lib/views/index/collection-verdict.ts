import { pageWords } from '../../present/page-words';
import { indexChosenBy, type IndexRow, type ScoredLeaf, setAside } from '../../analysis/collections';
import { noFigures } from '../../analysis/comparison/leaderboard';
import type { Comparison, Leaderboard, LeaderboardRow, MetricInfo } from '../../analysis/types';
import { count, fixed, inWords, percent, scoreScale, withUnit } from '../../ui/numbers';
import type { Piece, Verdict } from '../verdict/pieces';
import { UNDIRECTED, verdict } from '../verdict/verdict';
import { fewInWords } from '../../records/list-in-words';

/** How an index is written: from 0 to 1, in per cent. */
const indexMetric: MetricInfo = {
  ...{ evaluation: '', metric: 'index', given: 'index', kind: 'numeric', responses: 0, models: 0 },
  ...{ direction: 'higher', directionFrom: 'known', lowerIsBetter: false },
  ...{ min: 0, max: 1, rangeFrom: 'known', lowest: null, highest: null },
  ...{ unit: null, unitFrom: null, passMark: null, decimals: null },
};
export const indexScale = scoreScale(indexMetric);

/** Datasets of which something counts. */
const counting = (leaves: readonly ScoredLeaf[]): ScoredLeaf[] =>
  leaves.filter((one) => one.scores !== null && one.scores.scale !== null && setAside(one) === null);

/** Datasets that count although nobody says which way is better in their metric. */
export const undirected = (leaves: readonly ScoredLeaf[]): ScoredLeaf[] =>
  counting(leaves).filter(({ scores }) => scores?.direction === null);

/** What a missing answer counts as in the index: as was chosen, where some metric of it has a worst score. */
export const missingInIndex = (leaves: readonly ScoredLeaf[]): Comparison['missingAs'] =>
  counting(leaves).some(({ scores }) => scores?.missingAs === 'wrong') ? 'wrong' : 'dropped';

/** Datasets whose missing answers are left out although they were to count as wrong. */
export const withoutWorst = (leaves: readonly ScoredLeaf[]): ScoredLeaf[] =>
  counting(leaves).filter(({ scores }) => scores?.missingAs === 'dropped');

/** A row of the index in the form that the words of Compare are made for. */
function asLeaderboardRow({ contender, index, difference }: IndexRow): LeaderboardRow {
  return {
    contender,
    n: index?.n ?? 0,
    repeatsPerSample: 1,
    score: index?.value ?? null,
    interval: { low: index?.low ?? null, high: index?.high ?? null },
    method: 't',
    difference: difference && {
      value: difference.value,
      interval: { low: difference.low, high: difference.high },
      p: difference.pCorrected,
      pRaw: difference.p,
      method: 't',
      variance: null,
      distinguishable: difference.distinguishable,
      ...{ better: 0, worse: 0, same: 0 },
    },
    ...noFigures,
  };
}

export interface IndexFacts {
  name: string;
  rows: readonly IndexRow[];
  leaves: readonly ScoredLeaf[];
  baseline: string | null;
  averaging: 'weighted' | 'macro' | 'micro';
}

export const named = (leaves: readonly ScoredLeaf[]): string => {
  const names = leaves.map(({ leaf }) => leaf.dataset.name);
  return fewInWords(names, names.length > 4 ? 3 : 4, (left) => `${inWords(left)} more`);
};

const how = {
  weighted: 'by their weights',
  macro: 'with equal weight for every subset',
  micro: 'with equal weight for every sample',
};

/** What can be concluded from an index, or why there is none yet. */
export function indexVerdict({ name, rows, leaves, baseline, averaging }: IndexFacts): Verdict {
  const missing = leaves.filter(({ scores }) => scores === null);
  const datasets = count(leaves.length, 'dataset');
  if (leaves.length === 0)
    return {
      first: [{ name }, ' has no dataset yet.'],
      then: ['Add its datasets.'],
      note: null,
    };
  if (missing.length === leaves.length)
    return {
      first:
        leaves.length === 1
          ? ['The one dataset of ', { name }, ' is not loaded.']
          : [`${leaves.length === 2 ? 'Neither' : 'None'} of the ${datasets} of `, { name }, ' is loaded.'],
      then: [pageWords.datasets],
      note: null,
    };
  const complete = rows.filter(({ index }) => index?.value != null);
  if (complete.length === 0) return none(name, rows, leaves, missing);
  const shownRows = complete.map(asLeaderboardRow);
  const unsaid = undirected(leaves);
  const isUndirected = unsaid.length > 0;
  const missingAs = missingInIndex(leaves);
  const leaderboard: Leaderboard = {
    metric: isUndirected ? { ...indexMetric, direction: null } : indexMetric,
    rows: shownRows,
    baseline: complete.find(({ contender }) => contender.key === baseline)?.contender ?? null,
    shared: Math.max(...complete.map(({ index }) => index?.n ?? 0)),
    ...{ family: 'baseline', correction: 'holm', comparisons: complete.length - 1 },
    chosenBy: indexChosenBy(leaves),
  };
  const scale = isUndirected ? { ...indexScale, isUndirected } : indexScale;
  const said = verdict({ leaderboard, scale, missingAs });
  const then = said.then.filter((piece) => piece !== UNDIRECTED);
  const partly = leaves.filter(({ leaf }) => complete.some(({ lacks }) => lacks.includes(leaf.dataset.id)));
  const byAll = partly.every(({ leaf }) => complete.every(({ lacks }) => lacks.includes(leaf.dataset.id)));
  const about =
    partly.length === 0
      ? `The index averages ${datasets} ${how[averaging]}.`
      : `This is not the whole index: ${byAll ? `${named(partly)} ${partly.length === 1 ? 'is' : 'are'} missing` : `some models lack ${named(partly)}`}, and the rest was reweighted.`;
  const parts = [...then, about, ...limitsOf(leaves), ...subsetsMissing(leaves)];
  return {
    first: ['In ', { name }, ', ', ...lowered(said.first)],
    then: parts.flatMap((part, i) => (i < then.length || i === 0 ? [part] : [' ', part])),
    note: fewSamples(leaves, leaderboard.shared, averaging),
  };
}

/** Datasets of which nothing counts although they are loaded, a sentence for each reason. */
function asideInWords(leaves: readonly ScoredLeaf[], so = '', areSo = so): string[] {
  const by = (reason: 'ways' | 'scales') => leaves.filter((one) => setAside(one) === reason);
  const [ways, scales] = [by('ways'), by('scales')];
  const end = (some: readonly ScoredLeaf[]): string => (some.length === 1 ? so : areSo);
  return [
    ...(ways.length === 0
      ? []
      : [`Ways to match the samples of ${named(ways)} disagree${end(ways)}. ${pageWords.right}`]),
    ...(scales.length === 0
      ? []
      : [`The models’ scores on ${named(scales)} are probably on two scales${end(scales)}.`]),
  ];
}

/** Where the words of the verdict do not hold for every dataset. */
function limitsOf(leaves: readonly ScoredLeaf[]): string[] {
  const [unsaid, left] = [undirected(leaves), withoutWorst(leaves)];
  return [
    ...asideInWords(leaves, ', so it is left out', ', so they are left out'),
    ...(missingInIndex(leaves) === 'dropped' || left.length === 0
      ? []
      : [`Missing answers of ${named(left)} are left out: no worst score is known.`]),
    ...(unsaid.length === 0
      ? []
      : [`Which way is better is not known for the metric of ${named(unsaid)}${pageWords.direction}.`]),
  ];
}

const subsetsMissing = (leaves: readonly ScoredLeaf[]): string[] =>
  leaves.flatMap(({ leaf, scores }) =>
    scores && scores.missingSubsets.length > 0
      ? [`Of ${leaf.dataset.name}, ${scores.missingSubsets.join(', ')} is not loaded.`]
      : [],
  );

const FEW = 30;

/** Of few samples, what one answer can do: most in the dataset that has fewest for its weight. */
function fewSamples(
  leaves: readonly ScoredLeaf[],
  n: number,
  averaging: IndexFacts['averaging'],
): string | null {
  if (n === 0 || n >= FEW) return null;
  const sizes = leaves.flatMap(({ leaf, scores }) => {
    const subsets = (scores?.subsets ?? []).map(({ shared }) =>
      Math.max(0, ...[...shared.values()].map(({ moments }) => moments.n)),
    );
    const filled = subsets.filter((size) => size > 0);
    return filled.length > 0 ? [{ share: leaf.share, filled }] : [];
  });
  const whole = sizes.reduce((sum, { share }) => sum + share, 0);
  const subsets = sizes.flatMap(({ filled }) => filled);
  const most = {
    weighted: Math.max(
      ...sizes.map(({ share, filled }) => share / whole / filled.reduce((sum, size) => sum + size, 0)),
    ),
    macro: Math.max(...subsets.map((size) => 1 / subsets.length / size)),
    micro: 1 / n,
  };
  const step = fixed(most[averaging] * 100, 1);
  return `${count(n, 'sample')} ${n === 1 ? 'is' : 'are'} few: one changed answer can move the index by ${withUnit(step, 'points')}.`;
}

function none(
  name: string,
  rows: readonly IndexRow[],
  leaves: readonly ScoredLeaf[],
  missing: readonly ScoredLeaf[],
): Verdict {
  const most = Math.max(0, ...rows.map(({ covered }) => covered));
  const aside = asideInWords(leaves);
  const covers = `covers ${percent(most, 0)} of its weights at most.`;
  if (aside.length > 0) {
    const also =
      missing.length > 0 ? [`${named(missing)} ${missing.length === 1 ? 'is' : 'are'} not loaded.`] : [];
    const rest = most > 0 ? [`The rest ${covers} It can be reweighted.`] : [];
    return {
      first: ['No model has an index of ', { name }, ' yet.'],
      then: [[...aside, ...also, ...rest].join(' ')],
      note: null,
    };
  }
  const lacking = leaves.filter(({ leaf }) => rows.some(({ lacks }) => lacks.includes(leaf.dataset.id)));
  const why =
    missing.length > 0
      ? `${named(missing)} ${missing.length === 1 ? 'is' : 'are'} not loaded.`
      : `Some model lacks ${named(lacking)}.`;
  return {
    first: ['No model has an index of ', { name }, ' yet: ', why],
    then: [`What is loaded ${covers} Load the rest, or reweight what is loaded.`],
    note: null,
  };
}

/** A sentence that begins after a comma. */
const lowered = ([first, ...rest]: readonly Piece[]): Piece[] =>
  first === undefined
    ? []
    : [typeof first === 'string' ? first.charAt(0).toLowerCase() + first.slice(1) : first, ...rest];
