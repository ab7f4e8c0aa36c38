import { eeeAggregate } from './eee/aggregate';
import { eeeIndex } from './eee/file-index';
import { eeeInstance } from './eee/instance';
import type { Format } from './format';
import { careful } from './lost-columns';
import { mtReport } from './mt/report';
import { mtRunCard } from './mt/run-card';
import { mtRunLog } from './mt/run-log';
import { otherFormats } from './others';
import { asDocument } from './shared/rows-document';

const first: readonly Format[] = [
  mtRunCard,
  mtReport,
  mtRunLog,
  eeeAggregate,
  eeeInstance,
  asDocument(eeeInstance, 'eee-instance'),
  eeeIndex,
];

/**
 * Every format that can be read, in the order in which they are asked: the narrow shapes before the wide ones. Each takes
 * a source only where it drops no outcome of it.
 */
export const formats: readonly Format[] = [...first.map(careful), ...otherFormats];
