import type { Database, QueryOptions } from '../../engine/database';
import { compare } from '../comparison/compared';
import type { Comparison } from '../types';
import { faultyKeys, type KeyFault } from './key-faults';
import { namedSamples, type NamedSample, unnamedSample } from './named-samples';
import { type JudgeItems, unlikeItems, type UnlikeItem, type UnlikeItems } from './unlike-items';

/** A sample that should be read before its score is believed, with all that speaks against it. */
export interface SuspiciousSample extends NamedSample {
  /** Why its key cannot be right by its own text. */
  faults: readonly KeyFault[];
  /** How it stands against the rest of its task. */
  unlike: UnlikeItem | null;
}

export interface Suspicious {
  /** Those whose key is at fault first, then those that fit the rest the least. */
  samples: readonly SuspiciousSample[];
  /** How many have a key at fault. */
  faulty: number;
  /** null where nothing can be said by pattern: of fewer than ten models, say. */
  unlike: UnlikeItems | null;
}

/** More are not listed. */
const MOST_FAULTY = 200;

/** Samples on view that are suspicious by their own text, or by what the models made of them; null where none is. */
export async function suspiciousSamples(
  db: Database,
  comparison: Comparison,
  { judge, ...options }: QueryOptions & { judge?: JudgeItems } = {},
): Promise<Suspicious | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const keys = await faultyKeys(compared, options);
  const found = await unlikeItems(db, comparison, judge ? { judge, ...options } : options);
  if (keys.length === 0 && found === null) return null;
  const items = found?.items ?? [];
  const byMatch = new Map(items.map((one) => [one.matchKey, one]));
  const listed = keys.slice(0, MOST_FAULTY);
  const named = await namedSamples(
    db,
    listed.map(({ matchKey }) => matchKey),
    options,
  );
  const isListed = new Set(listed.map(({ matchKey }) => matchKey));
  return {
    samples: [
      ...listed.map(({ matchKey, faults }) => ({
        ...(named.get(matchKey) ?? unnamedSample(matchKey)),
        ...{ faults, unlike: byMatch.get(matchKey) ?? null },
      })),
      ...items
        .filter(({ matchKey }) => !isListed.has(matchKey))
        .map((one) => ({ ...one, faults: [], unlike: one })),
    ],
    faulty: keys.length,
    unlike: found,
  };
}
