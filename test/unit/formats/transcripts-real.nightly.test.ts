import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { contentText, finalAnswers } from '$lib/records/transcript';
import { hasRealData, realData } from '../../support/real-data';
import { readAny } from './read-any';

/** What the import says of a row and what the sample view reads of it are made apart and must agree. */
const files = [
  'eee/v0.2.1_helm/mmlu_openai_gpt2_samples.jsonl',
  'eee/v0.2_inspect/ai2_arc_ollama_qwen2.5-0.5b_1761001924_samples.jsonl',
  'eee/v0.2_inspect/pubmed_qa_openai_azure_gpt-4o-mini-2024-07-18_1751553870_samples.jsonl',
  'eee/v0.3_converted/helm_mmlu_openai_gpt2_samples.jsonl',
  'eee/v0.3_converted/inspect_arc_sonnet_samples.jsonl',
  'eee/v0.3_converted/inspect_cvebench_empty_choices_samples.jsonl',
  'evalscope/v1.10/qwen-plus/predictions/qwen-plus/gsm8k_main.jsonl',
  'evalscope/v1.10/qwen3-max/reviews/qwen3-max/iquiz_EQ.jsonl',
  'evalscope/v0/predictions/Qwen2.5-0.5B-Instruct/arc_ARC-Easy.jsonl',
  'evalscope/v0/reviews/Qwen2.5-0.5B-Instruct/arc_ARC-Easy.jsonl',
  'gage/run/samples.jsonl',
  'gage/seed001_examples.jsonl',
  'gage/samples.jsonl',
  'opencode/eval_run_reconstructed_8801189.json',
  'opencode/eval_run_reconstructed_7775994_first_version.json',
  'opencode/RECONSTRUCTED_opencode_export_session.json',
  'inspect/log_formats.json',
  'inspect/data_arc_sonnet.json',
  'inspect/log_tool_call_error.json',
  'promptfoo/TRIMMED_sample-export.json',
  'helm/mmlu-subject=philosophy,method=multiple_choice_joint,model=openai_gpt2/scenario_state.json',
  'lm_eval/RECONSTRUCTED_samples_arc_demo_modelA_2026-01-01T00-00-00.000000.jsonl',
  'lm_eval/RECONSTRUCTED_samples_gsm8k_two_filters_2026-01-01T00-00-00.000000.jsonl',
];

/** Without differences of white space; a medium by its kind, which the import calls by the name of the field. */
const folded = (text: string | null | undefined) =>
  (text ?? '')
    .replace(/\[(image|audio|video)_url:/g, '[$1:')
    .replaceAll('[file_url:', '[document:')
    .replace(/\s+/g, ' ')
    .trim();

/** The import writes a dialogue with its roles; the reader shows what the user said. */
const isDialogue = (input: string | null) => /^(user|system|assistant): /.test(input ?? '');

describe.skipIf(!hasRealData)('transcripts of real records', () => {
  test.each(files)('%s', (path) => {
    const bytes = readFileSync(`${realData}/${path}`);
    const { format, sink } = readAny(formats, path);
    expect(format).not.toBeNull();
    expect(sink.rows.length).toBeGreaterThan(0);
    for (const [i, row] of sink.rows.entries()) {
      const place = sink.places[i];
      if (place === undefined) throw new Error('no place');
      const record: unknown = JSON.parse(
        bytes.subarray(place.offset, place.offset + place.length).toString('utf8'),
      );
      const read = readTranscript(format ?? '', record);
      if (read === null) throw new Error('no transcript');
      const [answer] = finalAnswers(read);
      expect(folded(answer && contentText(answer))).toBe(folded(row.response?.output?.toString()));
      // A multiple choice of lm-evaluation-harness names the right option by its place: the reader shows the option.
      const isPlace = format === 'lm-eval-samples' && read.choices.length > 0;
      if (!isPlace)
        expect(read.references.map((one) => folded(contentText(one)))).toEqual(
          row.sample.references.map((one) => folded(one.toString())).filter(Boolean),
        );
      const input = folded(row.sample.input?.toString());
      if (read.formatted !== null && format === 'lm-eval-samples') expect(folded(read.formatted)).toBe(input);
      else if (isDialogue(row.sample.input))
        for (const piece of read.input) expect(input).toContain(folded(contentText([piece])));
      else expect(folded(contentText(read.input))).toBe(input);
    }
  });
});
