import { ABSENT } from '../../json/node';
import { has, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { helmName, helmRunKey } from './run';
import { jsonText, word } from '../shared/reading';

/** `run_spec.json` of a HELM run names run and model. */
export const helmRunSpec: DocumentFormat = {
  id: 'helm-run-spec',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, tape.get(root, 'scenario_spec')) && isObject(tape, tape.get(root, 'adapter_spec'))
      ? { version: null }
      : null,
  read(tape, root, source, _recognised, sink) {
    const { name, evaluation, dataset, model } = helmName(word(tape, tape.get(root, 'name')));
    sink.run({
      key: helmRunKey(source),
      role: 'aggregate',
      name,
      model: word(tape, tape.at(root, 'adapter_spec', 'model')) ?? model,
      evaluation,
      dataset,
      harness: 'HELM',
      config: jsonText(tape, tape.get(root, 'adapter_spec')),
    });
  },
};

/** `scenario.json` of a HELM run describes the scenario and holds nothing to compare. */
export const helmScenario: DocumentFormat = {
  id: 'helm-scenario',
  layout: 'document',
  recognise: (tape, root) =>
    has(tape, root, 'definition_path') &&
    has(tape, root, 'name', 'description') &&
    tape.get(root, 'request_states') === ABSENT
      ? { version: null }
      : null,
  read: () => undefined,
};
