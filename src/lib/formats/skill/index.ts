import type { Format } from '../format';
import { skillAnswer } from './answers';
import { skillBenchmark } from './benchmark';
import { skillEval, skillEvals } from './definitions';
import { skillFeedback } from './feedback';
import { skillGrading } from './grading';
import { skillTiming } from './timing';

export { names } from './about';

export const formats: readonly Format[] = [
  skillBenchmark,
  skillGrading,
  skillAnswer,
  skillEval,
  skillEvals,
  skillFeedback,
  skillTiming,
];
