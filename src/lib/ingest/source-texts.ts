import { recordJson, type RecordShape } from '../cells/record';
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

/** The bytes that the spans of a source point into. */
export interface SourceText {
  blob: Blob;
  /** Where its records are no JSON in these bytes: they are to whoever reads them. */
  shape: RecordShape | null;
}

interface Kept extends SourceText {
  path: string;
  files: readonly string[];
}

/** The bytes behind the tables: each source's blob, and its text span by span. */
export class SourceTexts {
  readonly #sources = new Map<number, Kept>();
  readonly #scratch: Scratch | null;
  /** Least recently used first. */
  readonly #texts = new Map<string, string>();

  constructor(scratch: Scratch | null = null) {
    this.#scratch = scratch;
  }

  /** `files`: names in the scratch folder, to be removed with the source. */
  keep(sourceNo: number, kept: Kept): void {
    this.#sources.set(sourceNo, kept);
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

  /** null where the source is not known. */
  source(sourceNo: number): SourceText | null {
    return this.#sources.get(sourceNo) ?? null;
  }

  /** As it was dropped; '' where the source is not known. */
  path(sourceNo: number): string {
    return this.#sources.get(sourceNo)?.path ?? '';
  }

  /** `[offset, offset + length)` of a source as text; invalid UTF-8 becomes U+FFFD. Throws SourceGone. */
  text(sourceNo: number, offset: number, length: number): Promise<string> {
    return this.#span(sourceNo, offset, length, false);
  }

  /** The record that stands there, as JSON whatever its file is. Throws SourceGone. */
  record(sourceNo: number, offset: number, length: number): Promise<string> {
    return this.#span(sourceNo, offset, length, true);
  }

  async #span(sourceNo: number, offset: number, length: number, asRecord: boolean): Promise<string> {
    const key = `${sourceNo}:${offset}:${length}:${asRecord}`;
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
    const text = recordText(bytes, asRecord ? source.shape : null);
    if (text.length <= LARGEST_KEPT) {
      this.#texts.set(key, text);
      const [oldest] = this.#texts.keys();
      if (this.#texts.size > KEPT && oldest !== undefined) this.#texts.delete(oldest);
    }
    return text;
  }

  /** The text that a source begins with, as it was read, and whether that is all of it. Throws SourceGone. */
  async head(sourceNo: number, most: number): Promise<{ text: string; isWhole: boolean }> {
    const source = this.#sources.get(sourceNo);
    if (!source) throw new RangeError(`No source ${sourceNo}`);
    const { path, blob } = source;
    try {
      return { text: decoder.decode(await readBytes(blob, 0, most)), isWhole: blob.size <= most };
    } catch (error) {
      throw new SourceGone(path, error);
    }
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

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A record as the text that is shown and searched of it: JSON, also where it is none in its file. */
export const recordText = (bytes: Uint8Array, shape: RecordShape | null): string =>
  shape === null ? decoder.decode(bytes) : recordJson(bytes, shape);
