import type { Cell } from '../../../../src/lib/mapping/table';
import { isFree, type MadeColumn, onlyNameOf, type Style, written } from './column';
import { names } from './languages';
import { memo } from './score-columns';
import type { Answer } from './study';
import type { ColumnTruth } from './truth';

/** What is true of each sample: categories, difficulties, years. */
export function sampleLabel(style: Style): MadeColumn {
  const { random, language } = style;
  const ofSample = <T>(make: (answer: Answer) => T): ((answer: Answer) => T) => {
    const known = new Map<number, T>();
    return (answer) => {
      const before = known.get(answer.sample.nr);
      if (before !== undefined) return before;
      const value = make(answer);
      known.set(answer.sample.nr, value);
      return value;
    };
  };
  const truth = { meaning: 'label of the sample' } as const;
  const dataset = random.pick([
    ['gsm8k', 'mmlu'],
    ['easy', 'hard'],
    ['dev', 'test'],
    ['web', 'books', 'forum'],
  ]);
  const set = ofSample(() => random.pick(dataset));
  const year = ofSample(() => random.integer(2015, 2025));
  const steps = ofSample(() => random.integer(1, 5));
  const words = ofSample((answer) => answer.sample.input.split(' ').length + random.integer(0, 30));
  const kinds: [readonly string[], (answer: Answer) => Cell][] = [
    [names.category[language], ({ sample }) => sample.category],
    [names.category[language], ({ sample }) => sample.category],
    [names.difficulty[language], ({ sample }) => sample.difficulty],
    [['dataset', 'split', 'source', 'subset', 'task'], set],
    [['year', 'published_year'], (answer) => written(style, year(answer))],
    [['difficulty_level', 'num_steps', 'hops', 'n_choices'], (answer) => written(style, steps(answer))],
    [['question_length', 'n_words'], (answer) => written(style, words(answer))],
  ];
  return made(style, kinds, truth);
}

/** One of these whose name no other column has. */
function made(
  style: Style,
  kinds: readonly [readonly string[], (answer: Answer) => Cell][],
  truth: ColumnTruth,
): MadeColumn {
  const free = kinds.filter(([given]) => isFree(style, given));
  const [given, cell] = style.random.pick(free.length > 0 ? free : kinds);
  return { name: onlyNameOf(style, given), truth, cell };
}

/** What is true of each model, whatever it answered. */
export function modelLabel(style: Style, models: readonly string[]): MadeColumn {
  const { random } = style;
  const spread = <T extends Cell>(values: readonly T[]): ((answer: Answer) => T) => {
    const from = random.integer(0, values.length - 1);
    return ({ contender }) => values[(models.indexOf(contender.model) + from) % values.length] as T;
  };
  const numbers = (low: number, high: number, digits: number): ((answer: Answer) => Cell) => {
    const known = models.map(() => low + random.next() * (high - low));
    return ({ contender }) => written(style, known[models.indexOf(contender.model)] ?? null, digits);
  };
  const kinds: [string[], (answer: Answer) => Cell][] = [
    [['model_country', 'country'], spread(['US', 'FR', 'CN', 'DE'])],
    [
      ['model_alias', 'alias', 'display_name'],
      ({ contender }) => contender.model.replace(/[-/]/g, ' ').toUpperCase(),
    ],
    [['model_size', 'size', 'params'], spread(['7B', '8B', '70B', '405B'])],
    [['params_b', 'size_b', 'parameters_billion'], numbers(1, 400, 0)],
    [['model_intelligence_index', 'intelligence_index', 'arena_elo'], numbers(20, 70, 0)],
    [['price_per_mtok', 'input_price', 'price_per_million'], numbers(0.05, 20, 2)],
    [['open_weights', 'is_open'], spread<Cell>(style.isJson ? [true, false] : ['True', 'False'])],
    [['provider', 'vendor', 'family', 'organization'], spread(['openai', 'anthropic', 'google', 'meta'])],
    [
      ['context_window', 'max_context'],
      spread<Cell>(style.isJson ? [8192, 128000, 200000] : ['8192', '128000', '200000']),
    ],
    [['release_date', 'released'], spread(['2024-05-13', '2024-10-22', '2025-02-05'])],
  ];
  return made(style, kinds, { meaning: 'label of the model' });
}

/** What is the same in every row, or nearly: how it was run. */
export function settingColumn(style: Style): MadeColumn {
  const { random, isJson } = style;
  const truth = { meaning: 'setting' } as const;
  const kinds: [string[], Cell][] = [
    [['is_byok', 'cached', 'streamed', 'use_tools'], isJson ? false : 'False'],
    [['status', 'state'], random.pick(['ok', 'success', 'completed', 'done'])],
    [['temperature'], written(style, random.pick([0, 0.7, 1]))],
    [['max_tokens', 'max_output_tokens'], written(style, 1024)],
    [['stream', 'enabled', 'valid'], isJson ? true : 'True'],
    [['version', 'schema_version', 'harness_version'], random.pick(['1.2.0', 'v3', '2024-06'])],
    [['top_p'], written(style, 1)],
    [['n_shots', 'num_fewshot'], written(style, 5)],
    [['experiment', 'run_name', 'batch'], random.pick(['exp-12', 'nightly', 'march-rerun'])],
  ];
  return made(
    style,
    kinds.map(([given, value]) => [given, () => value]),
    truth,
  );
}

/** What differs from answer to answer and is no score. */
export function responseLabel(style: Style): MadeColumn {
  const { random, isJson } = style;
  const truth = { meaning: 'label of the response', eitherWay: true } as const;
  const share = memo(() => random.integer(50, 99) / 100);
  const flag = memo(() => random.chance(0.85));
  const turns = memo(() => random.integer(1, 9));
  const finish = memo(() => random.pick(['stop', 'stop', 'stop', 'length']));
  const flagged = (answer: Answer): Cell => (isJson ? flag(answer) : flag(answer) ? 'True' : 'False');
  const kinds: [string[], (answer: Answer) => Cell][] = [
    [['finish_reason', 'stop_reason'], finish],
    [['confidence', 'model_confidence'], (answer) => written(style, share(answer))],
    [['parse_ok', 'label_valid', 'has_citation'], flagged],
    [['turns', 'steps', 'tool_calls', 'n_steps'], (answer) => written(style, turns(answer))],
    [['response_length', 'output_length', 'n_chars'], (answer) => written(style, answer.output?.length ?? 0)],
  ];
  return made(style, kinds, truth);
}
