/** Judges × answers: what each said of each; null where it said nothing. */
export type Judgements = readonly (readonly (number | null)[])[];

/** Judgements by answer, with their values in the order of size. */
export interface Judged {
  values: number[];
  /** Of each answer and judge the place among the values; −1 without a judgement. */
  places: Int32Array[];
}

/** Throws a RangeError where judges differ in their number of answers, or a judgement is not a finite number. */
export function judgedOf(ratings: Judgements): Judged {
  const answers = ratings[0]?.length ?? 0;
  const seen = new Set<number>();
  for (const [judge, ofJudge] of ratings.entries()) {
    if (ofJudge.length !== answers)
      throw new RangeError(`Judge ${judge} has ${ofJudge.length} answers, others have ${answers}`);
    for (const [answer, value] of ofJudge.entries()) {
      if (value === null) continue;
      if (!Number.isFinite(value)) throw new RangeError(`Judge ${judge} says ${value} of answer ${answer}`);
      seen.add(value);
    }
  }
  const values = [...seen].sort((a, b) => a - b);
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const places = Array.from({ length: answers }, (_, answer) =>
    Int32Array.from(ratings, (ofJudge) => placeOf.get(ofJudge[answer] ?? NaN) ?? -1),
  );
  return { values, places };
}
