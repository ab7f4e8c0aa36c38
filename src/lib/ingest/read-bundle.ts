import { messageOf } from '../threads/error-message';
import type { BundleFormat, BundleReader, SourceFacts } from '../formats/format';
import type { Place, Sink } from '../records/record';
import { BlobWindow } from './archive/blob-window';
import { type PieceResult, noteRepairs, type Tools } from './read-piece';
import { RecipeSink } from './staging/recipe-sink';
import { bomLength, readBytes } from './text/source-bytes';
import { Spill } from './archive/spill';
import type { UnpackControl } from './archive/unpack-control';
import type { Remark, UnpackLimits } from './archive/unpack-limits';
import { extract, extractSmall } from './archive/zip-extract';
import type { ArchiveMember } from './archive/archive-member';

/** Some of the members of a bundle. */
export interface BundleTask extends SourceFacts {
  sourceNo: number;
  piece: number;
  /** The archive. */
  blob: Blob;
  format: string;
  version: string | null;
  lead: ArchiveMember[];
  members: ArchiveMember[];
  /** Where the first of the members stands in the decompressed bundle. */
  at: number;
  /** The first piece speaks for the lead and keeps its bytes; the others only listen. */
  isFirst: boolean;
  scratch: string | null;
  limits: UnpackLimits;
}

const PREFETCHED = 2 ** 23;

/** The bytes that `readBundle` begins with. */
export function fetchBundle({ blob, members: [first] }: BundleTask): Promise<Uint8Array<ArrayBuffer>> {
  const start = first?.offset ?? 0;
  return readBytes(blob, start, start + PREFETCHED);
}

/** Reads members of a bundle, and keeps their decompressed bytes one after another. */
export async function readBundle(
  task: BundleTask,
  fetched: Uint8Array<ArrayBuffer>,
  tools: Tools,
  control: UnpackControl,
): Promise<PieceResult> {
  const format = tools.formats.find(
    (one): one is BundleFormat => one.layout === 'bundle' && one.id === task.format,
  );
  if (!format) throw new Error(`No format reads the bundle ${task.path}: ${task.format}`);
  const { sink } = tools;
  sink.begin(task.sourceNo, task.piece);
  const recipes = new RecipeSink(sink);
  const mute = new RecipeSink(null);
  const reader = format.open(task, { version: task.version });
  const spill = new Spill(task.scratch);
  try {
    const members = new Members(
      new BlobWindow(task.blob, task.members[0]?.offset ?? 0, fetched),
      tools,
      control,
    );
    let at = 0;
    for (const member of task.lead) {
      const bytes = await members.bytes(member, task.isFirst ? recipes : mute, at);
      if (task.isFirst) await spill.write(bytes);
      take(reader, member, bytes, at, task.isFirst ? recipes : mute, tools);
      at += member.size;
    }
    at = task.at;
    for (const member of task.members) {
      const bytes = await members.bytes(member, recipes, at);
      await spill.write(bytes);
      take(reader, member, bytes, at, recipes, tools);
      at += member.size;
    }
    reader.end(task.isFirst ? recipes : mute);
    sink.finish(0);
    const { blob, file } = await spill.end();
    return {
      counts: sink.counts,
      blocks: new Uint8Array(0),
      hashRecipe: task.isFirst ? recipes.recipe : null,
      part: { blob, file },
    };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

class Members {
  readonly #window: BlobWindow;
  readonly #tools: Tools;
  readonly #control: UnpackControl;

  constructor(window: BlobWindow, tools: Tools, control: UnpackControl) {
    this.#window = window;
    this.#tools = tools;
    this.#control = control;
  }

  /** As many bytes as the directory announces: offsets of the members behind depend on it. */
  async bytes(member: ArchiveMember, sink: Sink, at: number): Promise<Uint8Array<ArrayBuffer>> {
    this.#control.check();
    const { checksum } = this.#tools;
    const small = await extractSmall(this.#window, member, checksum);
    if (small) {
      this.#control.done(member.packedSize, small.length);
      return small;
    }
    const { blob, remarks } = await extract(this.#window, member, null, checksum, this.#control);
    for (const remark of remarks)
      sink.note(named(member, remark), { offset: at, length: member.size, line: null });
    const bytes = new Uint8Array(member.size);
    bytes.set(await readBytes(blob, 0, member.size));
    return bytes.fill(0x20, blob.size);
  }
}

const named = ({ name }: ArchiveMember, remark: Remark): Remark => ({
  ...remark,
  message: `${name}: ${remark.message}`,
});

function take(
  reader: BundleReader,
  member: ArchiveMember,
  bytes: Uint8Array,
  at: number,
  to: RecipeSink,
  { tape, sink }: Tools,
): void {
  const { name } = member;
  const place: Place = { offset: at, length: bytes.length, line: null };
  const fault = tape.parse(bytes, bomLength(bytes), bytes.length);
  if (fault) {
    const message = `${name} is not JSON, at byte ${fault.offset + 1}: ${fault.message}`;
    return to.reject({ code: 'json_invalid', field: null, message }, { ...place, offset: at + fault.offset });
  }
  const before = sink.counts.records;
  try {
    reader.member(name, tape, tape.root, place, to);
  } catch (error) {
    if (sink.counts.records > before) throw error;
    const message = `${name} could not be understood (${messageOf(error)}).`;
    to.reject({ code: 'row_unreadable', field: null, message }, place);
  }
  if (to.isHeard) noteRepairs(tape, place, sink);
}
