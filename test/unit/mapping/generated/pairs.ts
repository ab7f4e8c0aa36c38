import type { Cell } from '../../../../src/lib/mapping/table';
import { modelNames } from './models';
import type { Random } from './random';
import { samplesOf } from './samples';
import { spell, type Spelt } from './spell';
import type { MadeTable, MadeVote } from './truth';

type Verdict = (side: -1 | 0 | 1, names: readonly [string, string], random: Random) => Cell;

const verdicts: readonly { names: readonly string[]; say: Verdict }[] = [
  { names: ['winner', 'verdict', 'preference'], say: (side) => ({ '1': 'model_a', '-1': 'model_b', '0': 'tie' })[side] ?? null },
  { names: ['winner', 'choice', 'preferred'], say: (side) => ({ '1': 'A', '-1': 'B', '0': 'tie' })[side] ?? null },
  { names: ['winner', 'better', 'judgment'], say: (side, [a, b]) => (side === 0 ? 'tie' : side === 1 ? a : b) },
  { names: ['preference', 'label', 'winner'], say: (side) => ({ '1': 1, '-1': 2, '0': 0 })[side] ?? null },
  { names: ['score', 'rating', 'preference'], say: (side, _, random) => 3 - side * random.integer(1, 2) },
  { names: ['score', 'preference', 'margin'], say: (side, _, random) => side * random.pick([0.5, 1, 1.5]) },
  { names: ['preference', 'p_a', 'prob_a'], say: (side, _, random) => Number((0.5 + side * 0.4 * random.next()).toFixed(3)) },
  { names: ['win', 'a_wins', 'label'], say: (side) => Number(side === 1) },
]; // prettier-ignore

const sides: readonly { models: readonly [string, string] | null; answers: readonly [string, string] }[] = [
  { models: ['model_a', 'model_b'], answers: ['response_a', 'response_b'] },
  { models: ['model_1', 'model_2'], answers: ['answer_1', 'answer_2'] },
  { models: ['model_a', 'model_b'], answers: ['conversation_a', 'conversation_b'] },
  { models: null, answers: ['response1', 'response2'] },
  { models: null, answers: ['output_a', 'output_b'] },
  { models: null, answers: ['answer_a', 'answer_b'] },
  { models: ['left_model', 'right_model'], answers: ['left', 'right'] },
  { models: ['generator_1', 'generator_2'], answers: ['output_1', 'output_2'] },
];

/** Two answers and one judgement of both. */
export function pairs(random: Random, seed: number, as: Spelt): MadeTable {
  const { samples } = samplesOf(random, 'writing', random.integer(8, 40), 'en');
  const models = modelNames(random, random.integer(2, 5), 'known');
  const { names, say } = random.pick(verdicts);
  const side = random.pick(sides);
  const hasTexts = side.models === null || random.chance(0.5);
  const hasInput = random.chance(0.7);
  const hasId = !hasInput || random.chance(0.7);
  const judge = random.chance(0.3);
  const heads = [
    ...(hasId ? [random.pick(['id', 'question_id', 'idx'])] : []),
    ...(hasInput ? [random.pick(['question', 'prompt', 'instruction'])] : []),
    ...(side.models ?? []),
    ...(hasTexts ? side.answers : []),
    random.pick(names),
    ...(judge ? ['judge'] : []),
  ];
  const votes: MadeVote[] = [];
  const rows = samples.map(({ nr, input }): Cell[] => {
    const [a = '', b = ''] = random.some(models, 2);
    const won = random.pick([-1, 0, 1] as const);
    const verdict = say(won, [a, b], random);
    votes.push([a, b, (won + 1) / 2]);
    return [
      ...(hasId ? [nr + 1] : []),
      ...(hasInput ? [input] : []),
      ...(side.models ? [a, b] : []),
      ...(hasTexts ? [textOf(random, nr), textOf(random, nr)] : []),
      verdict,
      ...(judge ? ['gpt-4o'] : []),
    ];
  });
  const text = spell(as, heads, rows, { random });
  return {
    ...{ seed, kind: 'pairs', names: heads, rows, features: [as, side.answers.join('/'), heads.at(judge ? -2 : -1) ?? ''] },
    files: [{ path: `judgments.${as === 'lines' ? 'jsonl' : as === 'list' ? 'json' : 'csv'}`, text }],
    expects: { refused: 'a judgement of two answers', ...(side.models && { votes }) },
    mayBeAsked: null,
  }; // prettier-ignore
}

const textOf = (random: Random, nr: number): string =>
  `Dear colleagues, about offer ${String(nr)}: we would like to come on day ${String(random.integer(1, 300))} if that suits you.`;
