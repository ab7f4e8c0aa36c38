import { describe } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf } from '../support/library';
import { ledgerSuite } from './ledger-suite';

describe.skipIf(!hasRealData)('the ledger of the real files', () =>
  ledgerSuite(() => ['eee', 'runcards/reports', 'runcards/sealed'].flatMap((path) => dropOf(realData, path))),
);
