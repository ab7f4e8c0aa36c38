/** A figure with its interval, as written. */
export interface IntervalFact {
  name: string;
  figure: string | null;
  /** Ends of the interval; null: there is none. */
  ends: readonly [low: string, high: string] | null;
  /** On hover. */
  says?: string;
}
