import type { Format } from '../format';
import { mtReport } from './report';
import { mtRunCard } from './run-card';
import { mtRunLog } from './run-log';

export { names } from './about';

export const formats: readonly Format[] = [mtRunCard, mtReport, mtRunLog];
