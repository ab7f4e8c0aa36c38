import { holdLife } from '../threads/hold-life';
import type { ProgramFailure, ProgramNews } from './assets';

/**
 * Runs in the engine's worker before the engine's own script, as text: it may name nothing of this module.
 * Hands the program to the compiler as it arrives, whatever type the host gives it, plain or as a gzip file,
 * so that no copy of its 34 MB is kept; and says how far it is. Where the host names its type, the compiler gets the
 * answer itself: of such alone Chromium keeps what it compiled, and the page opens sooner the next time.
 */
function bringProgram(url: string, cache: RequestCache): void {
  const fetchAsIs = self.fetch.bind(self);
  const compileAsIs = WebAssembly.instantiateStreaming.bind(WebAssembly);
  const tell = (program: ProgramNews['program']) => self.postMessage({ program } satisfies ProgramNews);
  /** The host's answer, where the compiler takes it as it is. */
  let own: Response | null = null;
  let failed = false;
  const fail = (why: ProgramFailure['failed'], detail: string): Error => {
    if (!failed) tell({ failed: why, detail });
    failed = true;
    return new Error(detail);
  };

  type Bytes = Uint8Array<ArrayBuffer>;
  /** The first bytes of a stream, and the stream with them put back. */
  const peek = async (
    stream: ReadableStream<Bytes>,
    seen: (bytes: number, isWhole: boolean) => void,
  ): Promise<{ head: Bytes; whole: ReadableStream<Bytes> }> => {
    const reader = stream.getReader();
    let head: Bytes = new Uint8Array(0);
    while (head.length < 4) {
      const { done, value } = await reader.read();
      if (done) break;
      const joined = new Uint8Array(head.length + value.length);
      joined.set(head);
      joined.set(value, head.length);
      head = joined;
    }
    const whole = new ReadableStream<Bytes>({
      start(controller) {
        seen(head.length, false);
        controller.enqueue(head.slice());
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            seen(0, true);
            controller.close();
          } else {
            seen(value.length, false);
            controller.enqueue(value);
          }
        } catch (error) {
          controller.error(fail('broken_off', String(error)));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return { head, whole };
  };

  const bring = async (): Promise<Response> => {
    const response = await fetchAsIs(url, { cache }).catch((error: unknown) => {
      throw fail('unreachable', String(error));
    });
    const isTyped = response.headers.get('content-type')?.trim().toLowerCase() === 'application/wasm';
    const { ok, body } = isTyped ? response.clone() : response;
    if (!ok || !body) throw fail('refused', String(response.status));
    // Where the transfer is compressed, the length is that of other bytes than the ones that arrive.
    const length = response.headers.get('content-encoding')
      ? 0
      : Number(response.headers.get('content-length'));
    let loaded = 0;
    let told = 0;
    let { head, whole } = await peek(body, (bytes, isWhole) => {
      loaded += bytes;
      const now = performance.now();
      if (now - told < 50 && !isWhole) return;
      told = now;
      tell({ loaded, total: length > 0 ? length : null, isWhole });
    }).catch((error: unknown) => {
      throw fail('broken_off', String(error));
    });
    const isPacked = head[0] === 0x1f && head[1] === 0x8b;
    if (isTyped && !isPacked) own = response;
    if (isPacked) {
      ({ head, whole } = await peek(whole.pipeThrough(new DecompressionStream('gzip')), () => {}).catch(
        (error: unknown) => {
          throw fail('broken_off', String(error));
        },
      ));
    }
    if (head[0] !== 0 || head[1] !== 0x61 || head[2] !== 0x73 || head[3] !== 0x6d)
      throw fail('other_file', 'no WebAssembly');
    return new Response(whole, { headers: { 'content-type': 'application/wasm' } });
  };

  self.fetch = (input, init) =>
    (input instanceof Request ? input.url : String(input)) === url ? bring() : fetchAsIs(input, init);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const counted = await source;
    // What counts it is read beside, to its end.
    const read = own && counted.body?.pipeTo(new WritableStream()).catch(() => undefined);
    try {
      return await compileAsIs(own ?? counted, imports);
    } catch (error) {
      await read; // says first what it knows
      throw fail('not_compiled', String(error));
    }
  };
}

/**
 * Runs in the engine's worker after the engine's own script, as text. A batch is copied into the engine's memory when
 * its message is handled; the collector would let dozens of megabytes of them pile up before it comes by.
 */
function releaseInserted(): void {
  const nowhere = new MessageChannel();
  nowhere.port2.close();
  self.addEventListener('message', ({ data }: MessageEvent<{ type?: string; data?: unknown[] }>) => {
    const bytes = data.type === 'INSERT_ARROW_FROM_IPC_STREAM' ? data.data?.[1] : null;
    if (bytes instanceof Uint8Array) nowhere.port1.postMessage(null, [bytes.buffer as ArrayBuffer]);
  });
}

export interface EngineFiles {
  /** Absolute addresses. */
  worker: string;
  wasm: string;
  /** How the program is fetched. */
  cache: RequestCache;
}

/** What a worker runs to bring the program for the engine. */
export const workerScript = ({ worker, wasm, cache }: EngineFiles): string =>
  `(${holdLife.toString()})();
(${bringProgram.toString()})(${JSON.stringify(wasm)}, ${JSON.stringify(cache)});
importScripts(${JSON.stringify(worker)});
(${releaseInserted.toString()})();`;
