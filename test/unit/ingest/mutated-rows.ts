import { expect } from 'vitest';
import { formats } from '$lib/formats';
import { ByteCore } from '$lib/bytes/byte-core';
import { Digester } from '$lib/ingest/digest';
import { openPiece, type PieceTask, readPiece } from '$lib/ingest/read-piece';
import { StagingSink } from '$lib/ingest/staging/sink';
import { StagingArea } from '$lib/ingest/staging/staging-area';
import { JsonTape } from '$lib/json/tape';
import { Identity } from '$lib/records/identity';
import { readLines } from '../formats/collect';

/** Rows that are changed and read. */
const ROWS = Number(process.env.EVALBOOK_MUTATED_ROWS ?? 6000);
const ROWS_OF_SOURCE = 200;
/** A file's first rows, and none that are long: what differs is in the kinds of rows, not in their number. */
const FIRST = 60;
const LONGEST = 40_000;

const core = new ByteCore();
const encoder = new TextEncoder();

/** What is read of bytes, as it goes to the engine, with the byte core or by the parser alone. */
class Reading {
  readonly #area = new StagingArea();
  readonly #sink = new StagingSink(this.#area, new Identity(core), () => undefined);
  readonly #tape: JsonTape;

  constructor(tape: JsonTape) {
    this.#tape = tape;
  }

  async of(bytes: Uint8Array<ArrayBuffer>, format: string, sourceNo: number) {
    const blob = new Blob([bytes]);
    const task: PieceTask = {
      ...{
        sourceNo,
        piece: 0,
        format,
        version: null,
        found: null,
        path: 'mutated.jsonl',
        digest: '',
        isValues: false,
      },
      ...{ mapping: null, shape: null, base: 0, remarks: [], hashBlocks: false },
      ...{ blob, start: 0, end: blob.size, overlap: 0 },
    };
    const tools = { formats, tape: this.#tape, sink: this.#sink, digester: new Digester(core.hash) };
    const { counts } = await readPiece(task, openPiece(task), tools);
    return { counts, batches: this.#area.flush(true) };
  }
}

const named = ({ table, shape }: { table: string; shape: unknown }) => ({ table, shape });

/** Numbers below `n`, the same in each run. */
function draws(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const pieces = [
  ...[
    '"',
    '\\',
    '\\\\',
    '\\"',
    '\\u0000',
    '\\ud83d',
    '\\ud83d\\ude42',
    '\\u00e9',
    '\\x',
    '\u2028',
    'é',
    '🙂',
  ],
  ...['{', '}', '[', ']', ',', ':', '{}', '[]', '""', 'null', 'true', 'NaN', '-Infinity', 'Infinity'],
  ...['-', '.', 'e', '0', '1e999', '-0', '123456789012345678901', '0.1', ' ', '\t', '\r', '\u00a0'],
  ...['\\n\\u00e9 '.repeat(120), 'é🙂'.repeat(300)],
  ...['"score":0.5,', '"id":"x",', '"input":"y",', '"a":{"b":[1,{"c":null}]},'],
].map((text) => encoder.encode(text));
const raw = [[0], [0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [10]].map((bytes) =>
  Uint8Array.from(bytes),
);

/** A row with some bytes changed, left out, put in or said twice; or as it is. */
function mutated(row: Uint8Array, next: (n: number) => number): Uint8Array {
  let bytes = row;
  for (let edits = next(4); edits > 0; edits--) {
    const at = next(bytes.length + 1);
    const span = Math.min(1 + next(next(4) === 0 ? 400 : 6), bytes.length - at);
    const put = next(12) === 0 ? raw[next(raw.length)] : pieces[next(pieces.length)];
    const way = next(6);
    const middle =
      way < 2 ? put : way === 2 ? Uint8Array.of(next(256)) : way === 3 ? bytes.slice(at, at + span) : null;
    const behind = way === 0 || way === 3 ? at : at + span;
    const joined = [bytes.subarray(0, at), middle ?? new Uint8Array(0), bytes.subarray(behind)];
    bytes = Uint8Array.from(Buffer.concat(way === 5 ? joined.slice(0, 2) : joined));
  }
  return bytes;
}

/** Rows of one file, and what reads them. */
export interface Rows {
  name: string;
  format: string;
  rows: Uint8Array[];
}

/** The first rows of a file, where a format reads it by lines. */
export function rowsOf(name: string, text: string): Rows[] {
  const rows = text.split('\n').filter((line) => line !== '' && line.length < LONGEST);
  const start = rows.slice(0, 5).join('\n');
  const format = formats.find((one) => one.layout === 'lines' && readLines(one, start).version !== undefined);
  if (!format) return [];
  return [{ name, format: format.id, rows: rows.slice(0, FIRST).map((line) => encoder.encode(line)) }];
}

/** Changes rows of these files in turn: with the byte core and without, they must come to the same bytes. */
export async function compareMutated(sources: readonly Rows[]): Promise<void> {
  const inCore = new Reading(new JsonTape(core));
  const plain = new Reading(new JsonTape());
  const next = draws(20260101);
  for (let n = 0; n * ROWS_OF_SOURCE < ROWS; n++) {
    const { name, format, rows } = sources[n % sources.length] as Rows;
    const lines = Array.from({ length: ROWS_OF_SOURCE }, () => [
      mutated(rows[next(rows.length)] as Uint8Array, next),
      Uint8Array.of(10),
    ]);
    const bytes = Uint8Array.from(Buffer.concat(lines.flat()));
    const read = await inCore.of(bytes, format, n);
    const expected = await plain.of(bytes, format, n);
    expect(read.counts, name).toEqual(expected.counts);
    expect(read.batches.map(named), name).toEqual(expected.batches.map(named));
    for (const [i, { table, ipc }] of read.batches.entries())
      expect(Buffer.compare(ipc, expected.batches[i]?.ipc as Uint8Array), `${name}: ${table}`).toBe(0);
  }
}
