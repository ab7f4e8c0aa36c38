const WHOSE =
  '(model|answer|response|prediction|predicted|final|stated|reported|elicited|verbal|verbali[sz]ed|self)_';
const CONFIDENCE = new RegExp(
  `^(${WHOSE})*(confidence|certainty)(_(score|level|pct|percent|percentage))?$|^(max_prob|answer_probability|p_true|p_correct)$`,
  'u',
);
/** Who is sure of something else than an answer: of a verdict, of a class. */
const OF_OTHERS = /judge|grader|rater|evaluator|annotator|scorer|verdict/u;

/**
 * Whether a column or a metric of this name says how sure a model is of its answer. A judge’s confidence in its verdict is none,
 * nor is a `probability`, which may be that of a class.
 */
export function isConfidenceName(name: string): boolean {
  const parts = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split(/[./]/u)
    .map((part) => part.replaceAll(/[ -]/gu, '_'));
  return CONFIDENCE.test(parts.at(-1) ?? '') && !parts.slice(0, -1).some((part) => OF_OTHERS.test(part));
}
