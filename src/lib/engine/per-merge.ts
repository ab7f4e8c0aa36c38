import type { Database, QueryOptions } from './database';
import { generation } from './derived';
import { memoise } from './memoise';

/** What is kept of each database, made when first asked for; it goes with the database. */
export function perDatabase<Kept>(make: () => Kept): (db: Database) => Kept {
  const kept = new WeakMap<Database, Kept>();
  return (db) => {
    const there = kept.get(db) ?? make();
    kept.set(db, there);
    return there;
  };
}

/** One merge of one database: what is kept of it goes with it. */
interface Merge {
  readonly generation: number;
}

const newest = perDatabase<{ merge: Merge }>(() => ({ merge: { generation: NaN } }));

async function mergeOf(db: Database, options?: QueryOptions): Promise<Merge> {
  const current = await generation(db, options);
  const known = newest(db);
  if (known.merge.generation !== current) known.merge = { generation: current };
  return known.merge;
}

/** `key`: all that the made depends on beside what is loaded, as JSON can write it. No signal stops the making. */
type Keep<Made> = (key: unknown, make: (generation: number) => Promise<Made>) => Promise<Made>;

export interface PerMerge<Made> {
  (db: Database, ...of: [...Parameters<Keep<Made>>, options?: QueryOptions]): Promise<Made>;
  /** Of several: the engine is asked once which merge it is, and all are kept of that one. */
  ofOne(db: Database, options?: QueryOptions): Promise<Keep<Made>>;
}

/**
 * Keeps what is made of the public tables: made when first asked for, once for all who ask meanwhile, void with the next
 * merge. What failed is made again. Of more than `most` of a merge those asked for last stay.
 */
export function perMerge<Made>(most = Infinity): PerMerge<Made> {
  const kept = new WeakMap<Merge, Map<string, Promise<Made>>>();
  const ofOne: PerMerge<Made>['ofOne'] = async (db, options) => {
    const merge = await mergeOf(db, options);
    const made = kept.get(merge) ?? new Map<string, Promise<Made>>();
    kept.set(merge, made);
    return (key, make) => memoise(made, JSON.stringify(key), () => make(merge.generation), most);
  };
  return Object.assign(
    async (...[db, key, make, options]: Parameters<PerMerge<Made>>) => (await ofOne(db, options))(key, make),
    { ofOne },
  );
}
