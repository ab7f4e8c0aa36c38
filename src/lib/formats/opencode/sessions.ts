import { Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord, Sink } from '../../records/record';
import { messageText, saidBy } from '../shared/chat';
import { children, has, isList, isObject, isVoid, pick, placeOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { OPENCODE_EVALUATION, sayOpencodeRun } from './run';
import { objectLabels } from '../shared/object-labels';
import { numberOf, scalarText, textOf } from '../shared/reading';

/**
 * Sessions as `scripts/eval_ingest.py` of luutuankiet/gsd-lite extracts them: an array `eval_run_<date>.json`. The
 * first version has `prompt` and `response` as text; the second, Vertex-native, `request.contents` (which stop at the
 * last turn of the user) and `response.candidates` (the last turn of the model). Neither names a model.
 */
export const opencodeSessions: DocumentFormat = {
  id: 'opencode-sessions',
  layout: 'document',
  outcomes: { records: sessionsOf },

  recognise(tape, root) {
    const first = isList(tape, root) ? tape.first(root) : root;
    if (!has(tape, first, 'session_id') || isList(tape, tape.get(first, 'checks'))) return null;
    if (isObject(tape, tape.get(first, 'request'))) return { version: '2' };
    return isList(tape, tape.get(first, 'generated_trajectory')) ? { version: '1' } : null;
  },

  read(tape, root, _source, _recognised, sink) {
    for (const session of sessionsOf(tape, root)) readSession(tape, session, sink);
  },
};

function sessionsOf(tape: JsonTape, root: Node): Iterable<Node> {
  return isList(tape, root) ? children(tape, root) : [root];
}

function readSession(tape: JsonTape, session: Node, sink: Sink): void {
  const place = placeOf(tape, session);
  const id = scalarText(tape, tape.get(session, 'session_id')) || null;
  if (id === null) {
    const message = 'This session has no session_id: its scores could not be found.';
    return sink.reject({ code: 'sample_unidentified', field: 'session_id', message }, place);
  }
  const contents = tape.at(session, 'request', 'contents');
  const run = sayOpencodeRun(tape, session, id, 'rows', null, sink);
  sink.row(
    {
      run,
      sample: {
        evaluation: OPENCODE_EVALUATION,
        id,
        // What the user said: the model's own words on the way differ from model to model.
        input: saidBy(tape, contents, 'user') ?? textOf(tape, pick(tape, session, 'prompt_concat', 'prompt')),
        references: [],
      },
      response: readResponse(tape, session, contents),
      scores: [],
      join: { key: id, provisional: false },
    },
    place,
  );
}

/** Told in columns of their own. */
const counts = new Set(['total_turns', 'total_tools', 'user_turns', 'model_turns']);

function readResponse(tape: JsonTape, session: Node, contents: Node): ResponseRecord {
  const events = pick(tape, session, 'intermediate_events', 'generated_trajectory');
  const toolCalls = isList(tape, events) ? tape.count(events) : null;
  const output = readOutput(tape, session);
  const userTurns = numberOf(tape, tape.at(session, 'metadata', 'user_turns')) ?? tape.count(contents);
  return {
    output,
    interactionType: (toolCalls ?? 0) > 0 ? 'agentic' : userTurns > 1 ? 'multi_turn' : 'single_turn',
    candidates: isVoid(output) ? null : 1,
    status: isVoid(output) ? 'no_answer' : 'ok',
    turns: numberOf(tape, tape.at(session, 'metadata', 'model_turns')),
    toolCalls,
    labels: objectLabels(tape, tape.get(session, 'metadata'), '', counts),
  };
}

/** The last turn of the model; where that is empty, whatever it said before. */
function readOutput(tape: JsonTape, session: Node): LongText | null {
  const response = tape.get(session, 'response');
  if (tape.kind(response) === Kind.string) return tape.text(response);
  const final = messageText(tape, tape.get(tape.first(tape.get(response, 'candidates')), 'content'));
  return isVoid(final) ? textOf(tape, tape.get(session, 'response_concat')) : final;
}
