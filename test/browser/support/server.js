import { fileURLToPath } from 'node:url';
import { serve } from '../../../scripts/serve.js';

/** Serves the built site from a folder of its host: nothing in it may count on standing at the root. */
export default async function serveSite() {
  const root = fileURLToPath(new URL('../../../dist', import.meta.url));
  const site = await serve({ root, port: 0, base: '/some/folder/' });
  process.env.EVALBOOK_URL = site.url;
  return site.close;
}
