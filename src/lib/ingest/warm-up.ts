import type { ByteCore } from '../bytes/byte-core';
import { release } from '../engine/release';
import { JsonTape } from '../json/tape';
import { Identity } from '../records/identity';
import { Checksum } from './archive/checksum';
import { UnpackControl } from './archive/unpack-control';
import { unpackLimits } from './archive/unpack-limits';
import { fetchWrapped } from './archive/unwrap';
import { Digester } from './digest';
import { openSource } from './open-source';
import type { OpenedSource, OpenTask } from './opened-source';
import { openPiece, type PieceTask, readPiece, type Tools } from './read-piece';
import { StagingSink } from './staging/sink';
import { StagingArea } from './staging/staging-area';

/** Code is compiled for the very objects that it met, unless it met several. */
const SETS_OF_TOOLS = 3;
/** From the second time on the samples are known. */
const TIMES = 8;
/** More than the core holds at once. */
const ROWS = 1_100;
/** Rows that are looked at before: each takes a tape of its own, which is kept. */
const PROBED = 4;
/** How all of the file is read, as one piece. */
const ONE_PIECE = {
  piece: 0,
  start: 0,
  base: 0,
  overlap: 0,
  isValues: false,
  shape: null,
  remarks: [],
  hashBlocks: true,
};
const WORDS = 'river copper window \\"theory\\" market island\\npressure signal écluse mirror engine'.split(
  ' ',
);

/** A row such as most files have, no two alike, with texts longer than what is shown of them. */
function row(i: number): string {
  const words = Array.from({ length: 90 }, (_, k) => WORDS[(i * 7 + k * (1 + (i % 5))) % WORDS.length]);
  return (
    `{"schema_version":"0.3.0","evaluation_id":"warm-up/${i % 2}","model_id":"warm-up","evaluation_name":"warm-up","evaluation_result_id":"exact_match:test",` +
    `"sample_id":"q${i}","sample_hash":"${i.toString(16).padStart(64, '0')}","interaction_type":"single_turn",` +
    `"input":{"raw":"${i} ${words.join(' ')}","reference":["${WORDS[i % WORDS.length]}"]},"output":{"raw":["${words.slice(0, i % 2 ? 12 : 50).join(' ')}"]},` +
    `"answer_attribution":[],"evaluation":{"score":${i % 2},"is_correct":${i % 2 === 1}},` +
    `"token_usage":{"input_tokens":${300 + (i % 90)},"output_tokens":${i % 50},"total_tokens":${350 + i}},` +
    `"performance":{"latency_ms":${i}.25},"metadata":{"subject":"s${i % 9}","level":"hard","source":"${WORDS.slice(0, i % WORDS.length).join(' ')}"}}`
  );
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * A browser compiles well only what has run often, and drops that where a file meets it in another way: a file is opened
 * and read while nobody waits, as the first one will be, and thrown away. Ends soon after `isNeeded` says no.
 */
export async function warmUp(
  formats: Tools['formats'],
  core: ByteCore,
  isNeeded: () => boolean,
): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, i) => row(i));
  const file = fileOf(rows);
  const head = fileOf(rows.slice(0, PROBED));
  const shared = { formats, digester: new Digester(core.hash), checksum: new Checksum() };
  const identity = new Identity(core);
  for (let set = 0; set < SETS_OF_TOOLS; set++) {
    const area = new StagingArea();
    const sink = new StagingSink(area, identity, () => undefined);
    const tools = { ...shared, tape: new JsonTape(core), sink };
    const facts = await open(head, set, tools);
    for (let time = 0; time < TIMES; time++) {
      if (!isNeeded() || facts === null) return;
      // The whole of it: of any other slice a browser keeps a copy.
      const task: PieceTask = { ...facts, ...ONE_PIECE, sourceNo: set, blob: file, end: file.size };
      await readPiece(task, openPiece(task), tools);
      for (const { ipc } of area.flush(time > 0)) release(ipc);
      await pause();
    }
  }
}

const fileOf = (rows: readonly string[]): File => new File([rows.join('\n')], 'warm-up.jsonl');

/** Recognises the file, and leaves its rows to be read. */
async function open(file: File, sourceNo: number, tools: Tools): Promise<OpenedSource | null> {
  const task: OpenTask = {
    sourceNo,
    path: file.name,
    nth: 1,
    blob: file,
    member: null,
    depth: 0,
    scratch: null,
    chunk: 0,
    isPacked: false,
    limits: unpackLimits,
    mapping: null,
    digest: null,
  };
  const control = new UnpackControl(unpackLimits, () => undefined);
  const noParts = () => Promise.resolve();
  return (await openSource(task, await fetchWrapped(task), tools, control, noParts)).source;
}
