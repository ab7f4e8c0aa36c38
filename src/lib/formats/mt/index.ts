import type { Format } from '../format';
import { mtReport } from './report';
import { mtRunCard } from './run-card';
import { mtRunLog } from './run-log';

export { mt as about } from './about';

export const formats: readonly Format[] = [mtRunCard, mtReport, mtRunLog];
