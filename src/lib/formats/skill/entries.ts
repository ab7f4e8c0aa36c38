import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject, pick } from '../shared/fields';
import { numberOf, scalarText, word } from '../shared/reading';
import { ratingsOf, tellsOutcome, type Told, toldOf } from './outcome';
import { isConfiguration, partsOf } from './place';
import { evalNameOf } from './run';

/** What is known on the way down. */
interface Way {
  configuration: string | null;
  id: string | null;
  name: string | null;
  iteration: string | null;
  run: number | null;
  /** The object that tells of the eval, where that is another. */
  around: Node;
}

/** One run of one eval under one configuration, as a benchmark.json tells of it. */
export interface Entry extends Way {
  node: Node;
  told: Told;
}

/** Sums and means of rows, definitions, and what stands within a row. */
const ASIDE =
  /^(metadata|run_summary|summary|delta.*|aggregates?|overall.*|totals?|averages?|scores|.*comparison|cost_efficiency|by_skill|by_case|expectations|assertion.*|expectation_results|notes|.*observations|execution_metrics|timing)$/i;
/** Words that hold evals, and name none. */
const CONTAINER = /^(evaluations?|evals?|results?|scenarios|per_eval|cases|runs|iterations|data)$/i;
const CONFIGURATION_KEYS = [
  'configuration',
  'condition',
  'arm',
  'config',
  'run_type',
  'mode',
  'variant',
] as const;
const DEEPEST = 5;
/** So many values are looked at for a first row. */
const MOST = 20_000;

/** `with_skill_pass_rate` beside `without_skill_pass_rate`. */
const RATE_KEY = /^(.+)_pass_rate$/i;

export const ownConfiguration = (tape: JsonTape, row: Node): string | null =>
  word(tape, pick(tape, row, ...CONFIGURATION_KEYS));

export const runOf = (tape: JsonTape, row: Node): number | null => {
  const index = numberOf(tape, pick(tape, row, 'run_index', 'rep_index'));
  return numberOf(tape, pick(tape, row, 'run_number', 'run', 'rep')) ?? (index === null ? null : index + 1);
};

const iterationOf = (tape: JsonTape, object: Node): string | null =>
  scalarText(tape, tape.get(object, 'iteration'));

/** The rows of a benchmark.json, whatever its dialect: the nearest word above says which configuration each is of. */
export function* entriesOf(tape: JsonTape, root: Node): Generator<Entry, void, undefined> {
  const none: Way = { configuration: null, id: null, name: null, iteration: null, run: null, around: root };
  const budget = { left: MOST };
  const top = { ...none, configuration: ownConfiguration(tape, root) };
  // Where runs are listed, all else repeats them.
  const runs = tape.get(root, 'runs');
  if (isList(tape, runs) && tape.count(runs) > 0) yield* within(tape, runs, top, 1, budget);
  else yield* within(tape, root, top, 0, budget);
}

function* within(
  tape: JsonTape,
  node: Node,
  way: Way,
  depth: number,
  budget: { left: number },
): Generator<Entry, void, undefined> {
  if (depth > DEEPEST) return;
  for (const child of children(tape, node)) {
    if (--budget.left < 0) return;
    if (isList(tape, child)) {
      if (!ASIDE.test(tape.key(child))) yield* within(tape, child, way, depth + 1, budget);
    } else if (isObject(tape, child)) yield* ofObject(tape, child, way, isList(tape, node), depth, budget);
  }
}

function* ofObject(
  tape: JsonTape,
  node: Node,
  above: Way,
  isItem: boolean,
  depth: number,
  budget: { left: number },
): Generator<Entry, void, undefined> {
  const key = isItem ? '' : tape.key(node);
  if (ASIDE.test(key)) return;
  const told = toldOf(tape, node);
  const hasRows = [...children(tape, node)].some((child) => isList(tape, child) && isRows(tape, child));
  const named = evalNameOf(tape, node);
  const isRow = !hasRows && tellsOutcome(told);
  const way = { ...above, ...atKey(key, above, isRow || isRated(tape, node, key)) };
  way.configuration = ownConfiguration(tape, node) ?? way.configuration;
  way.iteration = iterationOf(tape, node) ?? way.iteration;
  way.run = runOf(tape, node) ?? way.run;
  if (hasRows && isItem && named.id === null && named.name !== null && above.id === null) {
    // An item of configurations[]: its name is the configuration's.
    way.configuration ??= named.name;
  } else {
    way.id = named.id ?? way.id;
    way.name = named.name ?? way.name;
    if (named.id !== null || named.name !== null) way.around = node;
  }
  const rates = [...children(tape, node)].flatMap((child) => {
    const configuration = RATE_KEY.exec(tape.key(child))?.[1];
    return configuration !== undefined && isConfiguration(configuration) ? [{ child, configuration }] : [];
  });
  if (rates.length > 0 && (way.id ?? way.name) !== null) {
    for (const { child, configuration } of rates)
      yield {
        ...way,
        configuration,
        node: child,
        told: { passed: null, total: null, rate: numberOf(tape, child), isPercent: false, isAsked: true },
      };
    return;
  }
  const holds = [...children(tape, node)].some(
    (child) => isObject(tape, child) && isConfiguration(tape.key(child)),
  );
  if (!holds && (way.id ?? way.name) !== null && (isRow || isRated(tape, node, key)))
    return void (yield { ...way, node, told });
  // Below a word that is no configuration, as "CMP-02" of results, the word is the eval's.
  if (!isItem && holds && way.id === null && way.name === null && !CONTAINER.test(key)) way.id = key;
  if (way.around === above.around && holds) way.around = node;
  yield* within(tape, node, way, depth + 1, budget);
}

/** What the key of an object says: a configuration, or an eval and a configuration in one. */
function atKey(key: string, above: Way, isRow: boolean): Partial<Way> {
  if (!isConfiguration(key)) return {};
  const parts = partsOf(key);
  if (parts && isRow && above.id === null && above.name === null)
    return { configuration: parts.setting, id: parts.before };
  return { configuration: key };
}

/** Ratings of a configuration are a row too, though nothing says what was met. */
const isRated = (tape: JsonTape, node: Node, key: string): boolean =>
  isConfiguration(key) && ratingsOf(tape, node).length > 0;

const isRows = (tape: JsonTape, list: Node): boolean => {
  const first = tape.first(list);
  return (
    !ASIDE.test(tape.key(list)) &&
    first !== ABSENT &&
    isObject(tape, first) &&
    (tellsOutcome(toldOf(tape, first)) || evalNameOf(tape, first).id !== null)
  );
};
