import { messageOf } from '../threads/error-message';
import type { BundleFormat, BundleReader, SourceFacts } from '../formats/format';
import type { Place, ProblemRecord } from '../records/record';
import { BlobWindow } from './archive/blob-window';
import { type PieceResult, noteRepairs, type Tools } from './read-piece';
import { RecipeSink } from './staging/recipe-sink';
import { bomLength, readBytes } from './text/source-bytes';
import { Spill } from './archive/spill';
import type { UnpackControl } from './archive/unpack-control';
import type { UnpackLimits } from './archive/unpack-limits';
import { BundleMembers } from './archive/bundle-members';
import type { ArchiveMember } from './archive/archive-member';
import { blankBrokenParts, isJoined } from './archive/joined-members';

/** Some of the members of a bundle. */
export interface BundleTask extends SourceFacts {
  sourceNo: number;
  piece: number;
  /** The archive. */
  blob: Blob;
  format: string;
  version: string | null;
  found: string | null;
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
  const reader = format.open(task, { version: task.version, found: task.found });
  const spill = new Spill(task.scratch);
  try {
    const window = new BlobWindow(task.blob, task.members[0]?.offset ?? 0, fetched);
    const members = new BundleMembers(window, tools.checksum, control);
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

const brokenPart: ProblemRecord = {
  severity: 'warning',
  code: 'part_invalid',
  field: null,
  message: 'is not JSON. Its sample was read without it.',
};

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
  let fault = tape.parse(bytes, bomLength(bytes), bytes.length);
  if (fault && isJoined(member)) {
    for (const part of blankBrokenParts(member, bytes))
      to.note({ ...brokenPart, message: `${part} ${brokenPart.message}` }, place);
    fault = tape.parse(bytes, 0, bytes.length);
  }
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
