import { merge } from '../../../src/lib/engine/merge';
import type { Database } from '../../../src/lib/engine/database';
import type { RowRecord, Sink } from '../../../src/lib/records/record';
import { place, stage } from '../support/stage';

/** Numbers in [0, 1) that come again with the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Setting {
  evaluation: string;
  metric: string;
  binary: boolean;
  lowerIsBetter: boolean;
  /** Bounds of a numeric metric. */
  bounds: readonly [number, number] | null;
  repeats: boolean;
}

const base: Setting = {
  evaluation: 'once',
  metric: 'accuracy_of_once',
  binary: true,
  lowerIsBetter: false,
  bounds: null,
  repeats: false,
};
export const settings: readonly Setting[] = [
  base,
  { ...base, evaluation: 'repeated', metric: 'accuracy_of_repeated', repeats: true },
  { ...base, evaluation: 'lower', metric: 'fault', lowerIsBetter: true, repeats: true },
  { ...base, evaluation: 'lower once', metric: 'slip', lowerIsBetter: true },
  { ...base, evaluation: 'bounded', metric: 'mark', binary: false, bounds: [0, 1], repeats: true },
  { ...base, evaluation: 'unbounded', metric: 'distance', binary: false, lowerIsBetter: true },
];

export const worstOf = ({ binary, lowerIsBetter, bounds }: Setting): number | null =>
  binary ? Number(lowerIsBetter) : (bounds?.[lowerIsBetter ? 1 : 0] ?? null);

export const models = ['ant', 'bee', 'cat', 'dog'];
export const SAMPLES = 60;
export const topics = ['law', 'art', 'war'];

export interface Made {
  model: string;
  sample: number;
  /** null: not scored. */
  score: number | null;
  error: string | null;
}

/** Answers with gaps, failures, answers without a score, repeats and ties. */
function answersOf({ binary, repeats }: Setting, random: () => number): Made[] {
  const made: Made[] = [];
  for (const [m, model] of models.entries())
    for (let sample = 0; sample < SAMPLES; sample++) {
      if (random() < 0.12) continue;
      const answers = repeats && m > 0 ? 1 + Math.floor(random() * 4) : 1;
      for (let k = 0; k < answers; k++) {
        const error = random() < 0.1 ? `${random() < 0.5 ? 'timed out' : 'broke'} after ${sample} s` : null;
        const value = binary ? Math.round(random()) : Math.round(random() * 10) / 10;
        made.push({ model, sample, score: error !== null || random() < 0.06 ? null : value, error });
      }
    }
  return made;
}

/** A sample bears the topic of its number; each third one of the next as well. */
export const topicsOf = (sample: number): string[] => [
  topics[sample % 3] ?? '',
  ...(sample % 9 === 0 ? [topics[(sample + 1) % 3] ?? ''] : []),
];

const rowOf = ({ evaluation, metric }: Setting, made: Made, epoch: number): RowRecord => ({
  run: `${evaluation}/${made.model}`,
  sample: {
    evaluation,
    id: `${evaluation}-${made.sample}`,
    input: `Question ${made.sample} of ${evaluation}`,
    references: ['x'],
    labels: topicsOf(made.sample).map((topic) => ['topic', topic] as const),
  },
  response: {
    output: made.error === null ? `answer ${epoch}` : null,
    status: made.error === null ? 'ok' : 'error',
    error: made.error,
    errorKind: made.error === null ? null : made.error.startsWith('timed') ? 'timeout' : 'service',
    epoch,
    labels: [['mood', made.sample % 4 === 0 ? 'warm' : 'cool']],
  },
  scores: [{ metric, score: made.score }],
});

const fill = (setting: Setting, made: readonly Made[]) => (sink: Sink) => {
  const { evaluation, metric, lowerIsBetter, bounds } = setting;
  for (const model of models)
    sink.run({
      key: `${evaluation}/${model}`,
      role: 'rows',
      name: `${evaluation}/${model}`,
      model,
      evaluation,
    });
  sink.metric({
    ...{ evaluation, metric, given: metric, lowerIsBetter },
    ...(bounds === null ? {} : { min: bounds[0], max: bounds[1] }),
  });
  const epochs = new Map<string, number>();
  made.forEach((one, i) => {
    const key = `${one.model} ${one.sample}`;
    epochs.set(key, (epochs.get(key) ?? 0) + 1);
    sink.row(rowOf(setting, one, epochs.get(key) ?? 1), place(i * 10));
  });
};

/** Stages all settings, merged; what was made of each. */
export async function makeResults(db: Database, seed: number): Promise<Map<Setting, Made[]>> {
  const random = seeded(seed);
  const made = new Map(settings.map((setting) => [setting, answersOf(setting, random)]));
  await stage(
    db,
    [...made].map(([setting, answers], no) => ({
      no,
      path: `${setting.evaluation}.jsonl`,
      fill: fill(setting, answers),
    })),
  );
  await merge(db);
  return made;
}

/** The score of a model on a sample as a comparison counts it, from the answers alone; null: none. */
export function scoreOf(
  made: readonly Made[],
  model: string,
  sample: number,
  worst: number | null,
): number | null {
  const own = made.filter((one) => one.model === model && one.sample === sample);
  const usable = own.flatMap(({ score }) => (score === null ? [] : [score]));
  const sum = usable.reduce((total, one) => total + one, 0);
  if (worst === null) return usable.length === 0 ? null : sum / usable.length;
  return own.length === 0 ? worst : (sum + worst * (own.length - usable.length)) / own.length;
}
