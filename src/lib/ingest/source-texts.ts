import type { Scratch } from './archive/scratch';
import { readBytes } from './text/source-bytes';

/** A file that was dropped has changed or vanished since; what was read of it stands. */
export class SourceGone extends Error {
  override name = 'SourceGone';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} changed or is no longer there: drop it again to see its text. The numbers stay.`, {
      cause,
    });
    this.path = path;
  }
}

const KEPT = 64;
const LINE_FEED = 10;
const LINE_CHUNK = 2 ** 23;
const LARGEST_KEPT = 2 ** 20;

/** The bytes behind the tables: each source's blob, and its text span by span. */
export class SourceTexts {
  readonly #sources = new Map<number, { path: string; blob: Blob; files: readonly string[] }>();
  readonly #scratch: Scratch | null;
  /** Least recently used first. */
  readonly #texts = new Map<string, string>();

  constructor(scratch: Scratch | null = null) {
    this.#scratch = scratch;
  }

  /** `files`: names in the scratch folder, to be removed with the source. */
  keep(sourceNo: number, path: string, blob: Blob, files: readonly string[] = []): void {
    this.#sources.set(sourceNo, { path, blob, files });
  }

  drop(sourceNo: number): void {
    void this.#scratch?.remove(this.#sources.get(sourceNo)?.files ?? []);
    this.#sources.delete(sourceNo);
    for (const key of this.#texts.keys()) if (key.startsWith(`${sourceNo}:`)) this.#texts.delete(key);
  }

  clear(): void {
    this.#sources.clear();
    this.#texts.clear();
    void this.#scratch?.clear();
  }

  /** The bytes that the spans of a source point into; null where the source is not known. */
  blob(sourceNo: number): Blob | null {
    return this.#sources.get(sourceNo)?.blob ?? null;
  }

  /** As it was dropped; '' where the source is not known. */
  path(sourceNo: number): string {
    return this.#sources.get(sourceNo)?.path ?? '';
  }

  /** `[offset, offset + length)` of a source as text; invalid UTF-8 becomes U+FFFD. Throws SourceGone. */
  async text(sourceNo: number, offset: number, length: number): Promise<string> {
    const key = `${sourceNo}:${offset}:${length}`;
    const known = this.#texts.get(key);
    if (known !== undefined) {
      this.#texts.delete(key);
      this.#texts.set(key, known);
      return known;
    }
    const source = this.#sources.get(sourceNo);
    if (!source) throw new RangeError(`No source ${sourceNo}`);
    let bytes: Uint8Array;
    try {
      bytes = await readBytes(source.blob, offset, offset + length);
    } catch (error) {
      throw new SourceGone(source.path, error);
    }
    if (bytes.length < length) throw new SourceGone(source.path, null);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (text.length <= LARGEST_KEPT) {
      this.#texts.set(key, text);
      const [oldest] = this.#texts.keys();
      if (this.#texts.size > KEPT && oldest !== undefined) this.#texts.delete(oldest);
    }
    return text;
  }

  /** The text that a source begins with, as it was read, and whether that is all of it. Throws SourceGone. */
  async head(sourceNo: number, most: number): Promise<{ text: string; isWhole: boolean }> {
    const size = this.blob(sourceNo)?.size ?? 0;
    return { text: await this.text(sourceNo, 0, Math.min(size, most)), isWhole: size <= most };
  }

  /** The 1-based line that a byte of a source lies in: reads all that comes before it. Throws SourceGone. */
  async line(sourceNo: number, offset: number): Promise<number> {
    const source = this.#sources.get(sourceNo);
    if (!source) throw new RangeError(`No source ${sourceNo}`);
    let line = 1;
    try {
      for (let start = 0; start < offset; start += LINE_CHUNK) {
        const bytes = await readBytes(source.blob, start, Math.min(offset, start + LINE_CHUNK));
        for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) line++;
      }
    } catch (error) {
      throw new SourceGone(source.path, error);
    }
    return line;
  }
}
