import type { Database } from '../../engine/database';
import { prepare } from '../comparison/prepared';
import type { Comparison } from '../types';
import { prepareUsage } from './prepare-usage';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds in which somebody who is in a hurry has asked: what is less likely asked next waits for them. */
const HURRY = 2000;

/**
 * Works out what the first answers to a comparison, and then to what it uses, start from: nobody waits for it then.
 * Stops where `signal` says that somebody asks.
 */
export async function prepareAhead(db: Database, comparison: Comparison, signal: AbortSignal): Promise<void> {
  await prepare(db, comparison);
  await pause(HURRY);
  if (!signal.aborted) await prepareUsage(db, comparison.evaluation, comparison.by);
}
