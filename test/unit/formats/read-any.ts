import { readFileSync } from 'node:fs';
import type { Format } from '$lib/formats/format';
import { realData } from '../../support/real-data';
import { type AnyRead, readText } from './read-text';

/** Reads a real file the way a dropped one is read. */
export const readAny = (formats: readonly Format[], path: string): AnyRead =>
  readText(formats, readFileSync(`${realData}/${path}`, 'utf8'), path);
