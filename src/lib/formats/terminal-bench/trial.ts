import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ErrorKind, Label, ResponseRecord, Sink } from '../../records/record';
import { count } from '../shared/counted';
import { placeOf, readCorrect } from '../shared/fields';
import { numberOf, textOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { EVALUATION } from './run';

export const isTrial = (tape: JsonTape, node: Node): boolean =>
  word(tape, tape.get(node, 'task_id')) !== null &&
  word(tape, tape.get(node, 'trial_name')) !== null &&
  tape.get(node, 'is_resolved') !== ABSENT;

/** What `failure_mode` says where nothing went wrong. */
const NOTHING = new Set(['unset', 'none']);
const kinds: Readonly<Record<string, ErrorKind>> = {
  agent_timeout: 'timeout',
  test_timeout: 'timeout',
  context_length_exceeded: 'context_length',
  parse_error: 'judge',
};

/** Reads the trials of one file, and says at its end what they leave unknown. */
export class Trials {
  readonly #tape: JsonTape;
  readonly #run: string;
  readonly #sink: Sink;
  #untested = 0;
  #uncounted = 0;

  constructor(tape: JsonTape, run: string, sink: Sink) {
    this.#tape = tape;
    this.#run = run;
    this.#sink = sink;
  }

  read(trial: Node): void {
    const tape = this.#tape;
    const place = placeOf(tape, trial);
    const id = word(tape, tape.get(trial, 'task_id'));
    if (id === null) {
      const message = 'This trial has no task_id: nothing says which task it is of.';
      return this.#sink.reject({ code: 'sample_unidentified', field: 'task_id', message }, place);
    }
    const { isCorrect, text } = readCorrect(tape, tape.get(trial, 'is_resolved'));
    this.#untested += Number(isCorrect === null);
    this.#sink.row(
      {
        run: this.#run,
        sample: {
          evaluation: EVALUATION,
          id,
          input: textOf(tape, tape.get(trial, 'instruction')),
          references: [],
        },
        response: this.#response(trial, isCorrect === null),
        scores: [
          {
            metric: 'resolved',
            score: isCorrect === null ? null : Number(isCorrect),
            isCorrect,
            ...(text === undefined ? {} : { text }),
          },
        ],
      },
      place,
    );
  }

  end(): void {
    const notes: [number, string, string | null, string][] = [
      [
        this.#untested,
        'not_tested',
        'is_resolved',
        `${count(this.#untested, 'trial')} could not be tested (is_resolved is null) and ${this.#untested === 1 ? 'is' : 'are'} failed here. Terminal-Bench counts ${this.#untested === 1 ? 'it' : 'them'} as not resolved.`,
      ],
      [
        this.#uncounted,
        'tokens_unknown',
        'total_input_tokens',
        `${count(this.#uncounted, 'trial')} ${this.#uncounted === 1 ? 'says' : 'say'} 0 tokens in and out, as agents do that do not report them. They are unknown.`,
      ],
    ];
    for (const [n, code, field, message] of notes)
      if (n > 0) this.#sink.note({ severity: 'advice', code, field, message }, null);
  }

  #response(trial: Node, isUntested: boolean): ResponseRecord {
    const tape = this.#tape;
    const mode = word(tape, tape.get(trial, 'failure_mode'));
    const failure = mode === null || NOTHING.has(mode) ? null : mode;
    const started = timeOf(tape, tape.get(trial, 'agent_started_at'));
    const ended = timeOf(tape, tape.get(trial, 'agent_ended_at'));
    const latencyMs = started === null || ended === null || ended < started ? null : ended - started;
    const labels: Label[] = failure === null ? [] : [['failure_mode', failure]];
    return {
      epoch: epochOf(word(tape, tape.get(trial, 'trial_name')) ?? ''),
      interactionType: 'agentic',
      output: null,
      stopReason: failure,
      status: isUntested ? 'error' : 'ok',
      error: isUntested ? (failure ?? 'The trial could not be tested.') : null,
      errorKind: isUntested ? (kinds[failure ?? ''] ?? 'other') : null,
      ...this.#tokens(trial),
      latencyMs,
      latencyKind: latencyMs === null ? null : 'sample',
      labels,
    };
  }

  #tokens(trial: Node): Pick<ResponseRecord, 'inputTokens' | 'outputTokens' | 'tokensScope'> {
    const inputTokens = numberOf(this.#tape, this.#tape.get(trial, 'total_input_tokens'));
    const outputTokens = numberOf(this.#tape, this.#tape.get(trial, 'total_output_tokens'));
    const isZero = inputTokens === 0 && outputTokens === 0;
    this.#uncounted += Number(isZero);
    if (isZero || (inputTokens === null && outputTokens === null)) return {};
    return { inputTokens, outputTokens, tokensScope: 'sample' };
  }
}

/** The second of five attempts is `<task>.2-of-5.<run>`. */
function epochOf(trialName: string): number | null {
  const [, number] = /\.(\d+)-of-\d+(\.|$)/.exec(trialName) ?? [];
  return number === undefined ? null : Number(number);
}
