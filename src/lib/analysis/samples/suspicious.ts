import type { Database, QueryOptions } from '../../engine/database';
import { compare } from '../comparison/compared';
import type { Comparison } from '../types';
import { type AgreedWrong, agreedWrong } from './agreed-wrong';
import { givenAnswers, type SaidBy } from './given-answers';
import { faultyKeys, type KeyFault } from './key-faults';
import { type MarkOf, marksOf } from './marks-of';
import { namedSamples, type NamedSample, unnamedSample } from './named-samples';
import { type JudgeItems, unlikeItems, type UnlikeItem, type UnlikeItems } from './unlike-items';

/** A sample that should be read before its score is believed, with all that speaks against it. */
export interface SuspiciousSample extends NamedSample {
  /** Why its key cannot be right by its own text. */
  faults: readonly KeyFault[];
  /** What the best models agree on and is scored wrong. */
  agreed: AgreedWrong | null;
  /** How it stands against the rest of its task. */
  unlike: UnlikeItem | null;
  /** What the models answered, most of them first, as far as it can be told. */
  answers: readonly SaidBy[];
  /** What a reader said of it. */
  mark: MarkOf | null;
}

export interface Suspicious {
  /** Those whose key is at fault first, then those on which the best agree, then those that fit the rest the least. */
  samples: readonly SuspiciousSample[];
  /** How many have a key at fault. */
  faulty: number;
  /** How many models the best are, and on how many samples they agree on another answer; null where it cannot be told. */
  agreed: { best: number; samples: number } | null;
  /** null where nothing can be said by pattern: of fewer than ten models, say. */
  unlike: UnlikeItems | null;
}

/** More of a kind are not listed. */
const MOST = 200;

/** Samples on view that are suspicious by their own text, or by what the models made of them; null where nothing can be said. */
export async function suspiciousSamples(
  db: Database,
  comparison: Comparison,
  { judge, ...options }: QueryOptions & { judge?: JudgeItems } = {},
): Promise<Suspicious | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const keys = await faultyKeys(compared, options);
  const among = await agreedWrong(compared, options);
  const agreed = among?.samples ?? [];
  const unlike = await unlikeItems(db, comparison, judge ? { judge, ...options } : options);
  if (keys.length === 0 && agreed.length === 0 && unlike === null) return null;
  const of = <One extends { matchKey: number }>(some: readonly One[]) =>
    new Map(some.map((one) => [one.matchKey, one]));
  const [faultOf, agreedOf, unlikeOf] = [of(keys), of(agreed), of(unlike?.items ?? [])];
  const kinds = [keys, agreed, unlike?.items ?? []];
  const listed = [...new Set(kinds.flatMap((some) => some.slice(0, MOST).map(({ matchKey }) => matchKey)))];
  const named = await namedSamples(db, listed, options);
  const names = listed.map((matchKey) => named.get(matchKey) ?? unnamedSample(matchKey));
  const contenders = compared.indices.flatMap((i) => compared.prepared.contenders[i] ?? []);
  const answers = await givenAnswers(db, comparison, contenders, names, options);
  const marks = await marksOf(db, listed, options);
  return {
    samples: names.map((name) => ({
      ...name,
      faults: faultOf.get(name.matchKey)?.faults ?? [],
      agreed: agreedOf.get(name.matchKey) ?? null,
      unlike: unlikeOf.get(name.matchKey) ?? null,
      answers: answers.get(name.matchKey) ?? [],
      mark: marks.get(name.matchKey) ?? null,
    })),
    faulty: keys.length,
    agreed: among && { best: among.best.length, samples: agreed.length },
    unlike,
  };
}
