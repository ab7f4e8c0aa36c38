import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { pick } from '../shared/fields';
import { numberOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';

/** What the first lines of a report tell of all others, in JSON: lines further down are read without them. */
export interface Setup {
  model: string | null;
  /** Milliseconds since 1970, UTC. */
  startedAt: number | null;
  threshold: number | null;
}

/** `plugins.model_name` before 0.13. */
export function setupOf(rows: readonly { tape: JsonTape; root: Node }[]): Setup & { version: string | null } {
  const found: Setup & { version: string | null } = {
    ...{ model: null, startedAt: null, threshold: null, version: null },
  };
  for (const { tape, root } of rows) {
    found.model ??= word(tape, pick(tape, root, 'plugins.target_name', 'plugins.model_name'));
    found.startedAt ??= timeOf(tape, pick(tape, root, 'transient.starttime_iso', 'start_time'));
    found.threshold ??= numberOf(tape, tape.get(root, 'run.eval_threshold'));
    found.version ??= word(tape, pick(tape, root, 'garak_version', '_config.version'));
  }
  return found;
}

export const writtenSetup = (setup: Setup): string => JSON.stringify(setup);
