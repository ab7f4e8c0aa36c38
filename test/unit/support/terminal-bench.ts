import { droppedText } from './library';

const TASKS = 60;

/** Results of Terminal-Bench: right or wrong, or null where the task could not be tested. */
export const terminalBench = (model: string, resolved: (i: number) => boolean | null) =>
  droppedText(
    `terminal/${model}/results.json`,
    JSON.stringify({
      results: Array.from({ length: TASKS }, (_, i) => ({
        trial_name: `task-${i}.1-of-1.${model}`,
        task_id: `task-${i}`,
        instruction: `Do thing ${i}.`,
        is_resolved: resolved(i),
        failure_mode: 'unset',
      })),
    }),
  );
