import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { RunStatus } from '../../records/run-end';
import type { Label } from '../../records/record';
import { count } from '../shared/counted';
import { children, has, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { numberOf, scalarText } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { ADHOC, type Contender, HARNESS, harborRunKey, jobOf } from './run';
import { readTrial } from './trial';

/** `agent__model__dataset`, and without a model `agent__dataset`: JobStats.format_agent_evals_key of Harbor. */
function contenderOf(key: string): Contender {
  const parts = key.split('__');
  const [agent = null] = parts;
  const dataset = parts.length > 1 ? (parts.at(-1) ?? null) : null;
  return { agent, model: parts.slice(1, -1).join('__') || null, dataset: dataset === ADHOC ? null : dataset };
}

/** Trials by the lists of names in `reward_stats` and `exception_stats`; a trial may stand in both. */
function listed(tape: JsonTape, stats: Node): { rewarded: Set<string>; failed: Set<string> } {
  const found = { rewarded: new Set<string>(), failed: new Set<string>() };
  const add = (names: Node, to: Set<string>): void => {
    for (const name of children(tape, names)) to.add(scalarText(tape, name) ?? '');
  };
  for (const reward of children(tape, tape.get(stats, 'reward_stats')))
    for (const names of children(tape, reward)) add(names, found.rewarded);
  for (const names of children(tape, tape.get(stats, 'exception_stats'))) add(names, found.failed);
  return found;
}

/** `result.json` of a job of Harbor: how many trials ran, and the means of each agent, model and dataset. */
export const harborJob: DocumentFormat = {
  id: 'harbor-job',
  layout: 'document',
  recognise: (tape, root) =>
    has(tape, root, 'n_total_trials') && isObject(tape, tape.at(root, 'stats', 'evals'))
      ? { version: null }
      : null,
  // Settings of a job or of a trial.
  beside: (tape, root) =>
    has(tape, root, 'trials_dir', 'jobs_dir') && has(tape, root, 'timeout_multiplier')
      ? 'The settings of a Harbor job or trial: no results. They stand in result.json of the same folder.'
      : null,

  read(tape, root, source, _recognised, sink) {
    const stats = tape.get(root, 'stats');
    const evals = [...children(tape, tape.get(stats, 'evals'))];
    const total = numberOf(tape, tape.get(root, 'n_total_trials'));
    const ended = timeOf(tape, tape.get(root, 'finished_at'));
    const retries = numberOf(tape, tape.get(stats, 'n_retries')) ?? 0;
    const status: RunStatus = ended === null ? 'started' : 'success';
    const labels: Label[] = retries > 0 ? [['retries', String(retries)]] : [];
    for (const one of evals) {
      const contender = contenderOf(tape.key(one));
      const run = harborRunKey(source, jobOf(source), contender);
      const { agent, model, dataset } = contender;
      sink.run({
        ...{ key: run, role: 'aggregate', name: null, model, evaluation: dataset, condition: agent },
        ...{ harness: HARNESS, status, labels },
        startedAt: timeOf(tape, tape.get(root, 'started_at')),
        // Of several the trials are not told apart.
        planned: evals.length === 1 ? total : null,
      });
      const { rewarded, failed } = listed(tape, one);
      const n = new Set([...rewarded, ...failed]).size || numberOf(tape, tape.get(one, 'n_trials'));
      for (const metric of children(tape, tape.get(one, 'metrics'))) {
        const value = numberOf(tape, tape.get(metric, 'mean'));
        if (value !== null) sink.declared({ run, metric: 'reward', value, n });
      }
      const unrewarded = [...failed].filter((trial) => !rewarded.has(trial)).length;
      if (unrewarded > 0 && tape.get(one, 'metrics') !== ABSENT) {
        const message = `Harbor's mean counts ${count(unrewarded, 'trial')} without a reward as 0. Here ${unrewarded === 1 ? 'it has' : 'they have'} no score.`;
        sink.note({ severity: 'advice', code: 'missing_as_zero', field: 'stats', message }, null);
      }
    }
    const done =
      numberOf(tape, tape.get(stats, 'n_completed_trials')) ?? numberOf(tape, tape.get(stats, 'n_trials'));
    if (total !== null && done !== null && done < total) {
      const message = `This job was to run ${count(total, 'trial')}, and ${done.toLocaleString('en')} ended. The others are not failed: nothing is known of them.`;
      sink.note({ severity: 'warning', code: 'cut_short', field: 'n_total_trials', message }, null);
    }
    if (retries > 0) {
      const message = `Harbor ran a trial again ${count(retries, 'time')}. What was there before is not in the job: a trial stands with its last attempt.`;
      sink.note({ severity: 'advice', code: 'retried', field: 'n_retries', message }, null);
    }
    for (const trial of children(tape, tape.get(root, 'trial_results')))
      readTrial(tape, trial, source, jobOf(source), sink);
  },
};
