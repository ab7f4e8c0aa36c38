import type { Format } from '../format';
import { evalscopeArena } from './arena';
import { evalscopeCollectionData, evalscopeCollectionReport, evalscopeSchema } from './collection-schema';
import { evalscopePerf } from './perf';
import { evalscopeReport } from './report';
import { evalscopePredictions, evalscopeReviews } from './rows';
import { evalscopeV0 } from './v0';

export { names } from './about';

export const formats: readonly Format[] = [
  evalscopeArena,
  evalscopePredictions,
  evalscopeReviews,
  evalscopeV0,
  evalscopeReport,
  evalscopeCollectionReport,
  evalscopeCollectionData,
  evalscopeSchema,
  evalscopePerf,
];
