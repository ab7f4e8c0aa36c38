import type { Format } from '../format';
import { halUpload } from './upload';

export { names } from './about';

export const formats: readonly Format[] = [halUpload];
