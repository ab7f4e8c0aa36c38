import type { Format } from '../format';
import { vertexDocument, vertexRows } from './rows';

export { names } from './about';

/** A prompt and a response are in rows of others as well. */
export const wide: readonly Format[] = [vertexRows, vertexDocument];
