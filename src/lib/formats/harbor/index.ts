import type { Format } from '../format';
import { harborJob } from './job';
import { harborTests } from './tests';
import { harborTrajectory } from './trajectory';
import { harborTrial } from './trial';

export { names } from './about';

export const formats: readonly Format[] = [harborTrial, harborJob, harborTrajectory, harborTests];
