import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject, pick, placeOf } from '../shared/fields';
import { addLabels, numberOf, scalarText, textOf, word } from '../shared/reading';
import { type Entry, entriesOf } from './entries';
import { arePercent, gradedIn, ratingsOf, sayMetrics, scoresOf } from './outcome';
import { isConfiguration, iterationName, placeOfAll } from './place';
import { answer, loadedLabel, modelIn, sampleOf, sayRun, type SkillFile, told } from './run';
import { usageOf } from './usage';

const skillOf = (tape: JsonTape, root: Node): string | null =>
  told(word(tape, tape.get(root, 'skill_name')) ?? word(tape, tape.at(root, 'metadata', 'skill_name')));

/** Whether a document is about a skill: it says so, or its configurations are with and without one. */
function isOfSkill(tape: JsonTape, root: Node): boolean {
  if (skillOf(tape, root) !== null) return true;
  for (const { configuration } of entriesOf(tape, root))
    return configuration !== null && isConfiguration(configuration);
  return false;
}

/**
 * `benchmark.json` of the evaluations of an agent skill. Its dialects are many, since models write it by hand: a row is what
 * has a pass rate, or counts of what passed.
 */
export const skillBenchmark: DocumentFormat = {
  id: 'skill-benchmark',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, root) && isOfSkill(tape, root) && entriesOf(tape, root).next().done !== true
      ? { version: null }
      : null,
  beside: emptyBenchmark,

  read(tape, root, source, _recognised, sink) {
    const place = placeOfAll(source.path);
    const iteration = iterationIn(tape, root);
    const file: SkillFile = {
      source,
      workspace: place.workspace,
      iteration: place.iteration ?? (iteration === null ? null : iterationName(iteration)),
      skill: skillOf(tape, root),
      model: modelOf(tape, root),
    };
    const entries = [...entriesOf(tape, root)];
    const models = new Set(entries.map(({ node }) => modelOfRow(tape, node)));
    if (models.size === 1) file.model ??= [...models][0] ?? null;
    const isPercent = arePercent(entries.map((entry) => entry.told));
    const runs = new RunNumbers(tape, root, entries);
    const parts = new Set<string>();
    for (const entry of entries) {
      const own =
        entry.iteration === null ? file : { ...file, iteration: ownIteration(file, entry.iteration) };
      for (const part of readEntry(tape, entry, { file: own, isPercent, run: runs.of(entry) }, sink))
        parts.add(part);
    }
    sayMetrics(sink, [...parts]);
    declareMeans(tape, root, file, isPercent, sink);
  },
};

const ownIteration = (file: SkillFile, given: string): string | null =>
  file.iteration === given ? given : iterationName(given);

const iterationIn = (tape: JsonTape, root: Node): string | null =>
  scalarText(tape, tape.get(root, 'iteration')) ?? scalarText(tape, tape.at(root, 'metadata', 'iteration'));

function modelOf(tape: JsonTape, node: Node): string | null {
  const within = tape.get(node, 'metadata');
  const named = [within, node].map((place) =>
    pick(tape, place, 'executor_model', 'model_requested', 'model'),
  );
  return told(named.map((name) => word(tape, name)).find((name) => name !== null) ?? null);
}

const modelOfRow = (tape: JsonTape, node: Node): string | null =>
  told(word(tape, pick(tape, node, 'model', 'executor_model')));

/**
 * Which repeat a row is. A number beside one single run is that of an iteration, or carried over: it counts where the file
 * says that there were so many, or has several runs of an eval.
 */
class RunNumbers {
  readonly #times = new Map<string, number>();
  readonly #next = new Map<string, number>();
  readonly #planned: number;

  constructor(tape: JsonTape, root: Node, entries: readonly Entry[]) {
    this.#planned =
      numberOf(tape, tape.at(root, 'metadata', 'runs_per_configuration')) ??
      numberOf(tape, tape.get(root, 'runs_per_eval')) ??
      1;
    for (const entry of entries) this.#count(this.#times, entry);
  }

  of(entry: Entry): number {
    const nth = this.#count(this.#next, entry);
    const times = this.#times.get(keyOf(entry)) ?? 1;
    if (times > 1) return entry.run ?? nth;
    return entry.run !== null && entry.run >= 1 && entry.run <= this.#planned ? entry.run : 1;
  }

  #count(counts: Map<string, number>, entry: Entry): number {
    const n = (counts.get(keyOf(entry)) ?? 0) + 1;
    counts.set(keyOf(entry), n);
    return n;
  }
}
const keyOf = ({ iteration, configuration, id, name }: Entry): string =>
  JSON.stringify([iteration, configuration, id, name]);

function readEntry(
  tape: JsonTape,
  entry: Entry,
  { file, isPercent, run }: { file: SkillFile; isPercent: boolean; run: number },
  sink: Sink,
): string[] {
  const { node, configuration, id, name, around } = entry;
  const joined = configuration === null ? null : modelIn(configuration);
  const given = modelOfRow(tape, node);
  // A word of a key says less than a file that names the model.
  const { key, isCarried } = sayRun(
    file,
    configuration,
    given === null && joined !== null ? { model: joined, role: 'scores' } : { model: given },
    sink,
  );
  const graded = gradedIn(tape, node);
  const { scores, parts, differs } = scoresOf(tape, { told: entry.told, graded, isPercent });
  const place = placeOf(tape, node);
  if (differs !== null)
    sink.note(
      {
        severity: 'advice',
        code: 'counts_differ',
        field: 'passed',
        message: `${configuration ?? 'The run'} of eval ${name ?? id ?? '?'} ${differs}`,
      },
      place,
    );
  const labels: Label[] = [];
  addLabels(tape, 'skill', pick(tape, around, 'skill', 'target_skill'), labels);
  const prompt = textOf(tape, tape.get(around, 'prompt'));
  sink.row(
    {
      run: key,
      sample: sampleOf(file, { id, name, folder: null }, { input: prompt, labels }),
      response: answer({
        ...usageOf(tape, node),
        epoch: isCarried ? 1 : run,
        output: textOf(tape, pick(tape, node, 'raw_output', 'output', 'response')),
        labels: loadedLabel(tape, node),
      }),
      scores: [...scores, ...ratingsOf(tape, node)],
    },
    place,
  );
  return parts;
}

/** The means that a file gives of its configurations. */
function declareMeans(tape: JsonTape, root: Node, file: SkillFile, isPercent: boolean, sink: Sink): void {
  const told: { configuration: string; summary: Node }[] = [];
  for (const list of ['run_summary', 'summary'].map((key) => tape.get(root, key)))
    for (const summary of children(tape, list)) {
      const configuration = isList(tape, list)
        ? word(tape, tape.get(summary, 'configuration'))
        : tape.key(summary);
      if (isObject(tape, summary) && configuration !== null && !/^delta|^cost/.test(configuration))
        told.push({ configuration, summary });
    }
  for (const list of ['configurations', 'configs'].map((key) => tape.get(root, key)))
    for (const item of children(tape, list)) {
      const configuration = word(tape, tape.get(item, 'name'));
      const summary = pick(tape, item, 'aggregate', 'summary');
      if (configuration !== null && isObject(tape, summary)) told.push({ configuration, summary });
    }
  for (const { configuration, summary } of told) {
    const mean =
      numberOf(tape, tape.at(summary, 'pass_rate', 'mean')) ??
      numberOf(tape, pick(tape, summary, 'mean_pass_rate', 'pass_rate_mean'));
    if (mean === null) continue;
    const model = modelIn(configuration);
    const { key } = sayRun(file, configuration, model === null ? {} : { model, role: 'scores' }, sink);
    const value = isPercent ? mean / 100 : mean;
    const n = numberOf(tape, pick(tape, summary, 'n_evals', 'runs', 'evals_total'));
    sink.declared({ run: key, metric: 'pass_rate', value, n, min: 0, max: 1 });
  }
}

/** What to say of a benchmark.json in which no run is told. */
function emptyBenchmark(tape: JsonTape, root: Node): string | null {
  const drop =
    'Drop the folder of an iteration that was graded: grading.json of each run, or a benchmark.json with runs.';
  if (has(tape, root, 'required_assertions_per_eval', 'minimum_eval_count'))
    return `No results: this defines a benchmark of a skill, and says nothing of how any run came out. ${drop}`;
  if (has(tape, root, 'winner') && has(tape, root, 'output_quality', 'expectation_results', 'rubric'))
    return `No results: a blind comparison of two outputs. Which configuration A was stands in another file. ${drop}`;
  if (isList(tape, tape.get(root, 'iterations')) && has(tape, root, 'skill_name', 'current_best', 'plugin'))
    return `No results of single evals: this tells how a skill came to be, iteration by iteration. ${drop}`;
  if (skillOf(tape, root) === null && !isTemplate(tape, root)) return null;
  const runs = tape.get(root, 'runs');
  const summary = pick(tape, root, 'run_summary', 'summary');
  if (summary !== ABSENT)
    return `No results of single evals: this file of a skill's evaluations has means (run_summary) without the runs that they are of. ${drop}`;
  return isList(tape, runs) && tape.count(runs) === 0
    ? `No results: runs of this skill's benchmark is empty. ${drop}`
    : null;
}

const isTemplate = (tape: JsonTape, root: Node): boolean =>
  isList(tape, tape.get(root, 'runs')) && isObject(tape, tape.get(root, 'run_summary'));
