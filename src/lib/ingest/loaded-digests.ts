import { Digester } from './digest';
import type { OpenedSource } from './opened-source';

interface Entry {
  path: string;
  side: string | null;
  /** Under which it is found: the digest or what stands in for it. */
  key: string;
  /** Null where the source was not read to its end. */
  digest: Promise<string | null>;
  settle(digest: string | null): void;
}

/** Which bytes are loaded or about to be, so that the same ones are refused. */
export class LoadedDigests {
  /** Of what is read now: equal bytes on two sides of a comparison are two runs. */
  side: string | null = null;
  readonly #entries = new Map<string, Entry[]>();
  readonly #bySource = new Map<number, Entry>();
  #digester: Promise<Digester> | null = null;

  /**
   * Takes the bytes of a source in. Answers the path of the source that has them already, else null. A stand-in that is
   * known costs a reading of the whole, for only its digest decides.
   */
  async take(sourceNo: number, opened: OpenedSource): Promise<string | null> {
    const known = (this.#entries.get(opened.digest) ?? []).filter(
      ({ path, side }) => side === this.side && (!opened.onlyPathTells || path === opened.path),
    );
    this.#add(sourceNo, opened);
    if (known.length === 0) return null;
    if (opened.digested && known[0]) return this.#refuse(sourceNo, known[0].path);
    const digest = await (await this.digester()).ofBlob(opened.blob);
    for (const other of known) if ((await other.digest) === digest) return this.#refuse(sourceNo, other.path);
    return null;
  }

  /** The source was read (its digest is known now), or failed or was removed (null). */
  settle(sourceNo: number, digest: string | null): void {
    const entry = this.#bySource.get(sourceNo);
    if (!entry) return;
    entry.settle(digest);
    if (digest !== null) return;
    this.#bySource.delete(sourceNo);
    const rest = (this.#entries.get(entry.key) ?? []).filter((other) => other !== entry);
    if (rest.length > 0) this.#entries.set(entry.key, rest);
    else this.#entries.delete(entry.key);
  }

  digester(): Promise<Digester> {
    return (this.#digester ??= Digester.create());
  }

  #add(sourceNo: number, { path, digest: key }: OpenedSource): void {
    const { promise, resolve } = withResolvers<string | null>();
    const entry = { path, side: this.side, key, digest: promise, settle: resolve };
    this.#entries.set(key, [...(this.#entries.get(key) ?? []), entry]);
    this.#bySource.set(sourceNo, entry);
  }

  #refuse(sourceNo: number, path: string): string {
    this.settle(sourceNo, null);
    return path;
  }
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
