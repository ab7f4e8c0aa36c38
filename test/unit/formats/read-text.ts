import { inflateRawSync } from 'node:zlib';
import { decompress } from 'fzstd';
import type { BundleFormat, Format } from '$lib/formats/format';
import { JsonTape } from '$lib/json/tape';
import { Collector, readDocument, readLines } from './collect';

export interface AnyRead {
  format: string | null;
  version: string | null;
  sink: Collector;
}

/** Reads a text the way a dropped file is read: rows where the first line is JSON, else a document, else values. */
export function readText(formats: readonly Format[], text: string, path: string): AnyRead {
  const source = { path, digest: `digest of ${path}` };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isDocument = isJson(text);
  for (const format of formats) {
    if (format.layout === 'lines' && isJson(lines[0] ?? '')) {
      const { sink, version } = readLines(format, text, source);
      if (version !== undefined) return { format: format.id, version, sink };
    }
    if (format.layout === 'document' && isDocument) {
      const { sink, version } = readDocument(format, text, source);
      if (version !== undefined) return { format: format.id, version, sink };
    }
  }
  for (const format of formats) {
    if (format.layout !== 'lines' || format.alsoValues !== true) continue;
    const { sink, version } = readLines(format, valuesOf(text).join('\n'), source);
    if (version !== undefined) return { format: format.id, version, sink };
  }
  return { format: null, version: null, sink: new Collector() };
}

function isJson(text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  return new JsonTape().parse(bytes, 0, bytes.length) === null;
}

/** Pretty-printed values one after another, each put on one line. */
function valuesOf(text: string): string[] {
  const values = text.split(/(?<=^\})(?=\s*\{)/m);
  return values.filter(isJson).map((value) => JSON.stringify(JSON.parse(value)));
}

export interface Member {
  name: string;
  bytes: Uint8Array;
}

/** The members of a zip, by its directory; deflate, zstd or stored. */
export function membersOf(zip: Buffer): Member[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const members: Member[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + size);
    const bytes = method === 93 ? decompress(packed) : method === 8 ? inflateRawSync(packed) : packed;
    members.push({ name: zip.toString('utf8', at + 46, at + 46 + nameLength), bytes: new Uint8Array(bytes) });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return members;
}

export function readBundle(format: BundleFormat, members: readonly Member[], path = 'log.eval'): AnyRead {
  const sink = new Collector();
  const recognised = format.recognise(members.map(({ name }) => name));
  if (recognised === null) return { format: null, version: null, sink };
  const reader = format.open({ path, digest: `digest of ${path}` }, recognised);
  const tape = new JsonTape();
  let offset = 0;
  for (const { name, bytes } of members) {
    if (!reader.wants(name)) continue;
    if (tape.parse(bytes, 0, bytes.length) === null)
      reader.member(name, tape, tape.root, { offset, length: bytes.length, line: null }, sink);
    offset += bytes.length;
  }
  reader.end(sink);
  return { format: format.id, version: recognised.version, sink };
}
