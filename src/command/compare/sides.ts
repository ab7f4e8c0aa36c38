import type { Contender } from '../../lib/analysis/types';
import { sql } from '../../lib/engine/sql';
import { stemOf, UNNAMED_EVALUATION } from '../../lib/records/general-names';
import type { Library } from '../../lib/session/library';
import { listed } from '../comparison';
import { Refusal, TooLittleRead } from '../refusal';

/** Evaluations that both sides have answers to. */
export async function sharedEvaluations(
  library: Library,
  sides: readonly [string, string],
  asOne: boolean,
): Promise<Set<string>> {
  const rows = await library.db.query<{ model: string; evaluation: string; path: string }>(
    sql`SELECT DISTINCT u.model, u.evaluation, s.path FROM runs u JOIN sources s USING (source_id)`,
  );
  const of = (side: string) => rows.filter(({ model }) => model === side);
  const named = (side: string) => [...new Set(of(side).map(({ evaluation }) => evaluation))];
  const [old, now] = sides.map(named) as [string[], string[]];
  const shared = old.filter((name) => now.includes(name));
  if (shared.length > 0) return new Set(shared);
  const silent = sides.find((_, i) => (i === 0 ? old : now).length === 0);
  if (silent !== undefined) throw new TooLittleRead(`${silent} has no answers that could be read.`);
  const isOfPath = (side: string): boolean =>
    of(side).every(({ evaluation, path }) => {
      const [folder, file, ...deeper] = path.split('/');
      return evaluation === folder || (deeper.length === 0 && evaluation === stemOf(file ?? ''));
    });
  // Files that name no evaluation: each is called after itself, or its folder.
  const areAlone = old.length === 1 && now.length === 1;
  if (areAlone && (asOne || sides.every(isOfPath))) {
    const names = [...old, ...now].map((given) => ({
      kind: 'evaluation' as const,
      digest: null,
      given,
      name: UNNAMED_EVALUATION,
    }));
    await library.choose({ names, rungs: [], metrics: [] });
    return new Set([UNNAMED_EVALUATION]);
  }
  throw new TooLittleRead(
    `${sides[0]} and ${sides[1]} share no evaluation. Nothing was concluded. ${sides[0]} has ${listed(old)}, ${sides[1]} has ${listed(now)}.${areAlone ? ' If these are one: --as-one.' : ''}`,
  );
}

/**
 * The condition of each side, where one was named: the average of several models, or under several conditions, is of none of
 * them. A condition of several parts is named by any of them.
 */
export async function oneOfEach(
  library: Library,
  evaluation: string,
  sides: readonly string[],
  { condition }: { condition?: string | undefined },
): Promise<Map<string, string>> {
  const rows = await library.db.query<{ side: string; model: string | null; condition: string | null }>(
    sql`SELECT DISTINCT model AS side, model_given AS model, condition FROM runs WHERE evaluation = ${evaluation} ORDER BY ALL`,
  );
  const chosen = new Map<string, string>();
  for (const side of sides) {
    const own = rows.filter((row) => row.side === side);
    const models = [...new Set(own.flatMap(({ model }) => model ?? []))];
    const conditions = [...new Set(own.flatMap((row) => row.condition ?? []))];
    if (models.length > 1)
      throw new Refusal(
        `${side} holds answers of ${models.length} models: ${listed(models)}. Say which with --model NAME, or compare two of them: evalbook compare MODEL MODEL --data PATH.`,
      );
    const there = conditions.map((one) => `“${one}”`);
    if (condition === undefined) {
      if (conditions.length > 1)
        throw new Refusal(
          `${side} holds answers under ${conditions.length} conditions: ${listed(there)}. Say which with --condition NAME: their average is of no set-up that anybody ran.`,
        );
      continue;
    }
    const fitting = conditions.filter((one) => one === condition || one.split(', ').includes(condition));
    const [only, ...others] = fitting;
    if (only === undefined)
      throw new Refusal(
        conditions.length === 0
          ? `${side} says no condition of its answers.`
          : `${side} has no condition ${condition}. There ${conditions.length === 1 ? 'is' : 'are'} ${listed(there)}.`,
      );
    if (others.length > 0)
      throw new Refusal(
        `--condition ${condition} may be ${listed(fitting.map((one) => `“${one}”`))} of ${side}.`,
      );
    chosen.set(side, only);
  }
  return chosen;
}

/** The contender of this name, in full or as much of it as only one has. */
export function contenderIn(contenders: readonly Contender[], name: string, evaluation: string): Contender {
  const exact = contenders.filter(({ key, model, label }) => [key, model, label].includes(name));
  const fitting = exact.length > 0 ? exact : contenders.filter(({ label }) => label.includes(name));
  const [one, ...others] = fitting;
  const there = listed(contenders.map(({ label }) => label));
  if (!one) throw new Refusal(`${name} has no answers to ${evaluation}. There are ${there}.`);
  if (others.length > 0)
    throw new Refusal(`${name} may be ${listed(fitting.map(({ label }) => label))}. Write it in full.`);
  return one;
}
