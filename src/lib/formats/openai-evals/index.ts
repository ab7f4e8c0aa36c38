import type { Format } from '../format';
import { hosted, hostedFile } from './hosted';
import { openaiLog } from './log';
import { outputItems, outputItemsFile } from './output-items';

export { names } from './about';

export const formats: readonly Format[] = [openaiLog, hosted, hostedFile, outputItems, outputItemsFile];
