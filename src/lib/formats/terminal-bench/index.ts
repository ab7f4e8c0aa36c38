import type { Format } from '../format';
import { terminalResults, terminalRun, terminalTrial } from './results';

export { terminalBench as about } from './about';

export const formats: readonly Format[] = [terminalResults, terminalTrial, terminalRun];
