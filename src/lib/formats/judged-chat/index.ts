import type { Format } from '../format';
import { chatAnswers } from './answers';
import { chatBattles } from './battles';
import { chatGrades, liveBenchScores } from './grades';
import { chatPairs } from './pairs';
import { chatQuestions } from './questions';

export { names } from './about';

export const formats: readonly Format[] = [
  chatBattles,
  chatPairs,
  chatGrades,
  liveBenchScores,
  chatAnswers,
  chatQuestions,
];
