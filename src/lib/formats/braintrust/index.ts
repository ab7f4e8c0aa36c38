import type { Format } from '../format';
import { braintrustDocument, braintrustRows } from './experiment';

export { braintrust as about } from './about';

export const formats: readonly Format[] = [braintrustRows, braintrustDocument];
