import { createHash } from 'node:crypto';

/** @param {string} text */
export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * `sample_hash` as openeval computes it: SHA-256 of compact JSON with sorted keys, all beyond ASCII escaped.
 * @param {string} raw @param {readonly string[]} reference
 */
export function sampleHash(raw, reference) {
  const json = JSON.stringify({ raw, reference });
  const ascii = json.replace(
    /[\u007f-\uffff]/g,
    (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'),
  );
  return sha256(ascii);
}

/** A version 4 UUID made from words, so that it is the same each time. @param {...string} words */
export function uuidFrom(...words) {
  const hex = sha256(words.join('\u0001'));
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    '4' + hex.slice(13, 16),
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/**
 * @typedef {{ id: string, raw: string, reference: readonly string[], labels: Record<string, string>,
 *   more?: Record<string, string> }} Sample
 * @typedef {{ score: number | null, correct: boolean | null }} Score
 * @typedef {{ input: number, output: number, cacheRead?: number, reasoning?: number }} Tokens
 * @typedef {{ evaluation: string, evaluationId: string, model: string, file: string, startedAt: number }} Run
 * @typedef {{ turn_idx: number, role: string, content?: string, reasoning_trace?: string,
 *   tool_calls?: { id: string, name: string, arguments: Record<string, string> }[], tool_call_id?: string[] }} Message
 * @typedef {{ run: Run, sample: Sample, metric: string, score: Score, output?: string, messages?: Message[],
 *   extracted?: string, tokens?: Tokens, latencyMs?: number, firstTokenMs?: number, error?: string, epoch?: number,
 *   toolCalls?: number, turns?: number }} Answer
 */

/** One row of an instance file, schema 0.3.0. @param {Answer} answer */
export function instanceRow(answer) {
  const { run, sample, tokens, messages } = answer;
  const turn = messages ? messages.length - 1 : 0;
  return {
    schema_version: '0.3.0',
    evaluation_id: run.evaluationId,
    model_id: run.model,
    evaluation_name: run.evaluation,
    evaluation_result_id: `${answer.metric}:test`,
    sample_id: sample.id,
    sample_hash: sampleHash(sample.raw, sample.reference),
    interaction_type: messages ? 'agentic' : 'single_turn',
    input: { raw: sample.raw, reference: sample.reference },
    ...(messages ? { messages } : { output: { raw: [answer.output ?? ''] } }),
    answer_attribution:
      answer.extracted === undefined
        ? []
        : [
            {
              turn_idx: turn,
              source: messages ? `messages[${turn}].content` : 'output.raw',
              extracted_value: answer.extracted,
              extraction_method: 'regex',
              is_terminal: true,
            },
          ],
    evaluation: {
      score: answer.score.score,
      is_correct: answer.score.correct,
      ...(messages ? { num_turns: answer.turns, tool_calls_count: answer.toolCalls } : {}),
    },
    ...(tokens
      ? {
          token_usage: {
            input_tokens: tokens.input,
            output_tokens: tokens.output,
            total_tokens: tokens.input + tokens.output,
            ...(tokens.cacheRead ? { input_tokens_cache_read: tokens.cacheRead } : {}),
            ...(tokens.reasoning ? { reasoning_tokens: tokens.reasoning } : {}),
          },
        }
      : {}),
    ...(answer.latencyMs === undefined
      ? {}
      : {
          performance: {
            latency_ms: answer.latencyMs,
            ...(answer.firstTokenMs === undefined ? {} : { time_to_first_token_ms: answer.firstTokenMs }),
          },
        }),
    ...(answer.error === undefined ? {} : { error: answer.error }),
    metadata: {
      ...sample.labels,
      ...sample.more,
      ...(answer.epoch === undefined ? {} : { epoch: String(answer.epoch) }),
    },
  };
}

/** @param {readonly object[]} rows */
export const jsonLines = (rows) => rows.map((row) => JSON.stringify(row) + '\n').join('');

/** @param {number} value */
const rounded = (value) => Math.round(value * 1e6) / 1e6;

/** @param {string} metric @param {readonly Answer[]} answers of the metric */
function declaredResult(metric, answers) {
  const scores = answers.flatMap(({ score, error }) =>
    score.score === null || error !== undefined ? [] : [score.score],
  );
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  const [first] = answers;
  return {
    evaluation_result_id: `${metric}:test`,
    evaluation_name: first?.run.evaluation,
    source_data: {
      dataset_name: first?.run.evaluation,
      source_type: 'other',
      additional_details: { note: 'Synthetic: written by the generator of Evalbook’s demo.' },
    },
    metric_config: {
      metric_id: metric,
      metric_name: metric,
      lower_is_better: false,
      score_type: metric === 'f1' ? 'continuous' : 'binary',
      min_score: 0,
      max_score: 1,
    },
    score_details: {
      score: rounded(mean),
      details: { counted: 'answers without an error that have a score' },
      uncertainty: {
        standard_error: { value: rounded(Math.sqrt(variance / scores.length)), method: 'analytic' },
        num_samples: scores.length,
      },
    },
    generation_config: { generation_args: { temperature: 0, max_tokens: 1024 } },
  };
}

/**
 * The aggregate beside an instance file.
 * @param {Run} run @param {readonly Answer[]} answers all of the run @param {string} fileText of the samples file
 */
export function aggregate(run, answers, fileText) {
  const uuid = uuidFrom(run.evaluationId);
  const metrics = [...new Set(answers.map(({ metric }) => metric))];
  return {
    schema_version: '0.3.0',
    evaluation_id: run.evaluationId,
    evaluation_timestamp: String(run.startedAt),
    retrieved_timestamp: String(run.startedAt + 3600),
    source_metadata: {
      source_name: 'Evalbook synthetic demo',
      source_type: 'evaluation_run',
      source_organization_name: 'Evalbook',
      evaluator_relationship: 'third_party',
    },
    eval_library: { name: 'evalbook-demo', version: '1' },
    model_info: {
      name: run.model,
      id: run.model,
      developer: 'synthetic',
      additional_details: {
        deployment_type: 'unknown',
        model_availability: 'unknown',
        note: 'An invented model.',
      },
    },
    evaluation_results: metrics.map((metric) =>
      declaredResult(
        metric,
        answers.filter((answer) => answer.metric === metric),
      ),
    ),
    detailed_evaluation_results: {
      format: 'jsonl',
      file_path: `data/${run.evaluation}/${run.model}/${uuid}_samples.jsonl`,
      hash_algorithm: 'sha256',
      checksum: sha256(fileText),
      total_rows: fileText.split('\n').length - 1,
    },
  };
}
