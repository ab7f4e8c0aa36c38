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

/** Parts of one record as one object of them, in the place of the first. */
function joined(members: readonly Member[], format: BundleFormat): Member[] {
  const records = new Map<string, string[]>();
  const names = members.map(({ name, bytes }) => {
    const part = format.partOf?.(name) ?? null;
    if (part === null) return name;
    const text = `${JSON.stringify(part.key)}:${Buffer.from(bytes).toString('utf8')}`;
    records.set(part.record, [...(records.get(part.record) ?? []), text]);
    return part.record;
  });
  return [...new Set(names)].map((name) => {
    const parts = records.get(name);
    const bytes = parts ? Buffer.from(`{${parts.join()}}`) : members.find((one) => one.name === name)?.bytes;
    return { name, bytes: new Uint8Array(bytes ?? []) };
  });
}

export function readBundle(format: BundleFormat, members: readonly Member[], path = 'log.eval'): AnyRead {
  const sink = new Collector();
  const recognised = format.recognise(members.map(({ name }) => name));
  if (recognised === null) return { format: null, version: null, sink };
  const tape = new JsonTape();
  const names = new Set(members.map(({ name }) => name));
  const survey = format.survey?.();
  for (const { name, bytes } of members)
    if (survey?.wants(name, names) && tape.parse(bytes, 0, bytes.length) === null)
      survey.member(tape, tape.root);
  const found = survey?.found() ?? null;
  const reader = format.open({ path, digest: `digest of ${path}` }, { ...recognised, found });
  const wanted = members.filter(({ name }) => reader.wants(name, names));
  let offset = 0;
  for (const { name, bytes } of joined(wanted, format)) {
    if (tape.parse(bytes, 0, bytes.length) === null)
      reader.member(name, tape, tape.root, { offset, length: bytes.length, line: null }, sink);
    offset += bytes.length;
  }
  reader.end(sink);
  return { format: format.id, version: recognised.version, sink };
}

/** A member that is a JSON document. */
export const fileMember = (name: string, value: unknown): Member => ({
  name,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
});
