import type { Format } from '../format';
import { openCompassPredictions } from './predictions';
import { openCompassResults } from './results';
import { openCompassSummary } from './summary';

export { names } from './about';

export const formats: readonly Format[] = [openCompassPredictions, openCompassResults, openCompassSummary];
