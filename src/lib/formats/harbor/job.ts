import { ABSENT } from '../../json/node';
import { children, has, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { numberOf } from '../shared/reading';
import { HARNESS, harborRunKey, jobOf } from './run';

/** `result.json` of a job of Harbor: how many trials ran, and the mean of each agent and model. */
export const harborJob: DocumentFormat = {
  id: 'harbor-job',
  layout: 'document',
  recognise: (tape, root) =>
    has(tape, root, 'n_total_trials') && isObject(tape, tape.at(root, 'stats', 'evals'))
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    for (const stats of children(tape, tape.at(root, 'stats', 'evals'))) {
      const [agent = null, model = null, evaluation = null] = tape.key(stats).split('__');
      const run = harborRunKey(source, jobOf(source), agent, model, evaluation);
      sink.run({
        key: run,
        role: 'aggregate',
        name: null,
        model,
        evaluation,
        condition: agent,
        harness: HARNESS,
      });
      const n = numberOf(tape, tape.get(stats, 'n_trials'));
      for (const metric of children(tape, tape.get(stats, 'metrics'))) {
        const value = numberOf(tape, tape.get(metric, 'mean'));
        if (value !== null) sink.declared({ run, metric: 'reward', value, n });
      }
      const scored = [...children(tape, tape.at(stats, 'reward_stats', 'reward'))].reduce(
        (sum, trials) => sum + tape.count(trials),
        0,
      );
      const hasErrors = tape.count(tape.get(stats, 'exception_stats')) > 0;
      if (n !== null && scored < n && hasErrors && tape.get(stats, 'metrics') !== ABSENT) {
        const message = `Harbor's mean counts a trial without a reward as 0. Here it has no score.`;
        sink.note({ severity: 'advice', code: 'missing_as_zero', field: 'stats', message }, null);
      }
    }
  },
};
