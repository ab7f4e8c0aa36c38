/** A file within an archive, as its directory or its headers tell it. */
export interface ArchiveMember {
  /** For showing only: it may climb out of a folder or be absolute. */
  name: string;
  /** As zip numbers them: 0 stored, 8 deflate, 93 Zstandard. */
  method: number;
  encrypted: boolean;
  /** CRC-32 of its bytes; null where the archive keeps none. */
  crc: number | null;
  packedSize: number;
  size: number;
  /** Where it begins in the archive: in a zip its local header, in a tar its bytes. */
  offset: number;
  /** Bytes between there and its data, as far as the directory can tell; 0: the data begin there. */
  headerSize: number;
}

const strict = new TextDecoder('utf-8', { fatal: true });
const CONTROL = /\p{Cc}/gu;

/** A name in UTF-8, or in Latin-1 where it is none and `isUtf8` does not say so; control characters are not for showing. */
export function memberName(bytes: Uint8Array, isUtf8: boolean): string {
  let name: string;
  try {
    name = strict.decode(bytes);
  } catch {
    name = new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(bytes);
  }
  return name.replaceAll(CONTROL, '\ufffd').replaceAll('\\', '/');
}
