import type { Example } from '../examples';
import { otel } from './about';

export const example: Example = {
  of: otel,
  where:
    'Jaeger: Download JSON of a trace. Tempo: GET /api/traces/<id>. Others: OTLP JSON, one document or a batch a line (the file exporter of the Collector).',
  path: 'trace.json',
  text: '{"resourceSpans": [{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "quiz"}}]}, "scopeSpans": [{"spans": [{"traceId": "bc07", "spanId": "93aa", "name": "chat brook-2", "startTimeUnixNano": "1767225600000000000", "endTimeUnixNano": "1767225601000000000", "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "chat"}}, {"key": "gen_ai.request.model", "value": {"stringValue": "brook-2"}}, {"key": "gen_ai.usage.input_tokens", "value": {"intValue": "21"}}, {"key": "gen_ai.usage.output_tokens", "value": {"intValue": "1"}}]}]}]}]}',
};
