/** What an expression may leave unsaid, and the names that it may use. */
export interface Names {
  /** Whose score is meant by `score` alone; null: it must be said. */
  metric: string | null;
  /** null: any name is taken as it is. */
  metrics: readonly string[] | null;
  contenders: readonly { key: string; label: string; model: string }[] | null;
}

export const noNames: Names = { metric: null, metrics: null, contenders: null };
