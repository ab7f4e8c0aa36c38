import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

test('the program is what its source compiles to', async () => {
  const { compileCore, keptCore } = (await import(pathToFileURL('scripts/core.js').href)) as {
    compileCore: () => string;
    keptCore: () => string;
  };
  expect(keptCore() === compileCore(), 'Run `npm run core`.').toBe(true);
});
