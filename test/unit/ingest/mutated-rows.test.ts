import { test } from 'vitest';
import { toolFiles } from '../../fixtures/tools';
import { compareMutated, rowsOf } from './mutated-rows';

const files = Object.entries(toolFiles).flatMap(([family, make]) =>
  Object.entries(make().files).flatMap(([path, content]) =>
    path.endsWith('.jsonl') && typeof content === 'string' ? rowsOf(`${family}/${path}`, content) : [],
  ),
);

test(
  'rows of each format with bytes changed come to the same by the byte core and by the parser alone',
  () => compareMutated(files),
  600_000,
);
