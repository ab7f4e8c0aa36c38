import { isMostlyNotText } from '../text/nul-bytes';
import { isTar } from './tar-members';
import type { Packing } from './unpack';

const starts = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

/** How a file is packed, by its first bytes; null where it is not. */
export function packingOf(head: Uint8Array): Exclude<Packing, 'deflate'> | 'zip' | 'tar' | null {
  if (starts(head, 0x1f, 0x8b)) return 'gzip';
  if (starts(head, 0x28, 0xb5, 0x2f, 0xfd) || isSkippableFrame(head)) return 'zstd';
  if (starts(head, 0x50, 0x4b, 3, 4) || starts(head, 0x50, 0x4b, 5, 6)) return 'zip';
  return isTar(head) ? 'tar' : null;
}

/** Zstandard files may begin with a frame of something else, as those of seekable writers do. */
const isSkippableFrame = (head: Uint8Array): boolean =>
  ((head[0] ?? 0) & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;

/** Whether a file says of itself that it is Parquet, with its index in clear or encrypted. */
export const isParquet = (head: Uint8Array): boolean =>
  starts(head, ...ascii('PAR1')) || starts(head, ...ascii('PARE'));

interface Reason {
  code: string;
  message: string;
}

const notReadYet = (code: string, what: string, instead: string): Reason => ({
  code,
  message: `This is ${what}, which is not read yet. ${instead}`,
});

const UNPACK = 'Unpack it and drop the files inside.';

/** Why bytes that are no JSON text can't be read, as a problem; null where they may be one. */
export function notText(head: Uint8Array): Reason | null {
  if (starts(head, ...ascii('SQLite format 3\0')))
    return notReadYet('sqlite', 'an SQLite database', 'Export the results as JSON or JSON Lines.');
  if (starts(head, ...ascii('ARROW1')) || starts(head, 0xff, 0xff, 0xff, 0xff))
    return notReadYet('arrow', 'an Arrow file', 'Convert it to JSON Lines.');
  if (starts(head, 0x42, 0x5a, 0x68) && starts(head.subarray(4), 0x31, 0x41, 0x59))
    return notReadYet('bzip2', 'packed with bzip2', UNPACK);
  if (starts(head, 0xfd, ...ascii('7zXZ'))) return notReadYet('xz', 'packed with xz', UNPACK);
  if (starts(head, ...ascii('7z'), 0xbc, 0xaf)) return notReadYet('seven_zip', 'a 7z archive', UNPACK);
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return oldOffice(head);
  if (!head.includes(0)) return null;
  if (head.every((byte) => byte <= 0x20))
    return {
      code: 'nul_bytes',
      message:
        'This file holds nothing but NUL bytes, as a crash or a full disk leaves them. Copy the file again.',
    };
  if (isMostlyNotText(head))
    return {
      code: 'binary',
      message: 'Binary file (contains NUL bytes). Drop the result files themselves.',
    };
  return null;
}

/** The name of the stream in which Office keeps a file with a password (MS-OFFCRYPTO 2.3.2), as its directory spells it. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((char) => [char.charCodeAt(0), 0]);

/** Compound files (MS-CFB): workbooks before 2007, and any later one with a password. */
function oldOffice(head: Uint8Array): Reason {
  for (let at = head.indexOf(ENCRYPTED[0] ?? 0); at >= 0; at = head.indexOf(ENCRYPTED[0] ?? 0, at + 1))
    if (starts(head.subarray(at), ...ENCRYPTED))
      return {
        code: 'workbook_encrypted',
        message: 'This Office file has a password. Save it without one, as XLSX or CSV, and drop that.',
      };
  return {
    code: 'spreadsheet',
    message:
      'This is an old Office file (.xls), which is not read. Save it as XLSX or CSV (without a password) and drop that.',
  };
}

function ascii(text: string): number[] {
  return [...text].map((char) => char.charCodeAt(0));
}
