import { asked, openStore } from './browser-store';

/** A database of this browser with one store, whose objects are known by one of their fields. */
export class ObjectStore {
  readonly #database: string;
  readonly #name: string;
  readonly #key: string;

  constructor(database: string, name: string, key: string) {
    [this.#database, this.#name, this.#key] = [database, name, key];
  }

  /** Rejects where this browser keeps nothing. */
  async do<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    const database = await openStore(this.#database, this.#name, this.#key);
    try {
      return await asked(work(database.transaction(this.#name, mode).objectStore(this.#name)));
    } finally {
      database.close();
    }
  }
}
