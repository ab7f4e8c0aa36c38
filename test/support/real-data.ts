import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Real result files of other tools are theirs, so they are not in this repository. They lie beside it where someone put
 * them, or where EVALBOOK_DATA says; with EVALBOOK_DATA=none they are nowhere, as in `npm test`, which is the same everywhere. Suites
 * that read them are skipped then; what they prove, the generated files in test/fixtures/tools prove for everyone.
 */
const NOWHERE = fileURLToPath(new URL('no-real-data', import.meta.url));
const BESIDE = fileURLToPath(new URL('../../../shared/data', import.meta.url));

function whereRealDataIs(given: string | undefined): string {
  if (given === undefined || given === '') return BESIDE;
  if (given === 'none') return NOWHERE;
  if (!existsSync(given)) throw new Error(`EVALBOOK_DATA is ${given}, and there is no such folder.`);
  return resolve(given);
}

export const realData = whereRealDataIs(process.env.EVALBOOK_DATA);
export const hasRealData = existsSync(join(realData, 'README.md'));

/** The names in a folder of the real files, for tests that are made one a file: none where there is no such folder. */
export const realNames = (folder: string): string[] =>
  hasRealData ? readdirSync(join(realData, folder)).sort() : [];
