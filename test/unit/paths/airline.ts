import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { droppedText } from '../support/library';

/** `search!` returned an error; `search:ATL` was called with another argument; `@` is what was said last. */
function traj(path: string): object[] {
  return path.split(' ').flatMap((word, i): object[] => {
    if (word.startsWith('@')) return [{ role: 'assistant', content: word.slice(1) }];
    const [, name = '', given, failed] = /^(\w+)(?::(\w+))?(!)?$/.exec(word) ?? [];
    const id = `call_${i}`;
    return [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id, type: 'function', function: { name, arguments: JSON.stringify({ of: given ?? 'x' }) } },
        ],
      },
      {
        role: 'tool',
        tool_call_id: id,
        name,
        content: failed ? 'Error: not available' : `{"ok": "${name}"}`,
      },
    ];
  });
}

/** A file of tau-bench: of each task the paths of its trials, those that passed with a `+` before them. */
export function airline(name: string, tasks: readonly (readonly string[])[]): DroppedFile {
  const rows = tasks.flatMap((trials, task) =>
    trials.map((trial, at) => ({
      task_id: task,
      trial: at,
      reward: trial.startsWith('+') ? 1 : 0,
      info: { task: { user_id: 'u', actions: [], instruction: `Task ${task}`, outputs: [] }, source: 'user' },
      traj: [
        { role: 'system', content: 'You are an agent.' },
        { role: 'user', content: `I want ${task}.` },
        ...traj(trial.replace(/^[+-] ?/, '')),
      ],
    })),
  );
  return droppedText(name, JSON.stringify(rows));
}
