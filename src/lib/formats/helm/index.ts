import type { Format } from '../format';
import { helmRunSpec, helmScenario } from './run-spec';
import { helmScenarioState } from './scenario-state';
import { helmInstanceStats, helmStats } from './stats';

export { names } from './about';

export const formats: readonly Format[] = [helmScenarioState, helmInstanceStats, helmStats, helmRunSpec];

/** A scenario is no more than a name and a description. */
export const wide: readonly Format[] = [helmScenario];
