import type { ProblemRecord } from '../../records/record';
import { MOST_LISTED } from '../../records/staging';

/** A million rows with one flaw are not a million problems: of each code some are kept of a piece, then only counted. */
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
    return (met ? ++met.times : 1) <= MOST_LISTED;
  }

  /** For each code of which some were not kept: the first, and how many. */
  *summaries(): Generator<{ problem: ProblemRecord; more: number }, void, undefined> {
    for (const { first, times } of this.#met.values())
      if (times > MOST_LISTED) yield { problem: first, more: times - MOST_LISTED };
  }
}
