import { isObject, type Json, list, object, pick, text } from './transcript/values';

/** An AnyValue of OTLP as the value that it is; Jaeger's stand as they are. */
function valueOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [kind, held] = Object.entries(value)[0] ?? [];
  if (kind === 'arrayValue') return list(pick(object(held), 'values')).map(valueOf);
  if (kind === 'kvlistValue') return byKey(pick(object(held), 'values'));
  return held;
}

const byKey = (entries: unknown): Json =>
  Object.fromEntries(
    list(entries)
      .map(object)
      .map((entry) => [text(entry['key']) ?? '', valueOf(entry['value'])]),
  );

/** What is said of a span: `attributes` of OTLP, `tags` of Jaeger. */
export const attributesOf = (span: Json): Json => byKey(pick(span, 'attributes', 'tags'));

export interface SpanEvent {
  name: string;
  attributes: Json;
}

/** `events` of OTLP, `logs` of Jaeger, where the name is one of the fields. */
export const eventsOf = (span: Json): SpanEvent[] => [
  ...list(pick(span, 'events'))
    .map(object)
    .map((event) => ({ name: text(event['name']) ?? '', attributes: byKey(event['attributes']) })),
  ...list(pick(span, 'logs'))
    .map((log) => byKey(pick(object(log), 'fields')))
    .map((attributes) => ({ name: text(pick(attributes, 'event', 'name')) ?? '', attributes })),
];
