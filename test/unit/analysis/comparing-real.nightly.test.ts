import { describe } from 'vitest';
import type { Comparison } from '../../../src/lib/analysis';
import { hasRealData, realData } from '../../support/real-data';
import { DESK } from '../support/demo-comparisons';
import { demoDrop, dropOf } from '../support/library';
import { comparingSuite } from './comparing-suite';

const WELSH: Comparison = { ...DESK, evaluation: 'eng-cym-dev-v1', metric: 'exact_match', by: 'run' };

describe.skipIf(!hasRealData)('real reports beside the demo', () => {
  comparingSuite(
    () => [...demoDrop(), ...dropOf(realData, 'runcards/reports')],
    [
      ['single runs', WELSH],
      ['lower is better', { ...WELSH, metric: 'ter' }],
    ],
  );
});
