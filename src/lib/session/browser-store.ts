/** What a request to the browser's database answers. */
export const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });

/** A database of this browser with one store, made where it is not there. `keyPath`: where a value has its key. */
export function openStore(name: string, store: string, keyPath?: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath });
  return asked(request);
}
