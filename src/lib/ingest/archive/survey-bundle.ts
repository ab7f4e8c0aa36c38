import type { JsonTape } from '../../json/tape';
import { bomLength } from '../text/source-bytes';
import { BlobWindow } from './blob-window';
import { BundleMembers } from './bundle-members';
import type { Checksum } from './checksum';
import type { Archive, Bundle } from './open-archive';
import type { UnpackControl } from './unpack-control';
import { refusalOf } from './zip-extract';

/** Members that tell of all others are small; what is beyond is not looked at. */
const MOST = 256 * 2 ** 20;

/** What the format finds in some members before any is read; null where it asks for none. */
export async function surveyBundle(
  blob: Blob,
  { members }: Archive,
  { format }: Bundle,
  { tape, checksum }: { tape: JsonTape; checksum: Checksum },
  control: UnpackControl,
): Promise<string | null> {
  const survey = format.survey?.();
  if (!survey) return null;
  const names = new Set(members.map(({ name }) => name));
  const wanted = members.filter((member) => survey.wants(member.name, names) && refusalOf(member) === null);
  const unpacked = new BundleMembers(new BlobWindow(blob), checksum, control);
  let size = 0;
  for (const member of wanted) {
    if ((size += member.size) > MOST) break;
    const bytes = await unpacked.bytes(member, { note: () => undefined }, 0);
    if (tape.parse(bytes, bomLength(bytes), bytes.length) === null) survey.member(tape, tape.root);
  }
  return survey.found();
}
