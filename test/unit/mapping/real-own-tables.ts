import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { realData } from '../../support/real-data';
import { csvTable, documentTable, type Json, linesTable, recordTable } from './own-tables';

const real = (path: string, encoding: BufferEncoding = 'utf-8'): string =>
  readFileSync(join(realData, 'own', path), encoding);

/** Real files as tables. */
export const realCsv = (
  path: string,
  delimiter: ',' | ';' = ',',
  encoding: BufferEncoding = 'utf-8',
): OwnTable => csvTable(path, real(path, encoding), delimiter);
export const realLines = (path: string): OwnTable => linesTable(path, real(path));
export const realDocument = (path: string, at: readonly string[]): OwnTable =>
  documentTable(path, at, JSON.parse(real(path)) as Json);
export const realValues = (path: string): OwnTable =>
  recordTable(
    path,
    { layout: 'values' },
    JSON.parse(`[${real(path).replaceAll(/\}\s*\{/g, '},{')}]`) as Json[],
  );
