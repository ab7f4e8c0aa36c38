import { merge } from '../../../src/lib/engine/merge';
import { createChoices } from '../../../src/lib/engine/merge/choices';
import type { Database } from '../../../src/lib/engine/database';
import type { RowRecord, Sink } from '../../../src/lib/records/record';
import { mulberry32 } from '../../../src/lib/stats';
import { emptyStagedTables } from '../support/empty';
import { place, stage } from '../support/stage';

/** Evaluations that differ in all that an overview has to bear. */
export interface Made {
  name: string;
  metric: string;
  samples: number;
  models: readonly string[];
  /** Answers to each sample. */
  repeats?: number;
  /** Share of answers that are missing, failed and without a score, by model. */
  gaps?: Readonly<Record<string, number>>;
  /** Questions of another evaluation: they are the same samples. */
  like?: string;
  score: (skill: number, random: () => number) => number;
}

export const yesNo = (skill: number, random: () => number): number => Number(random() < skill);
export const rating = (skill: number, random: () => number): number =>
  Math.round(20 * skill + 12 * random()) / 10;

/** Skills fall from the first model to the last. */
export function recordsOf(made: readonly Made[], seed: number): (sink: Sink) => void {
  const random = mulberry32(seed);
  return (sink) => {
    const records: RowRecord[] = [];
    for (const { name, metric, samples, models, repeats = 1, gaps = {}, like = name, score } of made)
      models.forEach((model, m) => {
        const run = `${name}/${model}`;
        sink.run({ key: run, role: 'rows', name: run, model, evaluation: name });
        for (let i = 0; i < samples; i++)
          for (let epoch = 1; epoch <= repeats; epoch++) {
            const fate = random();
            const gap = gaps[model] ?? 0;
            const value = score(0.85 - 0.13 * m, random);
            if (fate < gap / 2) continue;
            const labels = [
              ['topic', `t${i % 7}`],
              ['half', i % 2 === 0 ? 'even' : 'odd'],
            ] as const;
            const failed = fate < (3 * gap) / 4;
            records.push({
              run,
              sample: {
                evaluation: name,
                id: `${like} ${i}`,
                input: `question ${like} ${i}`,
                references: ['x'],
                labels,
              },
              response: {
                output: `${run} ${i} ${epoch}`,
                status: failed ? 'error' : 'ok',
                ...(repeats > 1 ? { epoch } : {}),
              },
              scores: fate < gap && !failed ? [] : [{ metric, score: value }],
            });
          }
      });
    records.forEach((record, i) => sink.row(record, place(i * 10)));
  };
}

export async function load(db: Database, fill: (sink: Sink) => void): Promise<void> {
  await stage(db, []);
  await emptyStagedTables(db);
  for (const statement of createChoices) await db.run(statement);
  await stage(db, [{ no: 1, path: 'a', fill }]);
  await merge(db);
}
