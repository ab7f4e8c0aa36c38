import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, SampleRecord, ScoreRecord, Sink } from '../../records/record';
import type { DocumentFormat, LinesFormat, LinesReader, SourceFacts } from '../format';
import { conversationText } from '../shared/chat';
import { children, has, isList, isVoid, mostRows, placeOf, readScore, rowsLike } from '../shared/fields';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { objectLabels } from '../shared/object-labels';
import { outcomeOf } from '../shared/outcome';
import { isVoidName, plainName, sayNamedByPath, telling, type PathName } from '../shared/path-name';
import { addLabels, textOf, textsOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { isRoot, modelOf, readLatency, readSpans, rootId, spanId, type Told } from './spans';

const isSpan = (tape: JsonTape, row: Node): boolean =>
  spanId(tape, row) !== null &&
  rootId(tape, row) !== null &&
  has(tape, row, 'input', 'scores', 'span_attributes', 'is_root');

/** `metrics` are times and tokens. */
const reads = ['scores', 'metrics'];

/** Spans one a line: a root tells its answer and scores, the others tell nothing by themselves. */
export const braintrustRows: LinesFormat = {
  id: 'braintrust-spans',
  layout: 'lines',
  outcomes: { reads },
  recognise: rowsLike(isSpan),
  open(source) {
    const reader = new ExperimentReader(source);
    return {
      row(tape, root, place, sink) {
        if (!isRoot(tape, root)) return sink.ignore(place);
        reader.answer(
          tape,
          root,
          { model: modelOf(tape, root), spent: readLatency(tape, root) },
          place,
          sink,
        );
      },
    } satisfies LinesReader;
  },
};

const spansOf = (tape: JsonTape, root: Node): Node[] => [
  ...children(tape, isList(tape, root) ? root : tape.get(root, 'events')),
];

/** The spans of an experiment (braintrust-sdk, ExperimentEvent) as one document: those of one root are one answer. */
export const braintrustDocument: DocumentFormat = {
  id: 'braintrust-spans-file',
  layout: 'document',
  outcomes: { reads, records: spansOf },
  recognise: (tape, root) => {
    const rows = spansOf(tape, root).map((span) => ({ tape, root: span }));
    return mostRows(rows, isSpan) ? { version: null } : null;
  },
  read(tape, root, source, _recognised, sink) {
    const reader = new ExperimentReader(source);
    const spans = spansOf(tape, root);
    const byRoot = new Map<string | null, Node[]>();
    for (const span of spans) {
      const id = rootId(tape, span);
      const known = byRoot.get(id);
      if (known) known.push(span);
      else byRoot.set(id, [span]);
    }
    for (const span of spans)
      if (isRoot(tape, span)) {
        const own = byRoot.get(rootId(tape, span)) ?? [];
        reader.answer(tape, span, readSpans(tape, span, own), placeOf(tape, span), sink);
      } else sink.ignore(placeOf(tape, span));
  },
};

/** What rows of Braintrust are about: no field names it. */
const EVALUATION = 'Braintrust experiment';
const OWN_WORDS = /^(braintrust|experiments?|spans?|events?|logs?|fetch)$/i;

class ExperimentReader {
  readonly #source: SourceFacts;
  readonly #runs = new RunSayer();
  readonly #named: PathName | null;
  #saidName = false;

  constructor(source: SourceFacts) {
    this.#source = source;
    const name = plainName(source.path);
    this.#named = isVoidName(name, OWN_WORDS) ? telling(source.path, OWN_WORDS) : { name, from: 'the file' };
  }

  answer(tape: JsonTape, root: Node, told: Told, place: Place, sink: Sink): void {
    const sample = readSample(tape, root);
    if (sample.id === null && isVoid(sample.input)) {
      const message = 'This span has neither an origin nor an input: nothing says which sample it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'input', message }, place);
    }
    const model = told.model ?? this.#named?.name ?? null;
    if (told.model === null && !this.#saidName) {
      sayNamedByPath(this.#named, model, sink);
      this.#saidName = true;
    }
    const experiment = word(tape, tape.get(root, 'experiment_id'));
    const run = naturalKey('braintrust', experiment ?? this.#source.digest, model);
    const dataset = word(tape, tape.at(root, 'origin', 'object_id'));
    const name = plainName(this.#source.path);
    this.#runs.say(
      { key: run, role: 'rows', name, model, evaluation: EVALUATION, dataset, harness: 'Braintrust' },
      sink,
    );
    const scores = readScores(tape, root);
    const output = textOf(tape, tape.get(root, 'output'));
    const error = textOf(tape, tape.get(root, 'error'));
    const isScored = scores.some(({ score }) => score !== null);
    sink.row(
      {
        run,
        sample,
        response: {
          output,
          candidates: isVoid(output) ? null : 1,
          ...outcomeOf(error, isVoid(output) && !isScored),
          ...told.spent,
          labels: labelsOf(tape, root),
        },
        scores,
      },
      place,
    );
  }
}

function readSample(tape: JsonTape, root: Node): SampleRecord {
  const input = tape.get(root, 'input');
  const isChat = isList(tape, input) && has(tape, tape.first(input), 'role');
  return {
    evaluation: EVALUATION,
    id: word(tape, tape.at(root, 'origin', 'id')),
    input: isChat ? conversationText(tape, input) : textOf(tape, input),
    references: textsOf(tape, tape.get(root, 'expected')),
  };
}

/** A score that a scorer did not give is null. */
function readScores(tape: JsonTape, root: Node): ScoreRecord[] {
  const scores = new Scores();
  for (const member of children(tape, tape.get(root, 'scores')))
    scores.add(tape.key(member), readScore(tape, member));
  return scores.all;
}

function labelsOf(tape: JsonTape, root: Node): Label[] {
  const labels = objectLabels(tape, tape.get(root, 'metadata'), '', new Set(['model']));
  addLabels(tape, 'tags', tape.get(root, 'tags'), labels);
  return labels;
}
