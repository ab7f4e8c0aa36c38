import type { Format } from '../format';
import { braintrustDocument, braintrustRows } from './experiment';

export { names } from './about';

export const formats: readonly Format[] = [braintrustRows, braintrustDocument];
