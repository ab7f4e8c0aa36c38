import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Sink } from '../../records/record';
import { children, placeOf } from '../shared/fields';
import { scalarText, textOf, textsOf } from '../shared/reading';

/**
 * Aggregate 0.1.0 could hold its samples: `detailed_evaluation_results_per_samples[]` of `sample_id`, `input`,
 * `ground_truth`, `response` and `choices`, at the top or beside each result. They bear answers and no scores.
 */
export function readInlineSamples(
  tape: JsonTape,
  root: Node,
  run: string,
  evaluation: string | null,
  sink: Sink,
): void {
  const read = (list: Node, name: string | null) => {
    for (let item = tape.first(list); item !== ABSENT; item = tape.next(item))
      readSample(tape, item, run, name, sink);
  };
  read(listOf(tape, root), evaluation);
  const results = tape.get(root, 'evaluation_results');
  for (let result = tape.first(results); result !== ABSENT; result = tape.next(result)) {
    read(listOf(tape, result), scalarText(tape, tape.get(result, 'evaluation_name')));
  }
}

/** All of them, wherever they stand. */
export function* inlineSamples(tape: JsonTape, root: Node): Generator<Node, void, undefined> {
  yield* children(tape, listOf(tape, root));
  for (const result of children(tape, tape.get(root, 'evaluation_results')))
    yield* children(tape, listOf(tape, result));
}

function listOf(tape: JsonTape, owner: Node): Node {
  const list = tape.get(owner, 'detailed_evaluation_results_per_samples');
  return tape.kind(list) === Kind.array ? list : ABSENT;
}

function readSample(tape: JsonTape, item: Node, run: string, evaluation: string | null, sink: Sink): void {
  const place = placeOf(tape, item);
  const id = scalarText(tape, tape.get(item, 'sample_id')) || null;
  const input = textOf(tape, tape.get(item, 'input'));
  if (id === null && (input === null || input.isEmpty)) {
    const message = 'The sample has neither a sample_id nor an input: nothing says which one it is.';
    return sink.reject({ code: 'sample_unidentified', field: 'sample_id', message }, place);
  }
  const output = textOf(tape, tape.get(item, 'response'));
  const choices = tape.get(item, 'choices');
  sink.row(
    {
      run: output === null ? null : run,
      sample: {
        evaluation,
        id,
        input,
        references: textsOf(tape, tape.get(item, 'ground_truth')),
        choicesCount: tape.count(choices) || null,
      },
      response:
        output === null ? null : { output, status: output.isEmpty ? 'no_answer' : 'ok', candidates: 1 },
      scores: [],
    },
    place,
  );
}
