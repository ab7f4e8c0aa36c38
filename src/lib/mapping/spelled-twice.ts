import { free, type Seen, type Sight } from './sight';

const ANSWERS = ['output', 'answer', 'extracted', 'reference'] as const;
/** Rows of a model from which on it is no accident that it has the one and never the other. */
const ROWS = 3;

/** Of two columns the models whose rows hold each; null where a row holds both, or nothing says which models they are of. */
function modelsOf({ pool }: Sight, columns: readonly [Seen, Seen], runs: readonly string[]) {
  const models: [Map<string, number>, Map<string, number>] = [
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const [i, row] of pool.rows.entries()) {
    const filled = columns.map(({ at }) => (row[at] ?? null) !== null);
    if (filled[0] === true && filled[1] === true) return null;
    for (const [at, of] of models.entries())
      if (filled[at] === true) of.set(runs[i] ?? '', (of.get(runs[i] ?? '') ?? 0) + 1);
  }
  return models;
}

/** Whether each model has the one column or the other, and none has both. */
function arePartedByModel(sight: Sight, columns: readonly [Seen, Seen], runs: readonly string[]): boolean {
  const models = modelsOf(sight, columns, runs);
  if (models === null) return false;
  const [one, other] = models;
  const isEnough = [one, other].every(
    (of) => of.size > 0 && [...of].every(([model, rows]) => model !== '' && rows >= ROWS),
  );
  return isEnough && [...one.keys()].every((model) => !other.has(model));
}

/**
 * Asks where two columns are probably one under two names: `answer` and `correct` in the rows of one model, `response` and
 * `is_correct` in those of another. Read as two, the models would be compared on nothing, and the one's answers taken for the gold.
 */
export function askSpelledTwice(sight: Sight, runs: readonly string[]): void {
  if (new Set(runs).size < 2) return;
  const groups = [free(sight, 'score'), free(sight, ...ANSWERS)];
  for (const [nth, columns] of groups.entries())
    for (const [i, one] of columns.entries())
      for (const other of columns.slice(i + 1)) {
        if (one.more.system !== undefined || other.more.system !== undefined) continue;
        if (!arePartedByModel(sight, [one, other], runs)) continue;
        sight.open.push({
          column: one.name,
          code: nth === 0 ? 'is_score' : 'answer_role',
          question: `No model has both ${one.name} and ${other.name}. Should they bear one name in the file? They would be read as two columns.`,
        });
      }
}
