import type { Format } from '../format';
import { bigcodeResults } from './bigcode';
import { codeSamples, humanevalResults } from './completions';
import { evalplusResults } from './evalplus';
import { livecodebench, livecodebenchTotals } from './livecodebench';

export { names } from './about';

export const formats: readonly Format[] = [
  evalplusResults,
  humanevalResults,
  livecodebench,
  livecodebenchTotals,
  bigcodeResults,
  codeSamples,
];
