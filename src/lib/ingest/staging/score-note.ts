import type { ProblemRecord, ScoreRecord } from '../../records/record';

/** What to say of a score that is written as a text. */
export function scoreNote({ given, metric, score }: ScoreRecord, text: string): ProblemRecord {
  const field = given ?? metric;
  if (score !== null)
    return {
      severity: 'advice',
      code: 'score_as_text',
      field,
      message: `"${text}" is text. It was read as ${score === 1 ? 'true, a score of 1' : 'false, a score of 0'}.`,
    };
  return {
    severity: 'warning',
    code: 'score_unread',
    field,
    message: `"${text}" is no number, so this answer has no score. Write a number, or true or false.`,
  };
}
