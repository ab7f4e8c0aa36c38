import { Digester } from './digest';
import type { OpenedSource } from './open-source';

interface Claim {
  path: string;
  /** Under which it is found: the digest or what stands in for it. */
  key: string;
  /** Null where the source was not read to its end. */
  digest: Promise<string | null>;
  settle(digest: string | null): void;
}

/** Which bytes are loaded or about to be, so that the same ones are refused. */
export class Claims {
  readonly #claims = new Map<string, Claim[]>();
  readonly #bySource = new Map<number, Claim>();
  #digester: Promise<Digester> | null = null;

  /**
   * Claims the bytes of a source. Answers the path of the source that has them already, else null. A stand-in that is
   * known costs a reading of the whole, for only its digest decides.
   */
  async claim(sourceNo: number, opened: OpenedSource): Promise<string | null> {
    const known = this.#claims.get(opened.digest) ?? [];
    this.#add(sourceNo, opened);
    if (known.length === 0) return null;
    if (opened.digested && known[0]) return this.#refuse(sourceNo, known[0].path);
    const digest = await (await this.digester()).ofBlob(opened.blob);
    for (const other of known) if ((await other.digest) === digest) return this.#refuse(sourceNo, other.path);
    return null;
  }

  /** The source was read (its digest is known now), or failed or was removed (null). */
  settle(sourceNo: number, digest: string | null): void {
    const claim = this.#bySource.get(sourceNo);
    if (!claim) return;
    claim.settle(digest);
    if (digest !== null) return;
    this.#bySource.delete(sourceNo);
    const rest = (this.#claims.get(claim.key) ?? []).filter((other) => other !== claim);
    if (rest.length > 0) this.#claims.set(claim.key, rest);
    else this.#claims.delete(claim.key);
  }

  clear(): void {
    this.#claims.clear();
    this.#bySource.clear();
  }

  digester(): Promise<Digester> {
    return (this.#digester ??= Digester.create());
  }

  #add(sourceNo: number, { path, digest: key }: OpenedSource): void {
    const { promise, resolve } = withResolvers<string | null>();
    const claim = { path, key, digest: promise, settle: resolve };
    this.#claims.set(key, [...(this.#claims.get(key) ?? []), claim]);
    this.#bySource.set(sourceNo, claim);
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
