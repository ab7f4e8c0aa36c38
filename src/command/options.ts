import { readFile } from 'node:fs/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Rung } from '../lib/analysis/types';
import type { Price } from '../lib/analysis/usage';
import { mappingOf } from '../lib/mapping/json';
import type { Mapping } from '../lib/mapping/mapping';
import { readPrices } from '../lib/session/price-files';
import { Refusal } from './refusal';

export const text = { type: 'string' } as const;
export const texts = { type: 'string', multiple: true } as const;
export const flag = { type: 'boolean' } as const;

/** What says on what models are compared, wherever they are. */
export const comparedOptions = {
  evaluation: text,
  metric: text,
  better: text,
  by: text,
  match: text,
  cluster: text,
  where: text,
  missing: text,
  mapping: text,
  prices: text,
} as const;

export type ComparedOptions = { [Name in keyof typeof comparedOptions]?: string | undefined };

/** Throws with a sentence where one is not known. */
export function parsed<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

/** One of these, or nothing. */
export function oneOf<const Word extends string>(
  name: string,
  value: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const found = words.find((word) => word === value);
  if (value !== undefined && found === undefined)
    throw new Refusal(`--${name} is ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')}, not ${value}.`);
  return found;
}

export function positiveNumber(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (value.trim() === '' || !(number > 0) || !Number.isFinite(number))
    throw new Refusal(`--${name} is a number above 0, not ${value}.`);
  return number;
}

const rungs: readonly Rung[] = ['id', 'text', 'content', 'hash'];
export const rungOf = (match: string | undefined): Rung | undefined => oneOf('match', match, rungs);

/** A price list as the page takes it: CSV or JSON, per million tokens. */
export async function pricesIn(path: string | undefined): Promise<readonly Price[]> {
  if (path === undefined) return [];
  try {
    return readPrices(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`--prices ${path}: ${(error as Error).message}`);
  }
}

/** Columns of one's own as the page saved them, or as a notebook keeps them. */
export async function mappingsIn(path: string | undefined): Promise<Mapping[]> {
  if (path === undefined) return [];
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`--mapping ${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  const found = (Array.isArray(value) ? value : [value]).map(mappingOf);
  if (found.length === 0 || found.includes(null))
    throw new Refusal(`--mapping ${path} is no mapping: save one on the page, under Map columns.`);
  return found.flatMap((one) => one ?? []);
}
