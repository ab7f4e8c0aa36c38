import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ResponseRecord, SampleRecord, ScoreRecord, Sink } from '../../records/record';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { conversationText } from '../shared/chat';
import { errorKind } from '../shared/error-kind';
import { children, has, isList, isObject, isText, isVoid, pick, readScore, rowsLike } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { jsonText, numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { readTime } from '../shared/timestamps';
import { readTokens, ofSample } from '../shared/token-usage';

const isSpec = (tape: JsonTape, row: Node): boolean =>
  has(tape, tape.get(row, 'spec'), 'completion_fns', 'eval_name', 'base_eval');
const isReport = (tape: JsonTape, row: Node): boolean => isObject(tape, tape.get(row, 'final_report'));
const isEvent = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'run_id') && has(tape, row, 'event_id') && has(tape, row, 'type') && has(tape, row, 'data');

/** What `oaieval` writes (openai/evals, evals/record.py): a specification, events, and a report at any place. */
export const openaiLog: LinesFormat = {
  id: 'openai-evals-log',
  layout: 'lines',
  recognise: rowsLike((tape, row) => isSpec(tape, row) || isReport(tape, row) || isEvent(tape, row)),
  open: (source) => new LogReader(source),
};

/** How templates of graded evaluations begin what they ask of the judge. */
const JUDGED = '[BEGIN DATA]';

class LogReader implements LinesReader {
  readonly #run: string;

  constructor({ digest }: SourceFacts) {
    // Reports name no run: a log is one.
    this.#run = naturalKey('openai-evals', digest);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (isSpec(tape, root)) return this.#spec(tape, tape.get(root, 'spec'), place, sink);
    if (isReport(tape, root)) return this.#report(tape, tape.get(root, 'final_report'), place, sink);
    const id = scalarText(tape, tape.get(root, 'sample_id'));
    const read = readers[word(tape, tape.get(root, 'type')) ?? ''];
    const told = id === null ? null : read?.(tape, tape.get(root, 'data'));
    if (id === null || !told) return sink.ignore(place);
    const { input = null, response, scores = [] } = told;
    const sample: SampleRecord = {
      evaluation: null,
      id,
      knownById: true,
      input,
      references: told.references ?? [],
    };
    // All events of a sample tell of one answer, whichever texts they have.
    sink.row({ run: this.#run, sample, response, scores, join: { key: id, provisional: false } }, place);
  }

  #spec(tape: JsonTape, spec: Node, place: Place, sink: Sink): void {
    const functions = pick(tape, spec, 'completion_fns', 'completion_fn', 'model_name');
    sink.run({
      key: this.#run,
      role: 'rows',
      name: word(tape, tape.get(spec, 'run_id')),
      // A judge stands behind the model.
      model: word(tape, isList(tape, functions) ? tape.first(functions) : functions),
      evaluation: word(tape, pick(tape, spec, 'eval_name', 'base_eval')),
      dataset: word(tape, tape.get(spec, 'base_eval')),
      harness: 'OpenAI evals',
      startedAt: readTime(tape, tape.get(spec, 'created_at'), 'spec.created_at', sink),
      config: has(tape, spec, 'run_config') ? jsonText(tape, tape.get(spec, 'run_config')) : null,
    });
    sink.ignore(place);
  }

  #report(tape: JsonTape, report: Node, place: Place, sink: Sink): void {
    // The name is misspelled in the program.
    const standardError = numberOf(tape, pick(tape, report, 'boostrap_std', 'bootstrap_std'));
    for (const member of children(tape, report)) {
      const key = tape.key(member);
      const value = tape.number(member);
      if (value === null || /^(usage_|boot?strap_|counts\/)/.test(key)) continue;
      const metric = snakeCase(key);
      sink.declared({ run: this.#run, metric, value, ...(metric === ACCURACY ? { standardError } : {}) });
    }
    sink.ignore(place);
  }
}

/** What the report calls the share of events that matched. */
const ACCURACY = 'accuracy';

interface Told {
  input?: SampleRecord['input'];
  references?: SampleRecord['references'];
  response: ResponseRecord;
  scores?: readonly ScoreRecord[];
}

type EventReader = (tape: JsonTape, data: Node) => Told | null;

const answered: ResponseRecord = { output: null, status: 'ok' };

/** What an answer was is text, or a list of texts of which the first counts. */
const sampledOf = (tape: JsonTape, sampled: Node) =>
  textOf(tape, isList(tape, sampled) ? tape.first(sampled) : sampled);

const readSampling: EventReader = (tape, data) => {
  const prompt = tape.get(data, 'prompt');
  const input = conversationText(tape, prompt);
  if (input?.toString().includes(JUDGED)) return null;
  const sampled = tape.get(data, 'sampled');
  const output = sampledOf(tape, sampled);
  const usage = readTokens(tape, tape.get(data, 'usage'));
  return {
    input,
    response: {
      output,
      candidates: isVoid(output) ? null : isList(tape, sampled) ? tape.count(sampled) : 1,
      status: isVoid(output) ? 'no_answer' : 'ok',
      ...ofSample(usage),
    },
  };
};

const readMatch: EventReader = (tape, data) => ({
  references: textsOf(tape, tape.get(data, 'expected')),
  response: {
    ...answered,
    output: sampledOf(tape, tape.get(data, 'sampled')),
    extractedAnswer: sampledOf(tape, tape.get(data, 'picked')),
  },
  scores: [
    {
      metric: ACCURACY,
      given: 'correct',
      ...readScore(tape, tape.get(data, 'correct')),
      isCorrect: tape.boolean(tape.get(data, 'correct')),
    },
  ],
});

const readMetrics: EventReader = (tape, data) => {
  const scores = new Map<string, ScoreRecord>();
  const labels: [string, string][] = [];
  for (const member of children(tape, data)) {
    const given = tape.key(member);
    const metric = snakeCase(given);
    const { score } = readScore(tape, member);
    if (score !== null && metric !== '') scores.set(metric, { metric, given, score });
    else if (given === 'choice' && isText(tape, member)) labels.push(['choice', tape.string(member) ?? '']);
  }
  return { response: { ...answered, labels }, scores: [...scores.values()] };
};

const readError: EventReader = (tape, data) => {
  const error = textOf(tape, pick(tape, data, 'message', 'type')) ?? 'The sample ended with an error.';
  return { response: { output: null, status: 'error', error, errorKind: errorKind(error) } };
};

const readers: Readonly<Record<string, EventReader>> = {
  sampling: readSampling,
  match: readMatch,
  metrics: readMetrics,
  error: readError,
};
