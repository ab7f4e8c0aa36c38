import type { Format } from '../format';
import { harborJob } from './job';
import { harborTrial } from './trial';

export { names } from './about';

export const formats: readonly Format[] = [harborTrial, harborJob];
