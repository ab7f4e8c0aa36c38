import type { MadeColumn } from './column';
import type { Answer } from './study';
import type { ColumnTruth, Fact, Meaning, Truth, Usage } from './truth';

/** What the cells of these columns say of one answer. */
export function factOf(answer: Answer, columns: readonly MadeColumn[], namesModel = true): Fact {
  const has = (meaning: Meaning): boolean => columns.some(({ truth }) => truth.meaning === meaning);
  const scores: Record<string, number | null> = {};
  let usage: Usage = {};
  for (const { name, score, usage: says } of columns) {
    if (score) scores[name] = score(answer);
    if (says) usage = { ...usage, ...says(answer) };
  }
  return {
    sample: String(answer.sample.nr),
    model: namesModel ? answer.contender.model : null,
    condition: answer.contender.conditions.join(' / '),
    repeat: String(answer.repeat),
    scores,
    usage,
    failed: has('error') && answer.failed,
    ...(has('output') && { output: answer.output }),
    ...(has('pick') && { pick: answer.pick }),
    ...(has('reference') && { reference: answer.sample.gold }),
  };
}

export const truthsOf = (columns: readonly MadeColumn[]): Record<string, ColumnTruth> =>
  Object.fromEntries(columns.map(({ name, truth }) => [name, truth]));

/** Why what the answers say leaves a metric or the models without a difference, which a reader should ask about. */
export function sameness(truth: Truth): string | null {
  const facts = truth.facts.flat(2);
  const byMetric = new Map<string, Map<string, number[]>>();
  for (const { model, condition, scores } of facts)
    for (const [metric, score] of Object.entries(scores)) {
      const of = byMetric.get(metric) ?? new Map<string, number[]>();
      byMetric.set(metric, of);
      const contender = JSON.stringify([model, condition]);
      of.set(contender, [...(of.get(contender) ?? []), ...(score === null ? [] : [score])]);
    }
  for (const [metric, of] of byMetric) {
    const all = [...of.values()].flat();
    if (new Set(all).size < 2) return `${metric} is the same for every answer`;
    const means = [...of.values()].map((scores) => scores.reduce((sum, one) => sum + one, 0) / scores.length);
    if (means.length > 1 && new Set(means.map((mean) => mean.toFixed(9))).size < 2)
      return `${metric} has the same mean for all`;
  }
  return null;
}
