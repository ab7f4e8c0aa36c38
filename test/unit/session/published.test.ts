import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPublished } from '$lib/session/published';

const PAGE = 'https://host.test/folder/';
const encoder = new TextEncoder();

/** A host: what it sends of each file, and whether it goes on after that for ever without a byte. */
const host: Record<string, { sent: string; isSilent?: boolean }> = {
  'a.jsonl': { sent: '{"a":1}\n' },
  'silent.jsonl': { sent: '{"b":', isSilent: true },
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: URL, { signal }: { signal: AbortSignal }) => {
    const found = host[url.pathname.slice('/folder/'.length)];
    if (!found) return Promise.resolve(new Response('', { status: 404 }));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(found.sent));
        if (!found.isSilent) return controller.close();
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const bring = (names: readonly string[], signal = new AbortController().signal) => {
  const missing: string[] = [];
  const files = fetchPublished(names, PAGE, signal, (title, text) => missing.push(`${title} ${text}`));
  return { files, missing };
};

test('a host that goes silent gives up its file, is named, and holds no other back', async () => {
  const { files, missing } = bring(['a.jsonl', 'silent.jsonl', 'none.jsonl']);
  await vi.advanceTimersByTimeAsync(31_000);
  const found = await files;
  expect(found.map(({ path }) => path)).toEqual(['a.jsonl']);
  expect(await found[0]?.file.text()).toBe('{"a":1}\n');
  expect(missing.sort()).toEqual([
    'none.jsonl could not be fetched. The host answered 404.',
    'silent.jsonl could not be fetched. Its host sent nothing for 30 seconds. The others are read without it.',
  ]);
});

test('who stops it need not wait', async () => {
  const stop = new AbortController();
  const { files } = bring(['silent.jsonl'], stop.signal);
  const outcome = expect(files).rejects.toThrow('stopped');
  await vi.advanceTimersByTimeAsync(10);
  stop.abort(new DOMException('stopped', 'AbortError'));
  await outcome;
});
