import type { Format } from '../format';
import { promptfooEval, promptfooRows } from './eval';
import { promptfooTable } from './table';

export { names } from './about';

export const formats: readonly Format[] = [promptfooEval, promptfooRows, promptfooTable];
