import type { JsonTape } from '../../json/tape';
import type { Node } from '../../json/node';
import type { DocumentFormat } from '../format';
import { isObject, pick, placeOf } from '../shared/fields';
import { word } from '../shared/reading';
import { ownConfiguration, runOf } from './entries';
import { placeOfRun } from './place';
import { answer, evalNameOf, modelIn, sampleOf, sayRun, type SkillFile, told } from './run';
import { isMeasured, usageOf } from './usage';

const is = (tape: JsonTape, root: Node, key: string): boolean => tape.get(root, key) >= 0;
/** A time of some name, and something beside it that only such a file has. */
const isTiming = (tape: JsonTape, root: Node): boolean =>
  ['duration_ms', 'total_duration_seconds', 'duration_seconds', 'elapsed_ms'].some((key) =>
    is(tape, root, key),
  ) &&
  [
    'total_tokens',
    'total_duration_seconds',
    'started_at',
    'start_ms',
    'start_iso',
    'executor_start',
    'phases',
    'phase_timings_seconds',
  ].some((key) => is(tape, root, key)) &&
  tape.count(root) <= 20 &&
  !['result', 'results', 'runs', 'messages', 'output', 'score', 'trials', 'subtype', 'steps'].some((key) =>
    is(tape, root, key),
  );

/** `timing.json` of a run: tokens and time. */
export const skillTiming: DocumentFormat = {
  id: 'skill-timing',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, root) && isTiming(tape, root) ? { version: null, onlyPathTells: true } : null,

  read(tape, root, source, _recognised, sink) {
    const place = placeOfRun(source.path);
    const configuration = place.configuration ?? ownConfiguration(tape, root);
    const usage = usageOf(tape, root);
    const at = placeOf(tape, root);
    if (!isMeasured(usage)) return sink.ignore(at);
    if (configuration === null) {
      const message =
        'Tokens and time of a run that this file does not name. Drop the folder that it stands in.';
      sink.note({ severity: 'advice', code: 'run_unknown', field: null, message }, at);
      return sink.ignore(at);
    }
    const file: SkillFile = {
      ...{ source, workspace: place.workspace, iteration: place.iteration, skill: null },
      model: told(word(tape, pick(tape, root, 'executor_model', 'model'))),
    };
    const model = modelIn(configuration);
    const { key } = sayRun(file, configuration, model === null ? {} : { model, role: 'scores' }, sink);
    const named = { ...evalNameOf(tape, root), folder: place.folder };
    const response = answer({ ...usage, epoch: place.run ?? runOf(tape, root) ?? 1 });
    sink.row({ run: key, sample: sampleOf(file, named, {}), response, scores: [] }, at);
  },
};
