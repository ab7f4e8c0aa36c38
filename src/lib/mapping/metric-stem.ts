import { knownMetric, meaningOfYes } from '../records/known-metrics';
import { foldName, meaningOf } from './names';

/** Whether what columns share of their names is a metric, or a flag that says by itself what a yes is: `toxic`, `bleu`. */
export const isMetricStem = (stem: string): boolean => {
  const name = foldName(stem);
  return knownMetric(name) !== null || meaningOfYes(name) !== null;
};

/** Words before right and wrong, or a flag, that say how or of what, and name no system. */
const HOW =
  /ly$|^(not?|non|any|all|some|contains?|did|does|can|should|mild|moderate|severe|macro|micro|weighted|soft|hard|easy|medium|strict|lenient|loose|partial|full|initial|first|second|last|train|dev|val|test|tests|self|other|overall|compile|syntax|unit|threshold|sexual|identity|racial|implicit|explicit|over|under)(_|$)/;
/** What people call the systems that they compare. */
const SYSTEM =
  /^(v\d+(_\d+)*|baseline|base|ours?|proposed|vanilla|llm|rag|control|treatment|old|new|before|after|finetuned|fine_tuned|tuned|ft|sft|dpo|rlhf|student|teacher|oracle|zero_shot|few_shot|cot|direct|variant_\w+|agent_?\w*|bot_?\w*|system_?\w+|model_?\w+)$/;

/** Whether one of the names is what people call a system, and none is a word for how something was measured. */
export function areBareSystems(names: readonly string[]): boolean {
  const folded = names.map(foldName);
  return (
    folded.some((name) => SYSTEM.test(name)) && !folded.some((name) => HOW.test(name) || isMetricStem(name))
  );
}

/**
 * Whether columns that differ in one part of their names may be a column a system where nothing else says so: what they
 * share is a flag, or a score of systems that bear the names that people give to systems. A person is asked.
 */
export function mayBeSystems(systems: readonly string[], stem: string, areFlags: boolean): boolean {
  const folded = systems.map(foldName);
  if (folded.every((name) => SYSTEM.test(name)))
    return isMetricStem(stem) || meaningOf(stem)?.meaning === 'score';
  if (!areFlags || folded.some((name) => HOW.test(name) || isMetricStem(name))) return false;
  return (
    meaningOfYes(foldName(stem)) !== null ||
    /^(is_|was_)?(correct|passed|solved|resolved)$/.test(foldName(stem))
  );
}
