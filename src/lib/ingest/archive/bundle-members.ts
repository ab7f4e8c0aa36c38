import type { Sink } from '../../records/record';
import { readBytes } from '../text/source-bytes';
import type { ArchiveMember } from './archive-member';
import type { BlobWindow } from './blob-window';
import type { Checksum } from './checksum';
import { isJoined, joinedBytes } from './joined-members';
import type { UnpackControl } from './unpack-control';
import { extract, extractSmall } from './zip-extract';

/** The members of a bundle as their bytes. */
export class BundleMembers {
  readonly #window: BlobWindow;
  readonly #checksum: Checksum;
  readonly #control: UnpackControl;

  constructor(window: BlobWindow, checksum: Checksum, control: UnpackControl) {
    this.#window = window;
    this.#checksum = checksum;
    this.#control = control;
  }

  /** As many bytes as the directory announces: offsets of the members behind depend on it. */
  async bytes(member: ArchiveMember, sink: Pick<Sink, 'note'>, at: number): Promise<Uint8Array<ArrayBuffer>> {
    if (isJoined(member)) return joinedBytes(member, (part) => this.bytes(part, sink, at));
    this.#control.check();
    const small = await extractSmall(this.#window, member, this.#checksum);
    if (small) {
      this.#control.done(member.packedSize, small.length);
      return small;
    }
    const { blob, remarks } = await extract(this.#window, member, null, this.#checksum, this.#control);
    for (const remark of remarks)
      sink.note(
        { ...remark, message: `${member.name}: ${remark.message}` },
        { offset: at, length: member.size, line: null },
      );
    const bytes = new Uint8Array(member.size);
    bytes.set(await readBytes(blob, 0, member.size));
    return bytes.fill(0x20, blob.size);
  }
}
