import { familyOf } from './families';
import { isUnscored, type LoadedRun } from './family';

export type { LoadedRun } from './family';

export interface MissingHalf {
  text: string;
  /** Whether it is worth a look: figures are missing, not only facts beside them. */
  look: boolean;
}

/**
 * What is missing of the runs that a source tells of: the half of a folder that was not dropped, else scores. null where
 * nothing is.
 */
export function missingHalf(format: string, runs: readonly LoadedRun[]): MissingHalf | null {
  const family = familyOf(format);
  const isSummary = family?.summaries?.includes(format) ?? false;
  for (const { isMissing, say, minor = false } of [family?.halves?.[format] ?? []].flat()) {
    const lacking = runs.filter(isMissing);
    const [first] = lacking;
    if (!first || (isSummary && lacking.length < runs.length)) continue;
    const of = lacking.length < runs.length ? `${lacking.length} of ${runs.length} runs: ` : '';
    return { text: of + (typeof say === 'string' ? say : say(first)), look: !minor };
  }
  const silent = runs.filter(isUnscored);
  if (silent.length === 0 || isSummary) return null;
  const answers = silent.reduce((sum, run) => sum + run.answers, 0);
  const field = family?.scoreFields?.[format];
  const who =
    answers === 1 ? 'The answer has no score' : `None of ${answers.toLocaleString('en')} answers has a score`;
  return {
    text: `${who} that can be compared.${field === undefined ? '' : ` Scores are read from ${field}.`}`,
    look: true,
  };
}
