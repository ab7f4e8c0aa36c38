import { judgedOf, type Judgements } from './judgements';

export interface DawidSkene {
  /** Upwards; all lists of classes have this order. */
  classes: number[];
  /** Share of answers that truly are of each. */
  prevalence: number[];
  /** Of each judge, by the true class: the chance to say each. */
  confusion: number[][][];
  /** Of each answer the probability of each class; null for one that nobody judged. */
  posterior: (number[] | null)[];
}

const LEAST_JUDGES = 3;
const LEAST_ANSWERS = 100;
const SETTLED = 1e-10;
const ROUNDS = 5000;

/**
 * What is true of each answer and how often each judge errs, from judgements alone, of judges × answers with null where a judge
 * said nothing (Dawid & Skene 1979): by EM in logarithms from the shares of judges, with one more judgement counted in each
 * cell of a judge. Assumes that judges err apart from each other. Null for fewer than 3 judges, fewer than 100 answers that two
 * or more judged, one class alone, or where judges do not say a class more often than not, on the average, of an answer that is
 * of it: its name is then not known. Throws a RangeError where judges differ in their number of answers, or a judgement is not
 * a finite number.
 */
export function dawidSkene(ratings: Judgements): DawidSkene | null {
  const { values, places } = judgedOf(ratings);
  const judges = ratings.filter((ofJudge) => ofJudge.some((value) => value !== null)).length;
  const judged = places.filter((ofAnswer) => ofAnswer.filter((place) => place >= 0).length > 1).length;
  if (judges < LEAST_JUDGES || judged < LEAST_ANSWERS || values.length < 2) return null;
  const isJudged = places.map((ofAnswer) => ofAnswer.some((place) => place >= 0));
  const answers = places.filter((_, answer) => isJudged[answer]);
  let posterior = answers.map((ofAnswer) => sharesOf(ofAnswer, values.length));
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = errorsOf(answers, posterior, ratings.length, values.length);
    const next = answers.map((ofAnswer) => posteriorOf(ofAnswer, errors));
    let change = 0;
    for (const [i, ofAnswer] of next.entries())
      for (const [c, p] of ofAnswer.entries())
        change = Math.max(change, Math.abs(p - (posterior[i]?.[c] ?? 0)));
    posterior = next;
    if (change >= SETTLED) continue;
    return isNamed(errors) ? { classes: values, ...errors, posterior: spreadOut(posterior, isJudged) } : null;
  }
  return null;
}

interface Errors {
  prevalence: number[];
  confusion: number[][][];
}

const normalised = (values: readonly number[]): number[] => {
  const sum = values.reduce((all, value) => all + value, 0);
  return values.map((value) => value / sum);
};

function sharesOf(ofAnswer: Int32Array, classes: number): number[] {
  const counts = new Array<number>(classes).fill(0);
  for (const place of ofAnswer) if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  return normalised(counts);
}

function errorsOf(
  answers: readonly Int32Array[],
  posterior: readonly (readonly number[])[],
  judges: number,
  classes: number,
): Errors {
  const prevalence = new Array<number>(classes).fill(0);
  const confusion = Array.from({ length: judges }, () =>
    prevalence.map(() => new Array<number>(classes).fill(1)),
  );
  for (const [i, ofAnswer] of answers.entries())
    for (const [c, p] of (posterior[i] ?? []).entries()) {
      prevalence[c] = (prevalence[c] ?? 0) + p;
      for (const [judge, place] of ofAnswer.entries()) {
        const row = confusion[judge]?.[c];
        if (row && place >= 0) row[place] = (row[place] ?? 0) + p;
      }
    }
  return {
    prevalence: normalised(prevalence),
    confusion: confusion.map((ofJudge) => ofJudge.map(normalised)),
  };
}

function posteriorOf(ofAnswer: Int32Array, { prevalence, confusion }: Errors): number[] {
  const logs = prevalence.map((share, c) => {
    let log = Math.log(share);
    for (const [judge, place] of ofAnswer.entries())
      if (place >= 0) log += Math.log(confusion[judge]?.[c]?.[place] ?? NaN);
    return log;
  });
  const highest = Math.max(...logs);
  return normalised(logs.map((log) => Math.exp(log - highest)));
}

const isNamed = ({ prevalence, confusion }: Errors): boolean =>
  prevalence.every(
    (_, c) => confusion.reduce((sum, ofJudge) => sum + (ofJudge[c]?.[c] ?? 0), 0) > confusion.length / 2,
  );

function spreadOut(posterior: readonly number[][], isJudged: readonly boolean[]): (number[] | null)[] {
  let at = 0;
  return isJudged.map((is) => (is ? (posterior[at++] ?? null) : null));
}
