import type { Database, QueryOptions } from '../../engine/database';
import type { Comparison } from '../types';
import { compare } from './compared';
import { samplesChosenBy } from './samples-chosen-by';

/** Whether ways to match the samples lead to other verdicts, and nobody chose one: then nothing is concluded. */
export async function matchingIsOpen(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<boolean> {
  const compared = await compare(db, comparison, options);
  return compared !== null && (await samplesChosenBy(compared)) === 'ways';
}
