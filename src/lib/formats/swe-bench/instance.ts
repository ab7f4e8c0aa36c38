import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import { children, isObject, placeOf, readCorrect } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { sayShare } from '../shared/pass-metric';
import { EVALUATION, sayRunOf, sweSample } from './run';

const isVerdict = (tape: JsonTape, node: Node): boolean =>
  isObject(tape, node) &&
  tape.boolean(tape.get(node, 'resolved')) !== null &&
  tape.boolean(tape.get(node, 'patch_successfully_applied')) !== null;

/** `report.json` of one instance in `logs/run_evaluation/<run>/<model>/<instance>`, or of several in one object. */
export const instanceReport: DocumentFormat = {
  id: 'swe-bench-instance',
  layout: 'document',
  outcomes: { reads: ['resolved'], records: children },
  recognise: (tape, root) =>
    isObject(tape, root) && isVerdict(tape, tape.first(root)) ? { version: null } : null,

  read(tape, root, source, _recognised, sink) {
    const key = sayRunOf(source, null, sink);
    sayShare(sink, EVALUATION, 'resolved');
    for (const verdict of children(tape, root)) readVerdict(tape, verdict, key, sink);
  },
};

function readVerdict(tape: JsonTape, verdict: Node, run: string, sink: Sink): void {
  const id = tape.key(verdict);
  const place = placeOf(tape, verdict);
  if (id === '' || !isObject(tape, verdict)) {
    const message = 'This verdict is under no instance id: nothing says what it is about.';
    return sink.reject({ code: 'sample_unidentified', field: null, message }, place);
  }
  const { isCorrect, text } = readCorrect(tape, tape.get(verdict, 'resolved'));
  const noPatch =
    tape.boolean(tape.get(verdict, 'patch_exists')) === false ||
    tape.boolean(tape.get(verdict, 'patch_is_None')) === true;
  const applied = tape.boolean(tape.get(verdict, 'patch_successfully_applied'));
  const outcome = isCorrect === true ? 'resolved' : noPatch ? 'no patch' : 'unresolved';
  const labels: Label[] = isCorrect === null ? [] : [['outcome', outcome]];
  if (applied !== null && !noPatch) labels.push(['patch_applied', String(applied)]);
  sink.row(
    {
      run,
      sample: sweSample(id),
      response: { output: null, interactionType: 'agentic', status: noPatch ? 'no_answer' : 'ok', labels },
      scores: [
        {
          metric: 'resolved',
          score: isCorrect === null ? null : Number(isCorrect),
          isCorrect,
          ...(text === undefined ? {} : { text }),
        },
      ],
      join: { key: id, provisional: false },
    },
    place,
  );
}
