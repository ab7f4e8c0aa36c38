import type { MetricInfo } from '../types';

/** A metric that is one judge’s score. */
export interface JudgeMetric {
  judge: string;
  metric: MetricInfo;
}

const WHO = '(judge|rater|grader|annotator|evaluator|reviewer)';
/** Makers of models that judge; what follows belongs to the model’s name. */
const MODEL =
  '(gpt|claude|gemini|gemma|llama|qwen|mistral|mixtral|deepseek|grok|command|phi|sonnet|opus|haiku|nova|glm|kimi)' +
  '(_?(\\d+\\w{0,3}|o\\d?|v\\d+|r\\d?|nano|mini|lite|small|medium|large|max|pro|flash|plus|turbo|preview|chat|instruct|sonnet|opus|haiku))*';
const NUMBERED = new RegExp(`(^|_)${WHO}_?(\\d{1,2}|[a-z])(?=_|$)`, 'u');
const NAMED_MODEL = new RegExp(`(^|_)${MODEL}(?=_|$)`, 'u');
const WHO_WORD = new RegExp(`(^|_)${WHO}(?=_|$)`, 'u');

/** What is left of a name without its judge, and the judge; null: no one judge’s. */
function judgeIn({ metric, given }: MetricInfo): { shape: string; judge: string } | null {
  const by = metric.lastIndexOf('_by_');
  const comma = given.lastIndexOf(', ');
  if (by > 0 && comma > 0) return { shape: `${metric.slice(0, by)}_by_`, judge: given.slice(comma + 2) };
  const numbered = NUMBERED.exec(metric);
  const found = numbered ?? (WHO_WORD.test(metric) ? NAMED_MODEL.exec(metric) : null);
  if (!found) return null;
  return {
    shape: `${metric.slice(0, found.index)}*${metric.slice(found.index + found[0].length)}`,
    judge: found[0].replace(/^_/u, '').replaceAll('_', numbered ? ' ' : '-'),
  };
}

/**
 * The judges of what is compared: metrics of one name but for who judged (`score_by_anna`, `judge_1`, `judge_gpt_4o`), where the
 * compared one is among them or their mean. Empty with fewer than two.
 */
export function judgesOf(metrics: readonly MetricInfo[], compared: string): JudgeMetric[] {
  const judged = metrics.flatMap((metric) => {
    const found = metric.kind === 'diagnostic' ? null : judgeIn(metric);
    return found ? [{ ...found, metric }] : [];
  });
  const shape =
    judged.find(({ metric }) => metric.metric === compared)?.shape ??
    judged.find((one) => one.shape === `${compared}_by_`)?.shape;
  const own = judged.filter((one) => one.shape === shape);
  return own.length < 2
    ? []
    : own.map(({ judge, metric }) => ({ judge, metric })).sort((a, b) => (a.judge < b.judge ? -1 : 1));
}

const FAMILY = new RegExp(`(^|[^a-z])${MODEL}`, 'iu');

/** Who made a model, as far as its name says it: of `gpt-4o` `gpt`; sonnet, opus and haiku are claude. */
export function familyOf(name: string): string | null {
  const found = FAMILY.exec(name)?.[2]?.toLowerCase() ?? null;
  return found === 'sonnet' || found === 'opus' || found === 'haiku'
    ? 'claude'
    : found === 'mixtral'
      ? 'mistral'
      : found === 'gemma'
        ? 'gemini'
        : found;
}
