import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deviations as deviationsFrom } from '$lib/formats/eee/deviations';
import * as schemas from '$lib/formats/eee/schema';
import { JsonTape } from '$lib/json/tape';
import { hasRealData, realData } from '../../support/real-data';

type Version = '0.2.0' | '0.3.0';

function deviations(row: unknown, version: Version): string[] {
  const bytes = new TextEncoder().encode(typeof row === 'string' ? row : JSON.stringify(row));
  const tape = new JsonTape();
  expect(tape.parse(bytes, 0, bytes.length)).toBeNull();
  return deviationsFrom(tape, tape.root, version === '0.2.0' ? schemas.early : schemas.current).map(
    ({ field, what }) => `${field} ${what}`,
  );
}

const common = {
  evaluation_id: 'e',
  model_id: 'm',
  evaluation_name: 'n',
  sample_id: 's',
  interaction_type: 'single_turn',
  answer_attribution: [
    {
      turn_idx: 0,
      source: 'output.raw',
      extracted_value: '4',
      extraction_method: 'exact',
      is_terminal: true,
    },
  ],
  evaluation: { score: 1, is_correct: true },
};
const early = {
  ...common,
  schema_version: '0.2.0',
  input: { raw: 'q', reference: 'a' },
  output: { raw: '4' },
};
const current = {
  ...common,
  schema_version: '0.3.0',
  input: { raw: 'q', reference: ['a'] },
  output: { raw: ['4'] },
  messages: null,
};

describe('rows beside their schema', () => {
  it('a valid row has nothing to be said of it', () => {
    expect(deviations(early, '0.2.0')).toEqual([]);
    expect(deviations(current, '0.3.0')).toEqual([]);
  });

  it.each<[string, object, Version, string[]]>([
    ['missing', { model_id: undefined }, '0.3.0', ['model_id is missing']],
    ['null', { evaluation_result_id: null }, '0.3.0', ['evaluation_result_id is null, not a text']],
    ['type', { sample_id: 7 }, '0.3.0', ['sample_id is a whole number, not a text']],
    ['unknown', { sample_idx: 7 }, '0.3.0', ['sample_idx is not in the schema']],
    [
      'nested',
      { evaluation: { score: '1', is_correct: 1 } },
      '0.3.0',
      [
        'evaluation.score is a text, not a number',
        'evaluation.is_correct is a whole number, not true or false',
      ],
    ],
    [
      'in a list',
      { answer_attribution: [{ ...common.answer_attribution[0], turn_idx: -1 }] },
      '0.3.0',
      ['answer_attribution[].turn_idx is less than 0'],
    ],
    [
      'word',
      { interaction_type: 'chat' },
      '0.3.0',
      ['interaction_type is none of single_turn, multi_turn or agentic'],
    ],
    [
      'any member',
      { metadata: { a: '1', b: 2, c: 3 } },
      '0.3.0',
      ['metadata.* is a whole number, not a text'],
    ],
    [
      'kind of interaction',
      { interaction_type: 'agentic' },
      '0.3.0',
      [
        'messages is not there, although the interaction is agentic',
        'output is there, although the interaction is agentic',
      ],
    ],
    [
      'whole numbers',
      { token_usage: { input_tokens: 1.5, output_tokens: 2, total_tokens: 1e3 } },
      '0.3.0',
      ['token_usage.input_tokens is a number, not a whole number'],
    ],
  ])('%s', (_, change, version, wanted) => {
    expect(deviations({ ...current, ...change }, version)).toEqual(wanted);
  });

  it('what was right once is not now, and the other way round', () => {
    expect(deviations(early, '0.3.0')).toEqual([
      'input.reference is a text, not a list',
      'output.raw is a text, not a list',
    ]);
    expect(deviations(current, '0.2.0')).toEqual([
      'input.reference is a list, not a text',
      'output.raw is a list, not a text',
    ]);
  });

  it('reads what is no row at all without a crash', () => {
    expect(deviations('[1]', '0.3.0')).toEqual([' is a list, not an object']);
    expect(deviations('{"metadata":{"__proto__":1,"toString":2}}', '0.3.0')).toContain(
      'metadata.* is a whole number, not a text',
    );
  });
});

const data = join(realData, 'eee');

describe.skipIf(!hasRealData)('real rows', () => {
  // Counted by the reference implementation of JSON Schema in Python, with both schemas as they were published.
  const valid: Record<string, [rows: number, early: number, current: number]> = {
    'v0.2.1_helm/hellaswag_eleutherai_pythia-1b-v0_samples.jsonl': [10, 0, 10],
    'v0.2.1_helm/mmlu_openai_gpt2_samples.jsonl': [10, 0, 10],
    'v0.2_inspect/ai2_arc_ollama_qwen2.5-0.5b_1761001924_samples.jsonl': [3, 0, 0],
    'v0.2_inspect/pubmed_qa_openai_azure_gpt-4o-mini-2024-07-18_1751553870_samples.jsonl': [2, 0, 0],
    'v0.3_converted/helm_mmlu_openai_gpt2_samples.jsonl': [80, 0, 80],
    'v0.3_converted/inspect_arc_qwen_samples.jsonl': [3, 0, 0],
    'v0.3_converted/inspect_arc_sonnet_samples.jsonl': [5, 0, 0],
    'v0.3_converted/inspect_cvebench_empty_choices_samples.jsonl': [1, 0, 0],
  };

  it('as many are valid as a validator finds', () => {
    const found = Object.fromEntries(
      ['v0.2.1_helm', 'v0.2_inspect', 'v0.3_converted'].flatMap((folder) =>
        readdirSync(join(data, folder))
          .filter((name) => name.endsWith('_samples.jsonl'))
          .map((name) => {
            const rows = readFileSync(join(data, folder, name), 'utf8')
              .split('\n')
              .filter((line) => line !== '');
            const validBy = (version: Version) =>
              rows.filter((row) => deviations(row, version).length === 0).length;
            return [`${folder}/${name}`, [rows.length, validBy('0.2.0'), validBy('0.3.0')]];
          }),
      ),
    );
    expect(found).toEqual(valid);
  });
});
