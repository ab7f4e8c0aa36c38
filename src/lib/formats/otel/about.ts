import { type Family, openAiTokens, unscored } from '../family';
import { readOtel } from './transcript';

export const names = {
  'otel-traces': 'OpenTelemetry traces',
  'otel-trace-lines': 'OpenTelemetry traces, a batch a line',
} as const;

const withoutScores = unscored(
  'These traces hold no evaluation (gen_ai.evaluation.result): answers, tokens and time can be read, no score can be compared.',
);

export const otel: Family<keyof typeof names> = {
  tool: 'OpenTelemetry (Jaeger, Tempo, OTLP)',
  files:
    'traces with `gen_ai.*` as JSON or JSON Lines (the file exporter of the Collector): `resourceSpans`, `batches` of Tempo, `data` of Jaeger',
  names,
  help: [
    {
      ids: ['otel-traces', 'otel-trace-lines'],
      name: 'OpenTelemetry traces',
      versions: 'OTLP JSON, Tempo, Jaeger',
      taken:
        'An answer for each outermost agent or model call, with tools, time and errors; tokens are those of the innermost calls. Events gen_ai.evaluation.result are its scores. Texts only where the traces hold them.',
    },
  ],
  transcript: readOtel,
  tokens: { 'otel-traces': openAiTokens, 'otel-trace-lines': openAiTokens },
  halves: { 'otel-traces': withoutScores, 'otel-trace-lines': withoutScores },
};
