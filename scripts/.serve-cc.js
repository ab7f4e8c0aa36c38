import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { isMain } from './is-main.js';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.gz': 'application/gzip',
};

/**
 * The file that a request means: null when there is none or it lies outside the folder.
 * @param {string} root real path of the folder served
 * @param {string} path decoded, starting with `/`
 */
async function find(root, path) {
  if (path.includes('\0')) return null;
  const wanted = resolve(join(root, path));
  try {
    const real = await realpath(wanted);
    if (real !== root && !real.startsWith(root + sep)) return null;
    return { file: real, stats: await stat(real) };
  } catch {
    return null;
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Answers GET and HEAD with the files of a folder, under a base path.
 * @param {string} root @param {string} base begins and ends with `/`
 * @returns {import('node:http').RequestListener}
 */
function handler(root, base) {
  /** @param {import('node:http').ServerResponse} response @param {number} code @param {string} text @param {Record<string, string>} [headers] */
  const say = (response, code, text, headers = {}) => {
    response.writeHead(code, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
    response.end(text + '\n');
  };
  return (request, response) => {
    void (async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        say(response, 405, 'Only GET and HEAD are answered.', { Allow: 'GET, HEAD' });
        return;
      }
      const [rawPath = '/', query] = (request.url ?? '/').split('?', 2);
      if (base !== '/' && rawPath === base.slice(0, -1)) {
        say(response, 301, 'Moved.', { Location: base });
        return;
      }
      const path = decode(rawPath);
      if (path === null || !path.startsWith(base)) {
        say(response, path === null ? 400 : 404, path === null ? 'Not a path.' : 'Not found.');
        return;
      }
      let found = await find(root, '/' + path.slice(base.length));
      if (found?.stats.isDirectory()) {
        if (!rawPath.endsWith('/')) {
          // `//host/` would be an address of another site.
          const target = rawPath.replace(/^\/+/, '/') + '/' + (query === undefined ? '' : '?' + query);
          say(response, 301, 'Moved.', { Location: target });
          return;
        }
        found = await find(root, '/' + path.slice(base.length) + 'index.html');
      }
      if (!found?.stats.isFile()) {
        say(response, 404, 'Not found.');
        return;
      }
      const { file, stats } = found;
      const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
      const headers = {
        'Content-Type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
        // The browser may keep a copy, but asks each time: a new build is seen at the next load.
        'Cache-Control': 'max-age=600',
        ETag: etag,
        'X-Content-Type-Options': 'nosniff',
      };
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, headers).end();
        return;
      }
      response.writeHead(200, { ...headers, 'Content-Length': stats.size });
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    })().catch(() => response.destroy());
  };
}

/**
 * @param {import('node:http').Server} server @param {number} port @param {string} host
 * @returns {Promise<number>} the port in use
 */
function listen(server, port, host) {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.removeListener('error', fail);
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Serves a folder on this machine only. A port that is taken gives way to the next free one.
 * @param {{ root: string, port?: number, host?: string, base?: string }} options `port` 0 takes any free one
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 */
export async function serve({ root, port = 4173, host = '127.0.0.1', base = '/' }) {
  const folder = await realpath(root).catch(() => {
    throw new Error(`There is no folder ${root} to serve; build the site first (npm run build).`);
  });
  const path = ('/' + base + '/').replace(/\/+/g, '/');
  const server = createServer(handler(folder, path));
  let taken = port;
  for (;;) {
    try {
      taken = await listen(server, taken, host);
      break;
    } catch (error) {
      const busy = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE';
      if (!busy || taken >= Math.min(port + 200, 65_535)) throw error;
      taken += 1;
    }
  }
  return {
    url: `http://${host}:${taken}${path}`,
    port: taken,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

if (isMain(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' }, base: { type: 'string' } },
  });
  const port = values.port ?? process.env.PORT;
  const { url } = await serve({
    root: positionals[0] ?? 'dist',
    ...(port ? { port: Number(port) } : {}),
    ...(values.base ? { base: values.base } : {}),
  });
  console.log(url);
}
