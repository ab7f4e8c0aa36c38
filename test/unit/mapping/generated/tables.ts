import { byMetric } from './by-metric';
import { type Language, languages } from './languages';
import { leaderboard, taggedLog } from './logs';
import { type Long, longTable } from './long';
import { pairs } from './pairs';
import { Random } from './random';
import { rarer } from './rarer';
import type { Task } from './samples';
import type { Spelt } from './spell';
import { tellingPairs, usualPairs } from './text-columns';
import type { MadeTable } from './truth';
import { type Wide, wideTable } from './wide';

type Scores = Long['scores'];
const scoreSets: readonly Scores[] = [
  ['right'], ['right'], ['right'], ['rating'], ['share'], ['right', 'share'], ['rating', 'share'], ['right', 'rating'], ['share', 'distance'], ['distance'], ['share', 'share'],
]; // prettier-ignore

const spelt = (random: Random): Spelt =>
  random.pick([
    'comma',
    'comma',
    'comma',
    'comma',
    'semicolon',
    'tab',
    'lines',
    'lines',
    'list',
    'below',
    'columns',
  ] as const);
const language = (random: Random): Language => (random.chance(0.65) ? 'en' : random.pick(languages));
const order = (random: Random) => random.pick(['as run', 'by sample', 'shuffled'] as const);

/** What most tables of a row an answer have, with some of what else may stand in one. */
function usual(random: Random): Long {
  const task: Task = random.pick([
    'classes',
    'choice',
    'short',
    'number',
    'short',
    'code',
    'writing',
  ] as const);
  const hasGold = task !== 'code' && task !== 'writing';
  const as = spelt(random);
  const id = random.chance(0.85) ? 'id' : null;
  return {
    ...{
      task,
      language: language(random),
      as,
      id,
      order: order(random),
      shuffledColumns: random.chance(0.2),
    },
    ...{ models: random.integer(2, random.chance(0.3) ? 12 : 5), samples: random.integer(8, 30) },
    input: id === null || random.chance(0.75),
    output: random.chance(0.8),
    gold: hasGold && random.chance(0.6),
    pick: hasGold && random.chance(0.3),
    scores: hasGold || task === 'code' ? random.pick(scoreSets) : random.pick([['rating'], ['share'], ['rating', 'rating'], ['rating', 'share']] as const), // prettier-ignore
    decimal: as === 'semicolon' && random.chance(0.7) ? ',' : as === 'tab' && random.chance(0.3) ? ',' : '.',
    explanation: random.chance(0.15),
    rowId: random.chance(0.2),
    time: random.chance(0.15),
    failing: random.chance(0.15) ? 0.05 : 0,
    settings: random.chance(0.25) ? 1 : 0,
    sampleLabels: random.chance(0.4) ? random.integer(1, 2) : 0,
    responseLabels: random.chance(0.2) ? 1 : 0,
    usage: random.chance(0.3) ? random.integer(1, 3) : 0,
  };
}

type Kind = (random: Random, seed: number) => MadeTable;
const long =
  (kind: string, change: (random: Random, base: Long) => Partial<Long>): Kind =>
  (random, seed) => {
    const base = usual(random);
    return longTable(random, { seed, kind }, { ...base, ...change(random, base) });
  };

const fewer = (random: Random) => ({ models: random.integer(1, 4), samples: random.integer(6, 14) });

/** What can be told apart without a name. */
const plain: Partial<Long> = {
  ...{
    language: 'en',
    input: true,
    output: true,
    rowId: false,
    pick: false,
    explanation: false,
    time: false,
    failing: 0,
  },
  ...{ scores: ['right'], settings: 0, sampleLabels: 0, responseLabels: 0, usage: 0 },
};

/** Each kind of table, and how many of a hundred are of it. */
const kinds: readonly (readonly [share: number, kind: Kind])[] = [
  [14, long('an answer a row', () => ({}))],
  [9, long('conditions', (random) => ({ ...fewer(random), conditions: random.integer(1, 2) }))],
  [8, long('repeats', (random) => ({ ...fewer(random), repeats: random.integer(2, 4) }))],
  [2, long('repeats without a number', (random) => ({ ...fewer(random), repeats: random.integer(2, 4), numbered: false, output: true }))],
  [7, long('conditions and repeats', (random) => ({ models: random.integer(1, 3), samples: random.integer(5, 10), conditions: 1, repeats: random.integer(2, 3) }))],
  [7, long('labels of models', (random) => ({ models: random.integer(3, 9), modelLabels: random.integer(1, 3) }))],
  [5, long('settings', (random) => ({ settings: random.integer(2, 4), usage: random.integer(1, 4), time: true }))],
  [5, long('gold and prediction', (random) => ({ task: random.pick(['classes', 'choice', 'short'] as const), language: 'en', pair: random.pick(usualPairs), gold: false, pick: false, output: random.chance(0.3), scores: ['right'] }))],
  [5, long('gold and prediction swapped', (random) => ({ task: random.pick(['classes', 'choice', 'short'] as const), language: 'en', models: random.integer(2, 6), pair: random.pick(tellingPairs), gold: false, pick: false, output: false, scores: ['right'] }))],
  [3, long('a verdict called label', (random) => ({ language: 'en', rightNames: ['label', 'result', 'judgment', 'outcome', 'status'], pair: random.pick(usualPairs.filter((pair) => !pair.includes('label'))), gold: false, pick: false, output: false, task: 'short', scores: ['right'] }))],
  [5, long('agents', (random, base) => ({ task: 'agent', language: 'en', id: 'task', input: false, output: false, gold: false, pick: false, rowId: random.chance(0.5), scores: ['right'], rightNames: ['solved', 'success', 'passed', 'resolved', 'reward'], repeats: random.integer(1, 3), settings: 1, usage: random.integer(1, 4), responseLabels: 1, models: Math.min(base.models, 5), time: random.chance(0.5) }))],
  [3, long('answers from documents', () => ({ task: 'short', language: 'en', context: true, input: true, output: true, gold: true, scores: ['share', 'share'] }))],
  [4, long('one model, not named', (random) => ({ models: 1, model: 'nowhere', samples: random.integer(10, 40) }))],
  [3, long('prompts of one model, not named', (random) => ({ models: 1, model: 'nowhere', conditions: 1, repeats: random.integer(1, 3), samples: random.integer(6, 14) }))],
  [3, long('a file a model', (random) => ({ models: random.integer(2, 4), model: 'file' }))],
  [1, long('no names', () => ({ ...plain, names: 'none', as: 'comma', shuffledColumns: false }))],
  [1, long('numbered names', () => ({ ...plain, names: 'numbered' }))],
  [5, wide],
  [3, setupsWide],
  [4, (random, seed) => byMetric(random, seed, random.pick(['comma', 'lines', 'list'] as const), random.integer(1, 4))],
  [4, (random, seed) => pairs(random, seed, random.pick(['comma', 'lines', 'list'] as const))],
  [3, taggedLog],
  [1, leaderboard],
]; // prettier-ignore

function wide(random: Random, seed: number): MadeTable {
  const style = random.pick(['known', 'known', 'paths', 'titled', 'own'] as const);
  const score = random.pick(['right', 'right', 'share', 'rating'] as const);
  const named = { right: ['correct', 'is_correct', 'pass'], share: ['f1', 'score', 'similarity'], rating: ['rating', 'score', 'judge_score'] }[score]; // prettier-ignore
  const bare = random.chance(0.35);
  const columns: Wide['columns'] = bare
    ? [{ stem: '', of: score }, ...(random.chance(0.3) ? [{ stem: 'response', of: 'output' } as const] : [])]
    : random.chance(0.3)
      ? [{ stem: '', of: 'output' }, { stem: random.pick(named), of: score }]
      : [{ stem: random.pick(['response', 'answer', 'output']), of: 'output' }, { stem: random.pick(named), of: score }]; // prettier-ignore
  return wideTable(random, { seed, kind: 'a column a model' }, wideOptions(random, { style, columns }));
}

function setupsWide(random: Random, seed: number): MadeTable {
  const score = random.pick(['share', 'right'] as const);
  const columns: Wide['columns'] = [
    { stem: random.pick(['answer', 'response']), of: 'output' },
    { stem: score === 'share' ? random.pick(['answer_correctness', 'score', 'f1']) : random.pick(['correct', 'is_correct']), of: score }, // prettier-ignore
  ];
  return wideTable(
    random,
    { seed, kind: 'a column a set-up' },
    wideOptions(random, { style: 'setups', columns }),
  );
}

function wideOptions(random: Random, of: Pick<Wide, 'style' | 'columns'>): Wide {
  const input = random.chance(0.85);
  return {
    ...of,
    ...{
      task: 'short',
      language: 'en',
      as: random.pick(['comma', 'comma', 'semicolon', 'tab', 'lines', 'list'] as const),
    },
    ...{
      models: random.integer(2, 6),
      samples: random.integer(8, 40),
      input,
      id: !input || random.chance(0.5),
    },
    ...{
      side: random.pick(['before', 'behind'] as const),
      between: random.pick(['_', '_', '_', '.', ' ', ':', '-']),
    },
    ...{ gold: random.chance(0.4), labels: random.chance(0.3) ? 1 : 0, together: random.chance(0.6) },
  };
}

/** Models above what is told of each, as spreadsheets and data frames have it. */
function twoLines(random: Random, seed: number): MadeTable {
  const style = random.pick(['known', 'paths', 'titled', 'own'] as const);
  const columns: Wide['columns'] = random.pick([
    [{ stem: 'correct', of: 'right' }, { stem: 'f1', of: 'share' }],
    [{ stem: 'answer', of: 'output' }, { stem: 'correct', of: 'right' }],
    [{ stem: 'response', of: 'output' }, { stem: 'score', of: 'share' }],
    [{ stem: 'rating', of: 'rating' }, { stem: 'response', of: 'output' }],
    [{ stem: 'correct', of: 'right' }],
  ] as const); // prettier-ignore
  const options: Wide = {
    ...wideOptions(random, { style, columns }),
    ...{ as: random.pick(['comma', 'semicolon', 'tab'] as const), side: 'before', between: '_' },
    ...{ together: true, heads: random.pick(['repeated', 'merged', 'beside', 'frame'] as const) },
  };
  return wideTable(random, { seed, kind: 'names in two lines' }, options);
}

/** Names that are in no list, in tables of every design. */
const unfamiliar = long('unfamiliar names', (random) => ({
  ...{ names: 'unfamiliar', language: 'en', models: random.integer(2, 4), samples: random.integer(6, 12) },
  ...{
    conditions: random.integer(0, 1),
    repeats: random.integer(1, 2),
    modelLabels: random.integer(0, 1),
    output: true,
  },
}));

/** The table of a seed: always the same. */
export function tableOf(seed: number): MadeTable {
  // Of a stream of its own, so that a new kind of these changes no other table.
  const rare = new Random(seed * 17 + 3);
  if (rare.chance(0.1)) return rare.pick(rarer)(rare, seed);
  const strange = new Random(seed * 101 + 9);
  if (strange.chance(0.06)) return unfamiliar(strange, seed);
  const lines = new Random(seed * 53 + 7);
  if (lines.chance(0.04)) return twoLines(lines, seed);
  const random = new Random(seed);
  const total = kinds.reduce((sum, [share]) => sum + share, 0);
  let roll = random.next() * total;
  for (const [share, kind] of kinds) {
    if (roll < share) return kind(random, seed);
    roll -= share;
  }
  throw new RangeError('No kind of table');
}
