import type { Format } from '../format';
import { promptfooEval, promptfooRows } from './eval';

export { names } from './about';

export const formats: readonly Format[] = [promptfooEval, promptfooRows];
