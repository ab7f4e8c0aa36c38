import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { isModelName } from '../../mapping/names';
import type { Label, Sink } from '../../records/record';
import { children, has, isList, isObject, isVoid, placeOf, readScore } from '../shared/fields';
import type { DocumentFormat, SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { outcomeOf } from '../shared/outcome';
import { sayShare } from '../shared/pass-metric';
import { foldersOf, type PathName, plainName, sayNamedByPath } from '../shared/path-name';
import { numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';
import { readConversation } from '../shared/conversation';

/** `<strategy>-<model>-<temperature>_range_<a>-<b>_user-<model>-<strategy>_<time>`, as tau_bench/run.py names its files. */
const NAME =
  /^(tool-calling|act|react|few-shot)-(.+)-(\d+(?:\.\d+)?)_range_-?\d+-{1,2}\d+_user-(.+)-[a-z]+_\d+$/;

interface Named {
  model: PathName | null;
  labels: Label[];
  condition: string | null;
}

function named(path: string): Named {
  const stem = plainName(path);
  const [, strategy, model, temperature, user] = NAME.exec(stem) ?? [];
  if (model !== undefined && strategy !== undefined && user !== undefined)
    return {
      model: { name: model, from: 'the file' },
      labels: [
        ['strategy', strategy],
        ['user_model', user],
        ['temperature', temperature ?? ''],
      ],
      condition: strategy,
    };
  const folder = foldersOf(path).find(isModelName);
  const found: PathName | null = isModelName(stem)
    ? { name: stem, from: 'the file' }
    : folder === undefined
      ? null
      : { name: folder, from: 'its folder' };
  return { model: found, labels: [], condition: null };
}

const trialsOf = (tape: JsonTape, root: Node): Iterable<Node> =>
  isObject(tape, root) ? [root] : isList(tape, root) ? children(tape, root) : [];

/** The domain is in no field: the tools of the tasks, else the path, tell it. */
function domainOf(tape: JsonTape, root: Node, path: string): string | null {
  for (const trial of trialsOf(tape, root))
    for (const action of children(tape, tape.at(trial, 'info', 'task', 'actions'))) {
      const tool = word(tape, tape.get(action, 'name')) ?? '';
      if (/reservation|certificate|flight/.test(tool)) return 'airline';
      if (/order|user_address|product/.test(tool)) return 'retail';
    }
  return /airline|retail/i.exec(path)?.[0].toLowerCase() ?? null;
}

/** Results of tau-bench, version 1: a list of trials, or one alone. */
export const tauV1: DocumentFormat = {
  id: 'tau-bench-v1',
  layout: 'document',
  outcomes: { reads: ['reward'], records: trialsOf },

  recognise(tape, root) {
    const [first = ABSENT] = trialsOf(tape, root);
    return has(tape, first, 'task_id') &&
      has(tape, first, 'reward') &&
      isList(tape, tape.get(first, 'traj')) &&
      isObject(tape, tape.get(first, 'info'))
      ? { version: null }
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const domain = domainOf(tape, root, source.path);
    const evaluation = domain === null ? 'tau-bench' : `tau-bench ${domain}`;
    const run = sayRun(source, evaluation, sink);
    sayShare(sink, evaluation, 'reward');
    for (const trial of trialsOf(tape, root)) readTrial(tape, trial, evaluation, run, sink);
  },
};

function sayRun(source: SourceFacts, evaluation: string, sink: Sink): string {
  const { model, labels, condition } = named(source.path);
  const key = naturalKey('tau-bench', source.digest);
  sink.run({
    ...{ key, role: 'rows', name: plainName(source.path) || null, model: model?.name ?? null },
    ...{ evaluation, condition, harness: 'tau-bench', labels },
  });
  sayNamedByPath(model, model?.name ?? null, sink);
  return key;
}

function readTrial(tape: JsonTape, trial: Node, evaluation: string, run: string, sink: Sink): void {
  const place = placeOf(tape, trial);
  const id = scalarText(tape, tape.get(trial, 'task_id'));
  if (id === null) {
    const message = 'This trial has no task_id: nothing says which task it is of.';
    return sink.reject({ code: 'sample_unidentified', field: 'task_id', message }, place);
  }
  const task = tape.at(trial, 'info', 'task');
  const { output, turns, toolCalls } = readConversation(tape, tape.get(trial, 'traj'));
  // Where the program crashed, a reward of 0 stands beside the error.
  const error = textOf(tape, tape.at(trial, 'info', 'error'));
  const number = numberOf(tape, tape.get(trial, 'trial'));
  sink.row(
    {
      run,
      sample: {
        evaluation,
        id,
        input: textOf(tape, tape.get(task, 'instruction')),
        references: textsOf(tape, tape.get(task, 'outputs')),
      },
      response: {
        epoch: number === null ? null : number + 1,
        interactionType: 'agentic',
        output,
        ...outcomeOf(error, isVoid(output) && toolCalls === 0),
        turns,
        toolCalls,
      },
      scores: [{ metric: 'reward', ...readScore(tape, tape.get(trial, 'reward')) }],
    },
    place,
  );
}
