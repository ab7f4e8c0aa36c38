import type { ProblemRecord } from '../../records/record';

/** How far packed files are unpacked. No result file comes near; bombs do. */
export interface UnpackLimits {
  /** Bytes out of one dropped file, over all its members. */
  total: number;
  /** Bytes out for each byte in, of one packed text... */
  ratio: number;
  /** ...once it is larger than this. */
  freeSize: number;
  members: number;
  /** A packed file within a packed file is two deep. */
  depth: number;
}

export const unpackLimits: UnpackLimits = {
  total: 8 * 2 ** 30,
  ratio: 1000,
  freeSize: 100 * 2 ** 20,
  members: 100_000,
  depth: 2,
};

/** A word on a source as a whole. */
export type Remark = ProblemRecord;

const remark = (severity: Remark['severity'], code: string, message: string): Remark => ({
  severity,
  code,
  field: null,
  message,
});

/** In every reason that is a limit of ours and no damage: another copy of the file would be no smaller. */
const BEYOND = 'unpacks to more than';

export const tooDense = ({ ratio, freeSize }: UnpackLimits): string =>
  `it ${BEYOND} ${ratio} times its size, beyond ${megabytes(freeSize)}`;

export const tooMuch = ({ total }: UnpackLimits): string =>
  `the dropped file ${BEYOND} ${megabytes(total)} in all`;

export const tooDeep = ({ depth }: UnpackLimits): Remark =>
  remark(
    'rejected',
    'nested_too_deep',
    `This is packed more than ${depth} deep (an archive within an archive within an archive). Unpack the outer one and drop what is inside.`,
  );

export const notUnpacked = ({ total }: UnpackLimits): Remark =>
  remark(
    'rejected',
    'archive_too_large',
    `The archive unpacks to more than ${megabytes(total)} in all, and this member lies beyond: it was not unpacked. Unpack the archive and drop the files you need.`,
  );

export const tooManyMembers = ({ members }: UnpackLimits, found: number): Remark =>
  remark(
    'warning',
    'archive_too_many',
    `This archive has ${found} files; the first ${members} were read. Unpack it and drop the folders you need.`,
  );

/** What came out before the trouble is kept. */
export const damaged = (what: string, size: number, why: string): Remark =>
  size === 0
    ? remark('rejected', `${what}_damaged`, `This could not be unpacked (${why}). ${advice(why)}`)
    : remark(
        'warning',
        `${what}_damaged`,
        `Only the first ${size} bytes could be unpacked (${why}). ${advice(why)}`,
      );

const advice = (why: string): string =>
  why.includes(BEYOND)
    ? 'Unpack it yourself, and drop the files that you trust and need.'
    : 'Copy or download the file again.';

export const checksumMismatch: Remark = remark(
  'warning',
  'checksum_mismatch',
  'The bytes do not match the checksum that the archive keeps of them: some may be wrong. Copy or download the archive again.',
);

export const cutArchive = (whole: number): Remark =>
  remark(
    'warning',
    'archive_cut',
    `The directory at the end of this archive is missing or broken: it was probably cut. The ${whole} ${whole === 1 ? 'member' : 'members'} found whole ${whole === 1 ? 'was' : 'were'} read. Copy or download it again for the rest.`,
  );

export const cutTar = (files: number): Remark =>
  remark(
    'warning',
    'archive_cut',
    `This archive breaks off after ${files} ${files === 1 ? 'file' : 'files'}: it was probably cut. What is there was read. Copy or download it again for the rest.`,
  );

export const passedLinks = (links: number): Remark =>
  remark(
    'advice',
    'archive_links',
    `${links} ${links === 1 ? 'entry of this archive is a link' : 'entries of this archive are links'} and ${links === 1 ? 'was' : 'were'} passed over: what a link points to is read where it stands itself.`,
  );

export const passedSparse = (files: number): Remark =>
  remark(
    'warning',
    'archive_sparse',
    `${files} ${files === 1 ? 'file of this archive is' : 'files of this archive are'} stored with holes (a sparse file of GNU tar) and ${files === 1 ? 'was' : 'were'} not read. Unpack the archive and drop ${files === 1 ? 'it' : 'them'}.`,
  );

export const twinMembers = (files: number): Remark =>
  remark(
    'warning',
    'archive_twins',
    `${files} ${files === 1 ? 'file of this archive has' : 'files of this archive have'} the same name as an earlier one. All were read; the later ones are listed in the folder #2 (#3, …).`,
  );

export const replacedMembers = (files: number): Remark =>
  remark(
    'advice',
    'archive_replaced',
    `${files} ${files === 1 ? 'file of this archive is' : 'files of this archive are'} followed by a newer one of the same name. Only the last of each name was read.`,
  );

export const emptyArchive: Remark = remark(
  'rejected',
  'archive_empty',
  'This archive holds no file that could be read: it is empty, was cut or holds nothing but folders and the like. Drop the result files themselves.',
);

/** What is a zip to a computer and a spreadsheet to a person, and not read as it is. */
export const otherSpreadsheet = (what: string): Remark =>
  remark(
    'rejected',
    'spreadsheet',
    `This is ${what}, which is not read. Save it as XLSX or CSV and drop that.`,
  );

export const encrypted: Remark = remark(
  'rejected',
  'encrypted',
  'This member of the archive is encrypted. Unpack it with its password and drop the file.',
);

const METHODS: Record<number, string> = { 9: 'Deflate64', 12: 'bzip2', 14: 'LZMA', 95: 'XZ', 98: 'PPMd' };

export const unknownMethod = (method: number): Remark =>
  remark(
    'rejected',
    'compression_unknown',
    `This member is packed with ${METHODS[method] ?? `method ${method}`}, which is not read. Unpack the archive and drop the file.`,
  );

const megabytes = (bytes: number): string =>
  bytes >= 2 ** 30 ? `${Math.round(bytes / 2 ** 30)} GB` : `${Math.round(bytes / 2 ** 20)} MB`;
