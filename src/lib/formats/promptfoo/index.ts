import type { Format } from '../format';
import { promptfooEval, promptfooRows } from './eval';

export { promptfoo as about } from './about';

export const formats: readonly Format[] = [promptfooEval, promptfooRows];
