import { readFileSync } from 'node:fs';
import { realData } from '../../support/real-data';
import type { References } from './reviews';

export { type ReferenceSample, reviewsOf } from './reviews';

export const references = (): References =>
  JSON.parse(readFileSync(`${realData}/evalscope/collection_reference_numbers.json`, 'utf8')) as References;
