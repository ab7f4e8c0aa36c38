import type { Node } from '../../json/node';
import { parseRecord } from '../../json/parse-record';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord, Sink } from '../../records/record';
import type { DocumentFormat, LinesFormat, SourceFacts } from '../format';
import { children, isObject, pick, placeOf, placeWithin } from '../shared/fields';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { outcomeOf } from '../shared/outcome';
import { word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { type Json, object, pick as member, text } from '../shared/transcript/values';
import { number, type Span, spanOf } from './span';
import { readOtel, saidBy } from './transcript';
import { type Unit, unitsOf } from './units';

/** Spans that are looked at for a word of generative AI. */
const LOOKED_AT = 5000;

interface Found {
  node: Node;
  service: string | null;
}

/** All spans, in the three ways that they are wrapped: Jaeger's `data`, Tempo's `batches` and OTLP's `resourceSpans`. */
function* spansIn(tape: JsonTape, root: Node): Generator<Found, void, undefined> {
  for (const trace of children(tape, tape.get(root, 'data'))) {
    const processes = tape.get(trace, 'processes');
    for (const node of children(tape, tape.get(trace, 'spans'))) {
      const process = tape.get(processes, tape.string(tape.get(node, 'processID')) ?? '');
      yield { node, service: word(tape, tape.get(process, 'serviceName')) };
    }
  }
  const inner = tape.get(root, 'trace');
  const holder = isObject(tape, inner) ? inner : root;
  for (const batch of children(tape, pick(tape, holder, 'resourceSpans', 'batches'))) {
    let service: string | null = null;
    for (const one of children(tape, tape.at(batch, 'resource', 'attributes')))
      if (tape.string(tape.get(one, 'key')) === 'service.name')
        service = word(tape, tape.at(one, 'value', 'stringValue'));
    for (const scope of children(tape, pick(tape, batch, 'scopeSpans', 'instrumentationLibrarySpans')))
      for (const node of children(tape, tape.get(scope, 'spans'))) yield { node, service };
  }
}

const isSpan = (tape: JsonTape, node: Node): boolean =>
  tape.string(pick(tape, node, 'spanId', 'spanID')) !== null &&
  tape.string(pick(tape, node, 'traceId', 'traceID')) !== null;

function saysGenAi(tape: JsonTape, node: Node): boolean {
  for (const one of children(tape, pick(tape, node, 'attributes', 'tags')))
    if (tape.string(tape.get(one, 'key'))?.startsWith('gen_ai.')) return true;
  return false;
}

const jsonOf = (tape: JsonTape, node: Node): Json => object(parseRecord(tape.source(node)));

/** Whether one of the first spans tells of generative AI; null where what stands there are no spans, or too many of others. */
function saysGenAiIn(roots: Iterable<[tape: JsonTape, root: Node]>): boolean {
  let looked = 0;
  for (const [tape, root] of roots)
    for (const { node } of spansIn(tape, root)) {
      if (!isSpan(tape, node) || ++looked > LOOKED_AT) return false;
      if (saysGenAi(tape, node)) return true;
    }
  return false;
}

/** Traces of agents and models as JSON, with the attributes `gen_ai.*`. Traces of anything else are not taken. */
export const otelTraces: DocumentFormat = {
  id: 'otel-traces',
  layout: 'document',
  recognise: (tape, root) => (saysGenAiIn([[tape, root]]) ? { version: null } : null),

  read(tape, root, source, _recognised, sink) {
    const spans = new Map<Span, () => Told>();
    for (const { node, service } of spansIn(tape, root))
      if (isSpan(tape, node))
        spans.set(spanOf(jsonOf(tape, node), placeOf(tape, node), service), () => toldBy(jsonOf(tape, node)));
    sayUnits(spans, source, sink);
  },
};

/** The same with a batch a line, as the Collector's file exporter writes them: spans of one trace stand in several. */
export const otelLines: LinesFormat = {
  id: 'otel-trace-lines',
  layout: 'lines',
  alsoValues: true,
  needsAll: true,
  recognise: (rows) =>
    saysGenAiIn(rows.map(({ tape, root }): [JsonTape, Node] => [tape, root])) ? { version: null } : null,

  open(source) {
    const spans = new Map<Span, () => Told>();
    return {
      row(tape, root, place, sink) {
        const before = spans.size;
        for (const { node, service } of spansIn(tape, root)) {
          if (!isSpan(tape, node)) continue;
          const json = jsonOf(tape, node);
          const span = spanOf(json, placeWithin(tape, root, place, node), service);
          // The line is gone by the end of the file.
          const told = span.hasTexts ? toldBy(json) : UNTOLD;
          spans.set(span, () => told);
        }
        // Metrics and logs of the same exporter.
        if (spans.size === before) sink.ignore(place);
      },
      end: (sink) => sayUnits(spans, source, sink),
    };
  },
};

interface Told {
  input: string | null;
  output: string | null;
  /** Calls of tools that the model asked for. */
  calls: number;
}
const UNTOLD: Told = { input: null, output: null, calls: 0 };

function toldBy(span: Json): Told {
  const read = readOtel(span);
  return { ...saidBy(read), calls: read.turns.flatMap(({ calls }) => calls).length };
}

/** The answers among spans, each with what a span with texts tells of it. */
function sayUnits(spans: ReadonlyMap<Span, () => Told>, source: SourceFacts, sink: Sink): void {
  const runs = new RunSayer();
  const asked = new Map<string, number>();
  for (const unit of unitsOf([...spans.keys()])) {
    // The last call that tells its texts was sent all that was said before.
    const told = unit.all.findLast(({ hasTexts }) => hasTexts) ?? unit.top;
    sayUnit(unit, told, (told.hasTexts && spans.get(told)?.()) || UNTOLD);
  }

  function sayUnit(unit: Unit, told: Span, { input, output, calls }: Told): void {
    const { top, usage } = unit;
    const model = unit.calls.findLast((call) => call.model !== null)?.model ?? top.model;
    const evaluation = top.agent ?? top.service;
    const key = naturalKey('otel', source.digest, evaluation, model);
    runs.say({ key, role: 'rows', name: null, model, evaluation, harness: 'OpenTelemetry' }, sink);
    const mark = naturalKey(key, input ?? top.key);
    const epoch = (asked.get(mark) ?? 0) + 1;
    asked.set(mark, epoch);
    const toolCalls = unit.tools.length > 0 ? unit.tools.length : calls;
    const isAgentic = unit.all.some(({ isAgent }) => isAgent) || toolCalls > 0;
    sink.row(
      {
        run: key,
        // Without its text nothing but the trace says which question it was.
        sample: { evaluation, id: input === null ? top.key : null, input, references: [] },
        response: {
          epoch,
          interactionType: isAgentic ? 'agentic' : 'single_turn',
          output,
          stopReason: unit.calls.at(-1)?.stopReason ?? null,
          // Most traces hold no texts: an answer that is not told was not left out.
          ...outcomeOf(top.error, false),
          inputTokens: usage?.input ?? null,
          outputTokens: usage?.output ?? null,
          reasoningTokens: usage?.reasoning ?? null,
          cacheReadTokens: usage?.cacheRead ?? null,
          cacheWriteTokens: usage?.cacheWrite ?? null,
          tokensScope: usage === null ? null : 'sample',
          reportedCostUsd: usage?.cost ?? null,
          latencyMs: top.duration,
          latencyKind: top.duration === null ? null : isAgentic ? 'sample' : 'response',
          turns: unit.calls.length > 0 ? unit.calls.length : null,
          toolCalls: unit.calls.length > 0 || toolCalls > 0 ? toolCalls : null,
        },
        scores: scoresOf(unit.all.flatMap(({ evaluations }) => evaluations)),
      },
      told.place,
    );
  }
}

const RIGHT: Readonly<Partial<Record<string, boolean>>> = {
  ...{ pass: true, passed: true, correct: true },
  ...{ fail: false, failed: false, incorrect: false },
};

/** A number, or a label that says right or wrong; any other label is no score. */
function scoresOf(evaluations: readonly Json[]): ScoreRecord[] {
  const scores = new Scores();
  for (const one of evaluations) {
    const of = (name: string): unknown => member(one, `gen_ai.evaluation.${name}`);
    const label = text(of('score.label'));
    const isCorrect = RIGHT[label?.toLowerCase() ?? ''] ?? null;
    const score = number(of('score.value')) ?? (isCorrect === null ? null : Number(isCorrect));
    scores.add(text(of('name')) ?? 'evaluation', {
      ...{ score, isCorrect, explanation: text(of('explanation')) },
      ...(score === null && label !== null ? { text: label } : {}),
    });
  }
  return scores.all;
}
