import { mulberry32 } from '../../../src/lib/stats/resampling';
import type { Price } from '../../../src/lib/analysis/usage';
import { noRates } from '../../../src/lib/analysis/usage';
import type { Sink } from '../../../src/lib/records/record';
import { answer, place } from '../support/stage';

/** One answer as it was made up: what a recount goes over. */
/** Under four clusters nothing is said of a spread. */
export const TOPICS = 6;

export interface MadeAnswer {
  model: string;
  sample: number;
  status: 'ok' | 'error' | 'no_answer';
  score: number | null;
  input: number | null;
  output: number | null;
  lastCall: boolean;
  reported: number | null;
  latency: number | null;
  topic: string;
  error: string | null;
}

export interface MadeSet {
  evaluation: string;
  models: string[];
  answers: MadeAnswer[];
  prices: Price[];
}

/** Answers with gaps, repeats (even and uneven), failures, and usage that is known in part. */
export function madeSet(seed: number): MadeSet {
  const random = mulberry32(seed);
  const chance = (p: number) => random() < p;
  const upTo = (n: number) => Math.floor(random() * n);
  const models = Array.from({ length: 2 + upTo(3) }, (_, m) => `set ${seed} model ${m}`);
  const samples = 6 + upTo(20);
  const answers: MadeAnswer[] = [];
  const prices: Price[] = [];
  for (const [m, model] of models.entries()) {
    const [repeats, uneven] = [1 + upTo(3), chance(0.5)];
    const gaps = chance(0.5) ? 0.15 : 0;
    const fails = chance(0.6) ? 0.2 : 0;
    const uncounted = chance(0.4) ? 0.2 : 0;
    const halfCounted = chance(0.3) ? 0.2 : 0;
    const lastCall = chance(0.2) ? 0.3 : 0;
    const reports = [0, 0, 0.5, 1][upTo(4)] ?? 0;
    const timed = chance(0.3) ? 0.7 : 1;
    if (chance(0.8))
      prices.push({
        ...noRates,
        model,
        from: null,
        currency: 'USD',
        input: 1 + upTo(5),
        output: chance(0.9) ? 2 + upTo(20) : null,
        request: chance(0.2) ? 0.001 : null,
      });
    for (let sample = 0; sample < samples; sample += 1) {
      if (chance(gaps)) continue;
      const times = uneven ? 1 + upTo(repeats) : repeats;
      for (let k = 0; k < times; k += 1) {
        const status = chance(fails) ? (chance(0.6) ? 'error' : 'no_answer') : 'ok';
        const isCounted = !chance(uncounted);
        answers.push({
          ...{ model, sample, status },
          score: status === 'error' || chance(0.05) ? null : chance(0.4 + 0.1 * m) ? 1 : 0,
          input: isCounted ? 50 + upTo(900) : null,
          output: isCounted && !chance(halfCounted) ? 1 + upTo(400) : null,
          lastCall: chance(lastCall),
          reported: chance(reports) ? upTo(5000) / 1e6 : null,
          latency: chance(timed) ? 20 + upTo(9000) : null,
          topic: `topic ${sample % TOPICS}`,
          error: status === 'error' ? (chance(0.5) ? 'rate limit' : 'gone away') : null,
        });
      }
    }
  }
  return { evaluation: `made ${seed}`, models, answers, prices };
}

/** The rows of a made set, as an importer would write them. */
export const rowsOfSet =
  ({ evaluation, models, answers }: MadeSet) =>
  (sink: Sink): void => {
    for (const model of models) sink.run({ key: model, role: 'rows', name: model, model, evaluation });
    const epochs = new Map<string, number>();
    answers.forEach((one, i) => {
      const key = `${one.model} ${one.sample}`;
      const epoch = (epochs.get(key) ?? 0) + 1;
      epochs.set(key, epoch);
      sink.row(
        answer(
          one.model,
          `s${one.sample}`,
          one.status === 'ok' ? `answer ${i}` : null,
          { em: one.score },
          {
            ...{ epoch, status: one.status, error: one.error },
            inputTokens: one.input,
            outputTokens: one.output,
            tokensScope:
              one.input === null && one.output === null ? null : one.lastCall ? 'last_call' : 'sample',
            reportedCostUsd: one.reported,
            latencyMs: one.latency,
            latencyKind: one.latency === null ? null : 'response',
          },
          { evaluation, labels: [['topic', one.topic]] },
        ),
        place(i * 10),
      );
    });
  };
