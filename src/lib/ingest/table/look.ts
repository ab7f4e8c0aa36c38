import { type GroupGuess, guess } from '../../mapping/guess';
import type { RowsAt } from '../../mapping/mapping';
import type { DroppedFile } from '../drop';
import type { Job } from '../job';
import type { Pool } from '../pool';

/** Guesses what the columns of files mean that no format reads; nothing is read of them. */
export async function guessFiles(pool: Pool, files: readonly DroppedFile[]): Promise<GroupGuess[]> {
  const tables = await Promise.all(
    files.map(async ({ path, file }) => {
      const task = { sourceNo: 0, path, blob: file };
      const reply = await pool.submit({ kind: 'table', task }).catch(() => null);
      return reply?.kind === 'table' && reply.table ? [reply.table] : [];
    }),
  );
  return guess(tables.flat());
}

/** The same tables where their rows stand elsewhere; null where one of them has none there. */
export async function lookElsewhere(pool: Pool, jobs: readonly Job[], rows: RowsAt): Promise<Job[] | null> {
  const looked = await Promise.all(
    jobs.map(async (job) => {
      const { sourceNo, path, blob, member, depth } = job;
      const reply = await pool.submit({ kind: 'table', task: { sourceNo, path, blob, member, depth, rows } });
      return reply.kind === 'table' && reply.table ? [{ ...job, table: reply.table }] : [];
    }),
  );
  const found = looked.flat();
  return found.length < jobs.length ? null : found;
}
