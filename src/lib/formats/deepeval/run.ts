import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { RunRecord, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { configText } from '../shared/config';
import { children, pick } from '../shared/fields';
import { folderOf, naturalKey, stemOf } from '../shared/natural-key';
import { baseName, numberOf, word } from '../shared/reading';

/** Names that DeepEval itself gives to its files and folders. */
const OWN_FILE = /^(\.?latest_test_run|\.?latest_run_full|\.?temp_test_run_data|test_run_[\d_.T:-]+)$/;
const OWN_FOLDER = '.deepeval';

/** What files of DeepEval that name no evaluation are about. */
const UNNAMED = 'DeepEval test run';

/** The run that a test run is; `cases` are all of its test cases. */
export function deepEvalRun(
  tape: JsonTape,
  root: Node,
  cases: readonly Node[],
  source: SourceFacts,
  sink: Sink,
): RunRecord {
  const seconds = numberOf(tape, tape.get(root, 'runDuration'));
  return {
    key: naturalKey('deepeval', source.digest),
    role: 'rows',
    name: word(tape, tape.get(root, 'identifier')),
    model: statedModel(tape, root) ?? tracedModel(tape, cases) ?? modelOfPath(source.path, sink),
    evaluation: word(tape, pick(tape, root, 'datasetAlias', 'testFile')) ?? UNNAMED,
    harness: 'DeepEval',
    elapsedMs: seconds === null ? null : seconds * 1000,
    config: configText(tape, [
      ['hyperparameters', tape.get(root, 'hyperparameters')],
      ['prompts', tape.get(root, 'prompts')],
    ]),
  };
}

const statedModel = (tape: JsonTape, root: Node): string | null =>
  word(tape, pick(tape, tape.get(root, 'hyperparameters'), 'model', 'Model', 'model_name'));

/** The model of all calls that the application's traces hold, where it is one. */
function tracedModel(tape: JsonTape, cases: readonly Node[]): string | null {
  const found = new Set<string>();
  for (const one of cases)
    for (const span of children(tape, tape.at(one, 'trace', 'llmSpans'))) {
      const model = word(tape, tape.get(span, 'model'));
      if (model !== null) found.add(model);
    }
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

/** The file's name, else its folder's: what a person called the run. */
function modelOfPath(path: string, sink: Sink): string | null {
  const stem = stemOf(baseName(path));
  const folder = folderOf(path);
  const project = baseName(baseName(folder) === OWN_FOLDER ? folderOf(folder) : folder);
  const name = OWN_FILE.test(stem) ? project : stem;
  if (name === '') return null;
  const message = `The test run names no model: hyperparameters.model is not set. The name of its ${name === stem ? 'file' : 'folder'}, "${name}", stands for the model.`;
  sink.note({ severity: 'advice', code: 'model_from_path', field: 'hyperparameters.model', message }, null);
  return name;
}
