import type { Format } from '../format';
import { tauV1 } from './v1';
import { tauV2 } from './v2';

export { names } from './about';

export const formats: readonly Format[] = [tauV1, tauV2];
