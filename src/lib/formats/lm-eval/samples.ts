import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, ScoreRecord, Sink } from '../../records/record';
import { children, has, isList, isObject, isVoid, mostRows, readScore, scoreOf } from '../shared/fields';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { readLmEvalAnswer } from './answer';
import { isNoMetric, lmEvalMetric, lmEvalPlace, lmEvalRunKey, type LmEvalPlace } from './run';
import { RunSayer } from '../shared/natural-key';
import { addLabels, scalarText, textsOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { snakeCase } from '../../records/snake-case';

/**
 * Samples of EleutherAI's lm-evaluation-harness (`samples_<task>_<date>.jsonl`): a row for each document and filter,
 * which are one response with several metrics. `filter` and `metrics` are there since v0.4.7.
 */
export const lmEvalSamples: LinesFormat = {
  id: 'lm-eval-samples',
  layout: 'lines',
  outcomes: { reads: isRead },
  recognise(rows) {
    if (!mostRows(rows, isRow)) return null;
    return { version: rows.some(({ tape, root }) => has(tape, root, 'metrics')) ? '0.4.7' : '0.4' };
  },
  open: (source) => new LmEvalReader(source),
};

const isRow = (tape: JsonTape, root: Node): boolean =>
  has(tape, root, 'doc_id') &&
  has(tape, root, 'doc') &&
  isList(tape, tape.get(root, 'resps')) &&
  has(tape, root, 'filtered_resps');

/** Members of a row that are no metric. */
const facts = new Set([
  'bypass',
  'doc_id',
  'doc',
  'target',
  'arguments',
  'resps',
  'filtered_resps',
  'filter',
  'metrics',
  'doc_hash',
  'prompt_hash',
  'target_hash',
]);

/** Metrics that the row names; of an older row, which names none, all numbers. */
function isRead(tape: JsonTape, row: Node, key: string): boolean {
  const named = tape.get(row, 'metrics');
  if (facts.has(key)) return true;
  return isList(tape, named)
    ? [...children(tape, named)].some((name) => tape.string(name) === key)
    : scoreOf(tape, tape.get(row, key)) !== null;
}

/** What of a document sorts it; the rest is its question. */
const sorting = [
  'subject',
  'category',
  'subcategory',
  'subtask',
  'topic',
  'domain',
  'difficulty',
  'level',
  'type',
  'language',
  'split',
  'source',
  'Subject',
  'Category',
  'Level',
  'Type',
];

class LmEvalReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #place: LmEvalPlace;
  readonly #key: string;
  readonly #runs = new RunSayer();
  /** Documents of rows that name no filter, until one comes again. */
  #unnamed: Set<string> | null = new Set();

  constructor(source: SourceFacts) {
    this.#source = source;
    this.#place = lmEvalPlace(source.path);
    this.#key = lmEvalRunKey(this.#source, this.#place.task);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const id = scalarText(tape, tape.get(root, 'doc_id'));
    const answer = readLmEvalAnswer(tape, root);
    if (!isObject(tape, root) || (id === null && answer.prompt === null)) {
      const message = 'This row has neither a doc_id nor a prompt: nothing says which sample it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'doc_id', message }, place);
    }
    const { task, model } = this.#place;
    this.#runs.say(
      { key: this.#key, role: 'rows', name: null, model, evaluation: task, harness: 'lm-evaluation-harness' },
      sink,
    );
    if (id !== null) this.#sayFilters(tape, root, id, place, sink);
    const scores = readScores(tape, root);
    const isSilent = isVoid(answer.output) && scores.every(({ score }) => score === null);
    sink.row(
      {
        run: this.#key,
        sample: {
          evaluation: task,
          id,
          hash: hashOf(tape, root),
          input: answer.prompt,
          references: textsOf(tape, tape.get(root, 'target')),
          taskType: answer.choices === null ? null : 'multiple-choice',
          choicesCount: answer.choices,
          labels: docLabels(tape, tape.get(root, 'doc')),
        },
        response: {
          output: answer.output,
          extractedAnswer: answer.extracted,
          candidates: answer.completions,
          status: isSilent ? 'no_answer' : 'ok',
        },
        scores,
      },
      place,
    );
  }

  /** Two rows of one document are of two filters, whose names rows have since v0.4.7: which score is which is not said. */
  #sayFilters(tape: JsonTape, root: Node, id: string, place: Place, sink: Sink): void {
    if (this.#unnamed === null || has(tape, root, 'filter')) return;
    if (this.#unnamed.has(id)) {
      this.#unnamed = null;
      const message =
        'Several rows of one document, and none names its filter: the first counts, and a declared score may be of another. Run with lm-evaluation-harness 0.4.7 or later, and drop its samples_*.jsonl.';
      sink.note({ severity: 'warning', code: 'filter_unnamed', field: 'filter', message }, place);
    } else if (this.#unnamed.size < REMEMBERED) this.#unnamed.add(id);
  }
}

/** Documents that are remembered. */
const REMEMBERED = 10_000;

/** The document and its target: `prompt_hash` would depend on the model's chat template. */
function hashOf(tape: JsonTape, root: Node): string | null {
  const doc = word(tape, tape.get(root, 'doc_hash'));
  const target = word(tape, tape.get(root, 'target_hash'));
  return doc === null ? null : target === null ? doc : `${doc}+${target}`;
}

function docLabels(tape: JsonTape, doc: Node): Label[] {
  const labels: Label[] = [];
  for (const key of sorting) {
    const value = tape.get(doc, key);
    if (tape.end(value) - tape.start(value) <= 80) addLabels(tape, key, value, labels);
  }
  return labels;
}

/** The metrics that the row names; of an older row, whatever number is no fact of it. */
function readScores(tape: JsonTape, root: Node): ScoreRecord[] {
  const filter = word(tape, tape.get(root, 'filter'));
  const named = tape.get(root, 'metrics');
  const scores = new Scores();
  // A pair such as [log likelihood, words] means something only over all rows.
  const add = (given: string, value: Node): void =>
    scores.add(
      lmEvalMetric(given, filter),
      readScore(tape, value),
      lmEvalMetric(snakeCase(given) || 'score', filter),
    );
  if (isList(tape, named)) {
    for (const name of children(tape, named)) {
      const given = word(tape, name);
      if (given !== null && !isNoMetric(given)) add(given, tape.get(root, given));
    }
  } else {
    for (const member of children(tape, root))
      if (!facts.has(tape.key(member)) && scoreOf(tape, member) !== null) add(tape.key(member), member);
  }
  return scores.all;
}
