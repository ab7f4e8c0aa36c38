import type { JsonTape } from '../../json/tape';
import type { Node } from '../../json/node';
import type { RunRole, Sink } from '../../records/record';
import { naturalKey } from '../shared/natural-key';
import { word } from '../shared/reading';
import { readTime } from '../shared/timestamps';

export const OPENCODE_EVALUATION = 'OpenCode sessions';

/**
 * Each session is a run: only its id stands in all four files that tell of it (session array, both layers of scores,
 * OpenCode's own export), and each session chooses its own model.
 */
export const opencodeRunKey = (sessionId: string): string => naturalKey('opencode', sessionId);

export function sayOpencodeRun(
  tape: JsonTape,
  session: Node,
  sessionId: string,
  role: RunRole,
  model: string | null,
  sink: Sink,
): string {
  const key = opencodeRunKey(sessionId);
  const title = word(tape, tape.get(session, 'title'));
  sink.run({
    key,
    role,
    name: sessionId,
    model,
    evaluation: OPENCODE_EVALUATION,
    harness: 'OpenCode',
    startedAt: readTime(tape, tape.get(session, 'created'), 'created', sink),
    labels: title === null ? [] : [['title', title]],
  });
  return key;
}
