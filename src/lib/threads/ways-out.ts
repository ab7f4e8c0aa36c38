/** All by which a worker can ask an address for something, or have it asked. */
const WAYS_OUT = [
  ...['fetch', 'fetchLater', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource'],
  ...['importScripts', 'Worker', 'SharedWorker', 'caches', 'CacheStorage', 'Cache', 'FontFace'],
];

/**
 * Takes from a worker what reaches an address. The policy of the page does not bind a worker that has an address of its
 * own, and a host that sends none leaves it free: whoever reads people's files has no need to ask for anything.
 */
export function closeWaysOut(scope: object): void {
  const { navigator } = scope as { navigator?: object };
  for (const name of WAYS_OUT) take(scope, name);
  if (navigator) take(navigator, 'sendBeacon');
}

/** Some stand in the prototypes of the scope: where it is taken from there alone, it comes through. */
function take(from: object, name: string): void {
  for (let at: object | null = from; at !== null; at = Object.getPrototypeOf(at) as object | null)
    Reflect.deleteProperty(at, name);
  if (name in from) Reflect.defineProperty(from, name, { value: undefined });
}
