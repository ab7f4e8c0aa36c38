import type { DocumentFormat } from '../format';
import { has, isObject, pick, placeOf } from '../shared/fields';
import { scalarText, textOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { ownConfiguration, runOf } from './entries';
import { iterationName, placeOfRun } from './place';
import { answer, evalNameOf, sampleOf, sayRun, type SkillFile, told } from './run';
import { usageOf } from './usage';

/** What one run of an eval was asked, of which model, and what it took: `eval-1-config.json` beside its grading. */
export const skillAnswer: DocumentFormat = {
  id: 'skill-answer',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, root) &&
    has(tape, root, 'eval_id', 'eval_name') &&
    has(tape, root, 'prompt') &&
    has(tape, root, 'model') &&
    has(tape, root, 'mode', 'configuration', 'condition')
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const place = placeOfRun(source.path, true);
    const iteration = scalarText(tape, tape.get(root, 'iteration'));
    const file: SkillFile = {
      ...{ source, workspace: place.workspace, skill: told(word(tape, tape.get(root, 'skill_name'))) },
      iteration: place.iteration ?? (iteration === null ? null : iterationName(iteration)),
      model: told(word(tape, tape.get(root, 'model'))),
    };
    const { key } = sayRun(file, place.configuration ?? ownConfiguration(tape, root), {}, sink);
    const started = timeOf(tape, pick(tape, root, 'start_time', 'started_at'));
    const input = textOf(tape, tape.get(root, 'prompt'));
    sink.row(
      {
        run: key,
        sample: sampleOf(file, { ...evalNameOf(tape, root), folder: place.folder }, { input }),
        response: answer({
          ...usageOf(tape, root),
          epoch: place.run ?? runOf(tape, root) ?? 1,
          output: textOf(tape, pick(tape, root, 'raw_output', 'output', 'response')),
          labels: started === null ? [] : [['started', new Date(started).toISOString()]],
        }),
        scores: [],
      },
      placeOf(tape, root),
    );
  },
};
