import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { compareMutated, rowsOf } from './mutated-rows';

/** Bytes of a file whose rows are changed. */
const HEAD = 400_000;

test.skipIf(!hasRealData)(
  'real rows with bytes changed come to the same by the byte core and by the parser alone',
  () => {
    const files = readdirSync(realData, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.jsonl'),
    );
    return compareMutated(
      files
        .sort()
        .flatMap((path) => rowsOf(path, readFileSync(join(realData, path)).subarray(0, HEAD).toString())),
    );
  },
  600_000,
);
