import type { Format } from '../format';
import { terminalResults, terminalRun, terminalTrial } from './results';

export { names } from './about';

export const formats: readonly Format[] = [terminalResults, terminalTrial, terminalRun];
