import { describe } from 'vitest';
import { demoDrop } from '../support/library';
import { ledgerSuite } from './ledger-suite';

describe('the ledger of the demo', () => ledgerSuite(demoDrop));
