import type { ProblemRecord } from '../records/record';

const KEPT = 1000;

/** A million rows with one flaw are not a million problems: of each code so many are kept, then only counted. */
export class NoteLimit {
  readonly #met = new Map<string, { first: ProblemRecord; times: number }>();

  clear(): void {
    this.#met.clear();
  }

  /** Whether this one is still to be kept. */
  keeps(problem: ProblemRecord): boolean {
    const key = `${problem.severity} ${problem.code}`;
    const met = this.#met.get(key);
    if (!met) this.#met.set(key, { first: problem, times: 1 });
    return (met ? ++met.times : 1) <= KEPT;
  }

  /** One problem for each code of which some were not kept. */
  *summaries(): Generator<ProblemRecord, void, undefined> {
    for (const { first, times } of this.#met.values())
      if (times > KEPT)
        yield {
          severity: first.severity,
          code: first.code,
          field: first.field,
          message: `${times - KEPT} more like the ${KEPT} listed, for example: ${first.message}`,
        };
  }
}
