import { expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { probe } from '$lib/ingest/text/probe';
import { toolFiles } from '../../fixtures/tools';

/**
 * Who would take whose files, were it asked first: by the format that reads them, those that are asked later. Where a
 * format comes to fit the files of others, this says so, and its place in `src/lib/formats/index.ts` matters.
 */
const askedLater: Record<string, string[]> = {
  'alpaca-eval-annotations': ['alpaca-eval-annotations-file'],
  'alpaca-eval-outputs': ['alpaca-eval-outputs-file'],
  'evalscope-arena': ['evalscope-reviews'],
  'gage-sample-spec': ['gage-sample-spec-file'],
  'gage-samples': ['gage-sample-file'],
  'openai-evals-hosted': ['openai-evals-hosted-file'],
  'openai-evals-items': ['openai-evals-items-file'],
  'opencode-sessions': ['vertex-rows-document'],
  'otel-traces': ['otel-trace-lines'],
  'skill-benchmark': ['skill-grading'],
  'vertex-rows': ['vertex-rows-document'],
};

/** A file as it is; rows also as one document, all of them and the first. */
function variantsOf(path: string, text: string): string[] {
  if (!path.endsWith('.jsonl')) return [text];
  const rows = text.trim().split('\n');
  return [text, rows[0] ?? '', `[\n${rows.join(',\n')}\n]`];
}

async function fitting(text: string): Promise<string[]> {
  const bytes = Uint8Array.from(Buffer.from(text));
  const fits = new Set<string>();
  for (const format of formats)
    if (format.layout !== 'bundle' && (await probe(new Blob([bytes]), bytes, [format])).layout !== 'unknown')
      fits.add(format.id);
  return [...fits];
}

test('over the files of every tool', async () => {
  const found: Record<string, string[]> = {};
  for (const make of Object.values(toolFiles))
    for (const [path, content] of Object.entries(make().files)) {
      if (!/\.jsonl?$/.test(path)) continue;
      for (const text of variantsOf(path, content.toString())) {
        const [reads, ...later] = await fitting(text);
        if (reads === undefined || later.length === 0) continue;
        found[reads] = [...new Set([...(found[reads] ?? []), ...later])].sort();
      }
    }
  expect(found).toEqual(askedLater);
});
