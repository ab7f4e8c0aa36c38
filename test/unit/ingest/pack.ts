import { deflateRawSync } from 'node:zlib';

export interface Packed {
  name: string;
  bytes: string | Uint8Array;
  /** 0 stored, 8 deflate, 93 Zstandard; any other is written as stored. */
  method?: number;
  encrypted?: boolean;
  /** Sizes and checksum stand behind the data, as they do where a zip was streamed. */
  descriptor?: boolean;
  /** Sizes and offset in 64 bits. */
  wide?: boolean;
  crc?: number;
  /** What the headers claim, where they lie. */
  size?: number;
}

export const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content);

const table = Int32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** A Zstandard frame of raw blocks: valid everywhere. */
export function zstdFrame(content: string | Uint8Array, block = 100_000): Buffer<ArrayBuffer> {
  const bytes = bytesOf(content);
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length, 5);
  const parts: Buffer[] = [head];
  for (let at = 0; at === 0 || at < bytes.length; at += block) {
    const raw = bytes.subarray(at, at + block);
    const blockHead = Buffer.alloc(3);
    blockHead.writeUIntLE((raw.length << 3) | (at + block >= bytes.length ? 1 : 0), 0, 3);
    parts.push(blockHead, raw);
  }
  return Buffer.concat(parts);
}

const packings: Record<number, (bytes: Buffer) => Buffer> = {
  8: (bytes) => deflateRawSync(bytes),
  93: (bytes) => zstdFrame(bytes),
};

/** A zip, member by member as told. */
export function zipOf(members: readonly Packed[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, method = 8, encrypted, descriptor, wide, ...claims } of members) {
    const content = bytesOf(bytes);
    const data = (packings[method] ?? ((same) => same))(content);
    const path = Buffer.from(name);
    const flags = 0x0800 | (encrypted ? 1 : 0) | (descriptor ? 8 : 0);
    const crc = claims.crc ?? crc32(content);
    const size = claims.size ?? content.length;
    const shared = (isLocal: boolean): Buffer => {
      const later = isLocal && descriptor === true;
      const fields = Buffer.alloc(26);
      fields.writeUInt16LE(45, 0);
      fields.writeUInt16LE(flags, 2);
      fields.writeUInt16LE(method, 4);
      fields.writeUInt32LE(later ? 0 : crc, 10);
      fields.writeUInt32LE(later ? 0 : wide ? 0xffffffff : data.length, 14);
      fields.writeUInt32LE(later ? 0 : wide ? 0xffffffff : size, 18);
      fields.writeUInt16LE(path.length, 22);
      return fields;
    };
    const extra = (offset: number | null): Buffer => {
      const field = Buffer.alloc(offset === null ? 20 : 28);
      field.writeUInt16LE(1, 0);
      field.writeUInt16LE(field.length - 4, 2);
      field.writeBigUInt64LE(BigInt(size), 4);
      field.writeBigUInt64LE(BigInt(data.length), 12);
      if (offset !== null) field.writeBigUInt64LE(BigInt(offset), 20);
      return wide ? field : Buffer.alloc(0);
    };
    const offset = at;
    const localExtra = extra(null);
    const local = shared(true);
    local.writeUInt16LE(localExtra.length, 24);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(data.length, 8);
    tail.writeUInt32LE(size, 12);
    const member = Buffer.concat(
      [Buffer.from('PK\x03\x04'), local, path, localExtra, data, descriptor ? tail : ''].map((part) =>
        Buffer.from(part),
      ),
    );
    parts.push(member);
    at += member.length;
    const centralExtra = extra(offset);
    const central = Buffer.concat([Buffer.from([45, 0]), shared(false), Buffer.alloc(14)]);
    central.writeUInt16LE(centralExtra.length, 26);
    central.writeUInt32LE(wide ? 0xffffffff : offset, 38);
    directory.push(Buffer.from('PK\x01\x02'), central, path, centralExtra);
  }
  const isWide = members.some(({ wide }) => wide);
  const size = Buffer.concat(directory).length;
  const start = at;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(isWide ? 0xffff : members.length, 8);
  end.writeUInt16LE(isWide ? 0xffff : members.length, 10);
  end.writeUInt32LE(isWide ? 0xffffffff : size, 12);
  end.writeUInt32LE(isWide ? 0xffffffff : start, 16);
  return Buffer.concat([...parts, ...directory, ...(isWide ? end64(members.length, size, start) : []), end]);
}

function end64(entries: number, size: number, start: number): Buffer[] {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 0, 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return [record, locator];
}

export interface Tarred {
  name: string;
  bytes?: string | Uint8Array;
  /** '0' a file, '2' a symbolic link, '5' a folder, 'x' and 'g' attributes, 'L' a long name. */
  type?: string;
  /** Of the name, as ustar divides long ones. */
  prefix?: string;
  /** As GNU writes a size that has no room in octal digits. */
  binarySize?: boolean;
  magic?: string;
}

const TAR_BLOCK = 512;

/** A tar, header by header as told, with its end mark. */
export function tarOf(entries: readonly Tarred[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (const { name, bytes = '', type = '0', prefix = '', binarySize, magic = 'ustar\x0000' } of entries) {
    const content = bytesOf(bytes);
    const header = Buffer.alloc(TAR_BLOCK);
    header.write(name, 0, 100, 'utf8');
    header.write(content.length.toString(8).padStart(11, '0'), 124);
    if (binarySize) {
      header.fill(0, 124, 136);
      header.writeUInt8(0x80, 124);
      header.writeUInt32BE(content.length, 132);
    }
    header.fill(' ', 148, 156);
    header.write(type, 156);
    header.write(magic, 257, 'latin1');
    header.write(prefix, 345, 155, 'utf8');
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    parts.push(header, content, Buffer.alloc((TAR_BLOCK - (content.length % TAR_BLOCK)) % TAR_BLOCK));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * TAR_BLOCK)]);
}

/** A record of a pax header, whose length counts itself. */
export function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length++;
  return `${length} ${key}=${value}\n`;
}
