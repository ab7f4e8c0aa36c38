import { createServer } from 'vite';
import { parseArgs } from 'node:util';
import { root } from './tool.js';

// The formats are TypeScript for a browser: Vite loads them as the page's own build would.
const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: { records: { type: 'string', default: '3' } },
});
const records = Number(values.records);
if (paths.length === 0 || !Number.isInteger(records) || records < 0) {
  console.error('Usage: npm run probe -- FILE... [--records N]');
  process.exit(1);
}

const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { describeFile } = await server.ssrLoadModule('/scripts/probe/describe.ts');
  for (const path of paths) console.log(await describeFile(path, records));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.close();
}
