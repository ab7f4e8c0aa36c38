import { isParquet, packingOf } from './archive/containers';
import type { Take } from './archive/unpack-steps';
import { HEAD } from './archive/unwrap';
import { type FollowingBlocks, HASHED_FIRST } from './digest';
import { recognise } from './open-text';
import type { BegunEarly, OpenedSource, OpenTask } from './opened-source';
import type { ReadPart } from './read-part';
import type { Tools } from './read-piece';
import { recipeOfRows } from './staging/recipe-sink';
import { bomLength, readBytes } from './text/source-bytes';
import { hasCrLines } from './text/cr-lines';
import { utf16Of } from './text/utf16';

const LINE_FEED = 10;
/** Bytes of lines that are handed on together: some wait at each other reader. */
const PART = 2 ** 22;
/** So many bytes without a line feed, and what follows is read once all of it is there. */
const LONGEST = 16 * PART;

type Recognised = Pick<OpenedSource, 'format' | 'version' | 'found' | 'onlyPathTells' | 'hashRecipe'>;
type Known = Recognised & Pick<BegunEarly, 'knownAs'>;

/**
 * Takes the bytes of a text as they are unpacked. Where they are lines of a format, and too many to be read at once,
 * they are handed on as they come, in parts of whole lines.
 */
export class EarlyLines {
  readonly #task: OpenTask;
  readonly #packed: Blob;
  readonly #path: string;
  readonly #tools: Tools;
  readonly #readPart: ReadPart;
  /** Undefined before it was looked at, null where it is no lines of a format. */
  #source: Known | null | undefined;
  /** Before it was looked at. */
  #first: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;
  #blocks: FollowingBlocks | null = null;
  /** Filled up to `#used` with what was not handed on; behind a part it begins with the line feed that ended the part. */
  #part = new Uint8Array(0);
  #used = 0;
  #base = 0;
  #pieces = 0;
  #isOver = false;

  /** `path`: as formats are told it. */
  constructor(task: OpenTask, packed: Blob, path: string, tools: Tools, readPart: ReadPart) {
    this.#task = task;
    this.#packed = packed;
    this.#path = path;
    this.#tools = tools;
    this.#readPart = readPart;
  }

  readonly take: Take = async (bytes) => {
    if (this.#source) return this.#add(this.#source, bytes);
    if (this.#source === null) return;
    this.#first.push(bytes.slice());
    this.#size += bytes.length;
    if (this.#size <= HASHED_FIRST) return;
    const first = this.#first.splice(0);
    this.#source = await this.#look(new Blob(first));
    if (!this.#source) return;
    this.#size = 0;
    this.#part = new Uint8Array(PART);
    this.#blocks = this.#tools.digester.following(0, Infinity);
    for (const bytes of first) await this.#add(this.#source, bytes);
  };

  /** Once all of it came: what it is and which rows are left; null where none was handed on. */
  end(): (Recognised & { early: BegunEarly }) | null {
    if (!this.#source || this.#pieces === 0 || !this.#blocks) return null;
    const { knownAs, ...recognised } = this.#source;
    const digest = this.#tools.digester.combine([this.#blocks.end()]);
    return { ...recognised, early: { start: this.#base + 1, pieces: this.#pieces, knownAs, digest } };
  }

  async #look(text: Blob): Promise<Known | null> {
    const head = await readBytes(text, 0, HEAD);
    if (packingOf(head) !== null || isParquet(head) || utf16Of(head) !== null || hasCrLines(head))
      return null;
    const probed = await recognise(text, head, this.#tools);
    if (probed.layout !== 'lines' || probed.format.needsAll) return null;
    // Where the first line is no row, all of the text may say that it is something else.
    const before = head.subarray(bomLength(head), probed.rows[0]?.offset);
    if (before.some((byte) => byte > 0x20)) return null;
    const { format, recognised, rows } = probed;
    const { version, onlyPathTells = false, found = null } = recognised;
    const knownAs = await this.#tools.digester.standIn(this.#packed);
    const reader = format.open({ path: this.#path, nth: this.#task.nth, digest: knownAs }, recognised);
    return {
      format: format.id,
      version,
      found,
      onlyPathTells,
      hashRecipe: recipeOfRows(rows, reader),
      knownAs,
    };
  }

  async #add(source: Known, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#blocks?.add(bytes, this.#size);
    this.#size += bytes.length;
    for (let at = 0; at < bytes.length && !this.#isOver;) {
      const n = Math.min(this.#part.length - this.#used, bytes.length - at);
      this.#part.set(bytes.subarray(at, at + n), this.#used);
      this.#used += n;
      at += n;
      if (this.#used === this.#part.length) await this.#full(source);
    }
  }

  async #full(source: Known): Promise<void> {
    const full = this.#part;
    const last = full.lastIndexOf(LINE_FEED);
    // All of it is one line that goes on.
    if (last <= 0) {
      this.#isOver = full.length >= LONGEST;
      this.#part = new Uint8Array(this.#isOver ? 0 : 2 * full.length);
      if (!this.#isOver) this.#part.set(full);
      return;
    }
    const rest = full.subarray(last);
    this.#part = new Uint8Array(Math.max(PART, 2 * rest.length));
    this.#part.set(rest);
    this.#used = rest.length;
    const base = this.#base;
    this.#base += last;
    await this.#handOn(source, full.subarray(0, last + 1), base);
  }

  async #handOn(
    { format, version, found, knownAs }: Known,
    bytes: Uint8Array<ArrayBuffer>,
    base: number,
  ): Promise<void> {
    const { sourceNo, nth } = this.#task;
    const lines = {
      ...{
        sourceNo,
        path: this.#path,
        nth,
        digest: knownAs,
        format,
        version,
        found,
        base,
        piece: this.#pieces++,
      },
      ...{ start: base === 0 ? 0 : 1, end: bytes.length, overlap: 0 },
      ...{ mapping: null, isValues: false, shape: null, remarks: [], hashBlocks: false },
    };
    await this.#readPart({ sourceNo, bytes, lines });
  }
}
