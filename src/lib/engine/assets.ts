import { OpenError } from './errors';
import { release } from './release';

export interface OpenProgress {
  stage: 'loading' | 'starting';
  /** Bytes; `total` is null where the host does not say. */
  loaded: number;
  total: number | null;
}

const isWasm = (bytes: Uint8Array) =>
  bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function requested(url: string, signal: AbortSignal): Promise<Response> {
  const local = location.protocol === 'file:' ? ' Open the page through a web server, not as a file.' : '';
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (cause) {
    throw new OpenError(`The database engine could not be loaded from ${url}.${local}`, { cause });
  }
  if (!response.ok)
    throw new OpenError(`The database engine could not be loaded: ${url} answered ${response.status}.`);
  return response;
}

async function received(response: Response, onProgress: (progress: OpenProgress) => void): Promise<Blob> {
  // Where the transfer is compressed, the length is that of other bytes than the ones that arrive.
  const length = response.headers.get('content-encoding')
    ? 0
    : Number(response.headers.get('content-length'));
  const total = length > 0 ? length : null;
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) break;
    parts.push(chunk.value);
    loaded += chunk.value.length;
    onProgress({ stage: 'loading', loaded, total });
  }
  const whole = new Blob(parts);
  parts.forEach(release);
  return whole;
}

/**
 * The engine's program as a Blob of the right type, whatever type the host gives it, plain or as a gzip file.
 * Throws an OpenError that names the address.
 */
export async function loadWasm(
  url: string,
  onProgress: (progress: OpenProgress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await requested(url, signal);
  try {
    let body = await received(response, onProgress);
    if (isGzip(await first(body))) {
      const plain = body.stream().pipeThrough(new DecompressionStream('gzip'));
      body = await new Response(plain).blob();
    }
    if (isWasm(await first(body))) return new Blob([body], { type: 'application/wasm' });
  } catch (cause) {
    throw new OpenError(`Loading the database engine from ${url} broke off.`, { cause });
  }
  throw new OpenError(
    `${url} is not the database engine: the host answers with another file. Upload the whole site again.`,
  );
}

const first = async (blob: Blob) => new Uint8Array(await blob.slice(0, 4).arrayBuffer());
