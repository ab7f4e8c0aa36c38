import { vi } from 'vitest';
import type { AsideReply, AsideRequest } from '../../../src/lib/session/resampling';
import { statsResult } from '../../../src/lib/session/stats-result';

/** The worker of statistics, in this thread. */
class StatsHere extends EventTarget {
  postMessage(request: AsideRequest): void {
    const data: AsideReply<unknown> = { kind: 'done', result: statsResult(request) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    return;
  }
}

/** Until `vi.unstubAllGlobals()`. */
export function statsHere(): void {
  vi.stubGlobal('Worker', StatsHere);
  vi.stubGlobal('navigator', {});
}
