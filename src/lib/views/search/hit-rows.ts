import type { Contender } from '../../analysis/types';
import type { ShownHit } from '../../session/hit-tally';

/** A line of the list: one text, and the models whose answers stand beside it. */
export interface HitRow {
  first: ShownHit;
  contenders: readonly Contender[];
  /** Hits that it stands for. */
  hits: number;
}

interface Whose {
  contenderOf: (hit: ShownHit) => Contender | null;
  /** The sample as all models share it; null while nobody knows. */
  matchKeyOf: (hit: ShownHit) => number | null;
}

/** What a sample has, not an answer. */
const isOfSample = ({ where, response }: ShownHit): boolean =>
  response === 0 || where === 'input' || where === 'reference';

/** Hits as they are listed, in their order: a prompt or a reference that several models share is one line. */
export function hitRows(hits: readonly ShownHit[], { contenderOf, matchKeyOf }: Whose): HitRow[] {
  const rows = new Map<string, { first: ShownHit; contenders: Map<string, Contender>; hits: number }>();
  for (const hit of hits) {
    const { record, where, before, match, after } = hit;
    const sample = matchKeyOf(hit);
    const key =
      isOfSample(hit) && sample !== null
        ? JSON.stringify([sample, where, before, match, after])
        : `${record}`;
    const row = rows.get(key) ?? { first: hit, contenders: new Map<string, Contender>(), hits: 0 };
    rows.set(key, row);
    row.hits++;
    const contender = contenderOf(hit);
    if (contender) row.contenders.set(contender.key, contender);
  }
  return [...rows.values()].map((row) => ({ ...row, contenders: [...row.contenders.values()] }));
}
