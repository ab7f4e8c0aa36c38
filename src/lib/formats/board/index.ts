import type { Format } from '../format';
import { aiderBoard } from './aider';
import { hfResults, modelIndex } from './hugging-face';

export { names } from './about';

export const formats: readonly Format[] = [aiderBoard, hfResults, modelIndex];
