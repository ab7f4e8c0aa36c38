import { commandOf, runNode } from './tool.js';

/** Writes what comes out now over the golden files: look at what changed before it is committed. */
process.exitCode = await runNode([commandOf('vitest'), 'run', 'test/unit/golden.test.ts'], {
  EVALBOOK_GOLDEN: 'write',
});
