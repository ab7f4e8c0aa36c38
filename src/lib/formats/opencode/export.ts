import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject, isVoid, pick, placeOf } from '../shared/fields';
import { outcomeOf } from '../shared/outcome';
import type { DocumentFormat } from '../format';
import { OPENCODE_EVALUATION, opencodeRunKey } from './run';
import { numberOf, scalarText, textOf, word } from '../shared/reading';
import { readTime } from '../shared/timestamps';

/**
 * A session as `opencode export <id>` writes it (anomalyco/opencode): messages with their parts, and on each answer
 * the model, the cost in USD and the tokens. `tokens.input` leaves out what came from the cache.
 */
export const opencodeExport: DocumentFormat = {
  id: 'opencode-export',
  layout: 'document',
  outcomes: { records: (_tape, root) => [root] },

  recognise(tape, root) {
    const messages = tape.get(root, 'messages');
    const info = tape.get(root, 'info');
    const isExport =
      word(tape, tape.get(info, 'id')) !== null &&
      isList(tape, messages) &&
      (tape.count(messages) === 0 || isObject(tape, tape.get(tape.first(messages), 'info')));
    return isExport ? { version: word(tape, tape.get(info, 'version')) } : null;
  },

  read(tape, root, _source, _recognised, sink) {
    const info = tape.get(root, 'info');
    const id = scalarText(tape, tape.get(info, 'id')) ?? '';
    const session = new Session(tape, tape.get(root, 'messages'));
    const key = opencodeRunKey(id);
    const title = word(tape, tape.get(info, 'title'));
    sink.run({
      key,
      role: 'rows',
      name: id,
      model: session.model,
      evaluation: OPENCODE_EVALUATION,
      harness: 'OpenCode',
      startedAt: readTime(tape, tape.at(info, 'time', 'created'), 'info.time.created', sink),
      spendUsd: session.sums.cost,
      labels: title === null ? [] : [['title', title]],
    });
    sink.row(
      {
        run: key,
        sample: { evaluation: OPENCODE_EVALUATION, id, input: joined(session.asked), references: [] },
        response: session.turns === 0 ? null : session.response(),
        scores: [],
        // The extracted session tells the same in the words that were judged.
        join: { key: id, provisional: true },
      },
      placeOf(tape, root),
    );
  },
};

const counted = {
  cost: ['cost'],
  input: ['tokens', 'input'],
  output: ['tokens', 'output'],
  reasoning: ['tokens', 'reasoning'],
  cacheRead: ['tokens', 'cache', 'read'],
  cacheWrite: ['tokens', 'cache', 'write'],
  total: ['tokens', 'total'],
} as const;

const joined = (texts: readonly LongText[]): LongText | null =>
  texts[0] === undefined ? null : texts.length === 1 ? texts[0] : longText(texts.map(String).join('\n\n'));

class Session {
  readonly asked: LongText[] = [];
  readonly sums: Record<keyof typeof counted, number | null>;
  model: string | null = null;
  turns = 0;
  #last: LongText | null = null;
  #toolCalls = 0;
  #began: number | null = null;
  #ended: number | null = null;
  #finish: string | null = null;
  #error: LongText | null = null;
  readonly #tape: JsonTape;

  constructor(tape: JsonTape, messages: Node) {
    this.#tape = tape;
    this.sums = {
      cost: null,
      input: null,
      output: null,
      reasoning: null,
      cacheRead: null,
      cacheWrite: null,
      total: null,
    };
    for (const message of children(tape, messages)) this.#message(message);
  }

  #message(message: Node): void {
    const tape = this.#tape;
    const info = tape.get(message, 'info');
    const role = word(tape, tape.get(info, 'role'));
    const said = this.#parts(tape.get(message, 'parts'));
    const created = numberOf(tape, tape.at(info, 'time', 'created'));
    if (role === 'user') {
      if (said !== null) this.asked.push(said);
      this.#began ??= created;
      return;
    }
    if (role !== 'assistant') return;
    this.turns++;
    if (!isVoid(said)) this.#last = said;
    const model = word(tape, tape.get(info, 'modelID'));
    const provider = word(tape, tape.get(info, 'providerID'));
    if (model !== null) this.model = provider === null ? model : `${provider}/${model}`;
    this.#finish = word(tape, tape.get(info, 'finish')) ?? this.#finish;
    this.#ended = numberOf(tape, tape.at(info, 'time', 'completed')) ?? this.#ended;
    const error = tape.get(info, 'error');
    const told = isObject(tape, error) ? pick(tape, tape.get(error, 'data'), 'message') : error;
    this.#error = textOf(tape, told) ?? textOf(tape, tape.get(error, 'name'));
    for (const [key, path] of Object.entries(counted) as [keyof typeof counted, readonly string[]][]) {
      const value = numberOf(tape, tape.at(info, ...path));
      if (value !== null) this.sums[key] = (this.sums[key] ?? 0) + value;
    }
  }

  /** The text of a message; tools on the way are counted. */
  #parts(parts: Node): LongText | null {
    const tape = this.#tape;
    const texts: LongText[] = [];
    for (const part of children(tape, parts)) {
      const type = word(tape, tape.get(part, 'type'));
      const text = type === 'text' ? tape.text(tape.get(part, 'text')) : null;
      if (text !== null && tape.boolean(tape.get(part, 'synthetic')) !== true) texts.push(text);
      if (type === 'tool') this.#toolCalls++;
    }
    return joined(texts);
  }

  response() {
    const { sums } = this;
    const hasTokens = sums.input !== null || sums.output !== null;
    const elapsed = this.#began === null || this.#ended === null ? null : this.#ended - this.#began;
    const error = isVoid(this.#error) ? null : this.#error;
    return {
      output: this.#last,
      interactionType: this.#toolCalls > 0 ? 'agentic' : this.asked.length > 1 ? 'multi_turn' : 'single_turn',
      candidates: this.#last === null ? null : 1,
      stopReason: this.#finish,
      ...outcomeOf(error, this.#last === null),
      inputTokens: sums.input,
      outputTokens: sums.output,
      totalTokens: sums.total,
      reasoningTokens: sums.reasoning,
      cacheReadTokens: sums.cacheRead,
      cacheWriteTokens: sums.cacheWrite,
      tokensScope: hasTokens ? ('sample' as const) : null,
      reportedCostUsd: sums.cost,
      latencyMs: elapsed,
      latencyKind: elapsed === null ? null : ('sample' as const),
      turns: this.turns,
      toolCalls: this.#toolCalls,
    };
  }
}
