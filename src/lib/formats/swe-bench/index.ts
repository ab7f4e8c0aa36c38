import type { Format } from '../format';
import { instanceReport } from './instance';
import { predictions, predictionsDocument } from './predictions';
import { report } from './report';

export { names } from './about';

export const formats: readonly Format[] = [predictions, predictionsDocument, report, instanceReport];
