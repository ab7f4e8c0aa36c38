import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Account } from './test/account.js';
import { browser, build, check, NIGHTLY_VISITS, sayBrowser, unit } from './test/suites.js';
import { commandOf, root } from './tool.js';

/**
 * What the quick run leaves out: long tests, and those that read real files of other tools where these are beside the
 * checkout. The report has a line of JSON a suite.
 */
const { values } = parseArgs({
  options: {
    report: { type: 'string', default: join(root, 'nightly.json') },
    wander: { type: 'string', default: '30' },
  },
});
const minutes = Number(values.wander);
if (!Number.isFinite(minutes) || minutes < 0)
  throw new Error('--wander takes minutes, such as 30, or 0 for none.');

const account = new Account();
sayBrowser();
await account.inTurn([
  ['lint by type', check([commandOf('eslint'), '.'])],
  ['long units', unit(['run', 'nightly'], {})],
  [
    'units on real files',
    unit(['related', 'test/support/real-data.ts', '--exclude', '**/*.nightly.test.ts'], {}),
  ],
  ['mutated rows', unit(['run', 'mutated-rows', 'bytes/parse'], { EVALBOOK_MUTATED_ROWS: '200000' })],
  ['build', build],
  ['long visits', browser(['--grep', NIGHTLY_VISITS], {})],
]);
if (minutes > 0)
  await account.run([
    'wander',
    check(['scripts/wander.js', '--minutes', values.wander, '--seed', String(Date.now() % 1e6)], {}),
  ]);
account.write(values.report);
account.close(`A line a suite stands in ${values.report}.`);
