import type { Format } from '../format';
import { annotations, annotationsFile } from './annotations';
import { outputs, outputsFile } from './outputs';

export { names } from './about';

export const formats: readonly Format[] = [annotations, annotationsFile, outputs, outputsFile];
