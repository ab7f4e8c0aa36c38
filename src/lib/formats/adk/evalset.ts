import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { DocumentFormat, SourceFacts } from '../format';
import type { ResponseRecord, Sink } from '../../records/record';
import { count } from '../shared/counted';
import { children, isList, isVoid, placeOf } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { outcomeOf } from '../shared/outcome';
import { sayShare } from '../shared/pass-metric';
import { questionText } from '../shared/judge-prompt';
import { numberOf, scalarText, textOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { callsIn, invocationsOf, of, saidIn } from './invocation';
import { judgedIn, passedOf } from './scores';

const casesOf = (tape: JsonTape, root: Node): Node => of(tape, root, 'evalCaseResults');

/**
 * `*.evalset_result.json` of Google's ADK and of tRPC-Agent-Go (EvalSetResult): the cases of one run over an eval set, each
 * with the scores of its metrics. No field names a model.
 */
export const adkResult: DocumentFormat = {
  id: 'adk-evalset-result',
  layout: 'document',
  outcomes: { records: (tape, root) => children(tape, casesOf(tape, root)) },
  recognise: (tape, root) =>
    isList(tape, casesOf(tape, root)) && of(tape, root, 'evalSetId') !== ABSENT ? { version: null } : null,

  read(tape, root, source, _recognised, sink) {
    const reader = new CaseReader(tape, root, source, sink);
    for (const result of children(tape, casesOf(tape, root))) reader.read(result);
    reader.end();
  },
};

class CaseReader {
  readonly #tape: JsonTape;
  readonly #root: Node;
  readonly #sink: Sink;
  readonly #evaluation: string | null;
  readonly #run: string;
  readonly #seen = new Map<string, number>();
  readonly #thresholds = new Map<string, number>();
  #zeros = 0;

  constructor(tape: JsonTape, root: Node, source: SourceFacts, sink: Sink) {
    this.#tape = tape;
    this.#root = root;
    this.#sink = sink;
    this.#evaluation = word(tape, of(tape, root, 'evalSetId'));
    this.#run = naturalKey('adk', word(tape, of(tape, root, 'evalSetResultId')) ?? source.digest);
    sayShare(sink, this.#evaluation, 'passed', 'final_eval_status');
  }

  read(result: Node): void {
    const [tape, sink] = [this.#tape, this.#sink];
    const place = placeOf(tape, result);
    const id = scalarText(tape, of(tape, result, 'evalId'));
    const asked = invocationsOf(tape, result, 'actual').flatMap(
      (one) => saidIn(tape, one, 'userContent') ?? [],
    );
    if (id === null && asked.length === 0) {
      const message =
        'This case has no evalId, and nobody asks anything in it: nothing says which case it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'evalId', message }, place);
    }
    const { scores, zeros, thresholds } = judgedIn(tape, result);
    this.#zeros += zeros;
    for (const [metric, threshold] of thresholds) this.#thresholds.set(metric, threshold);
    for (const { metric, given = metric } of scores.all)
      sink.metric({ evaluation: this.#evaluation, metric, given, lowerIsBetter: false });
    const response = this.#response(result);
    // What broke off was not judged, whatever its status says.
    const isJudged = response.status !== 'error' || scores.all.length > 0;
    const passed = isJudged ? passedOf(tape, of(tape, result, 'finalEvalStatus')) : null;
    const number = numberOf(tape, of(tape, result, 'runId'));
    const nth = (this.#seen.get(id ?? '') ?? 0) + 1;
    this.#seen.set(id ?? '', nth);
    const reference = invocationsOf(tape, result, 'expected').at(-1) ?? ABSENT;
    const expected = saidIn(tape, reference, 'finalResponse');
    sink.row(
      {
        run: this.#run,
        sample: {
          ...{ evaluation: this.#evaluation, id, input: together(asked) },
          references: expected === null ? [] : [expected],
        },
        response: { ...response, epoch: number ?? nth },
        scores: [
          ...scores.all,
          {
            ...{ metric: 'passed', given: 'final_eval_status' },
            ...{ score: passed === null ? null : Number(passed), isCorrect: passed },
          },
        ],
      },
      place,
    );
  }

  end(): void {
    const [tape, sink] = [this.#tape, this.#sink];
    const name = word(tape, of(tape, this.#root, 'evalSetResultId'));
    // `<app>_<eval set>_<number of the run>`.
    const before = this.#evaluation === null ? -1 : (name ?? '').indexOf(`_${this.#evaluation}_`);
    sink.run({
      ...{ key: this.#run, role: 'rows', name, model: null, evaluation: this.#evaluation },
      ...{ condition: before > 0 ? (name ?? '').slice(0, before) : null, harness: 'ADK' },
      startedAt: timeOf(tape, of(tape, this.#root, 'creationTimestamp')),
      config:
        this.#thresholds.size === 0
          ? null
          : JSON.stringify({ thresholds: Object.fromEntries(this.#thresholds) }),
    });
    if (this.#zeros === 0) return;
    const message = `${count(this.#zeros, 'score')} of 0 ${this.#zeros === 1 ? 'is' : 'are'} left out of this file, as tRPC-Agent-Go leaves them: the metric failed and has no score.`;
    sink.note({ severity: 'advice', code: 'zero_left_out', field: 'score', message }, null);
  }

  #response(result: Node): ResponseRecord {
    const tape = this.#tape;
    const actual = invocationsOf(tape, result, 'actual');
    const output = actual.map((one) => saidIn(tape, one, 'finalResponse')).at(-1) ?? null;
    const toolCalls = actual.reduce((sum, one) => sum + callsIn(tape, one), 0);
    const error = textOf(tape, of(tape, result, 'errorMessage'));
    return {
      output,
      interactionType: 'agentic',
      ...outcomeOf(isVoid(error) ? null : error, output === null && actual.length > 0 && toolCalls === 0),
      turns: actual.length > 0 ? actual.length : null,
      toolCalls: actual.length > 0 ? toolCalls : null,
    };
  }
}

/** What the user said over a conversation; a single thing as it stands. */
function together(asked: readonly LongText[]): LongText | null {
  const [only] = asked;
  if (only === undefined || asked.length === 1) return only ?? null;
  const text = questionText(asked.map(String));
  return text === null ? null : longText(text);
}
