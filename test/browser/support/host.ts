import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { root } from './page';

const dist = join(root, 'dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

interface HostOptions {
  /** How it answers for the engine's program. */
  program?: (response: ServerResponse, program: Buffer) => void;
  /** Beside the site, by path. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** What it serves; the built site, unless told. */
  folder?: string;
  /** Where the site stands on it; begins and ends with a slash. */
  base?: string;
}

/** A site, the built one unless told, on a host of its own. */
export async function host({ program, files = {}, folder = dist, base = '/' }: HostOptions = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const whole = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    asked.push(whole);
    if (!whole.startsWith(base)) return response.writeHead(404).end();
    const path = whole.slice(base.length);
    const own = files[path];
    if (own !== undefined) return response.writeHead(200).end(own);
    const file = join(folder, path === '' ? 'index.html' : path);
    try {
      const bytes = readFileSync(file);
      if (program && path.endsWith('.wasm')) return program(response, bytes);
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    ...{ port, url: `http://127.0.0.1:${port}${base}` },
    /** Every path that was asked for. */
    asked,
    /** Serves another folder from now on, as a host does after a release. */
    release: (next: string) => (folder = next),
    /** Nothing answers any more. */
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
