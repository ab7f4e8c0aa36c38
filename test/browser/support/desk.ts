import { readFileSync } from 'node:fs';
import { root } from './page';

/** The demo's support desk: four models, one asked three times. */
export const deskModels = ['aster-large', 'aster-mini', 'brook-2', 'cobalt-s'] as const;
export const deskFile = (model: string) => `${root}public/demo/support-desk.${model}_samples.jsonl`;

interface DemoRow {
  sample_id: string;
  evaluation_result_id: string;
  error?: string | null;
  evaluation: { score: number | null };
}

/** Exact match of each sample, averaged over its repeats, from the raw file. */
export function deskScores(model: string): Map<string, number> {
  const found = new Map<string, number[]>();
  for (const line of readFileSync(deskFile(model), 'utf8').split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line) as DemoRow;
    const { score } = row.evaluation;
    if (!row.evaluation_result_id.startsWith('exact_match') || row.error || score === null) continue;
    found.set(row.sample_id, [...(found.get(row.sample_id) ?? []), score]);
  }
  return new Map(
    [...found].map(([id, all]) => [id, all.reduce((sum, score) => sum + score, 0) / all.length]),
  );
}
