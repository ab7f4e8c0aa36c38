import type { ByteCore } from '../bytes/byte-core';
import { JsonTape } from '../json/tape';
import { Digester } from './digest';
import { openPiece, type PieceTask, readPiece, type Tools } from './read-piece';
import { StagingSink } from './staging/sink';
import { StagingArea } from './staging/staging-area';
import { Identity } from '../records/identity';

const ROUNDS = 80;
const ROWS = 500;
/** Code is compiled for the very objects that it met, unless it met several. */
const ROUNDS_OF_TOOLS = 20;
/** The second of two rounds of one source meets samples that it knows. */
const ROUNDS_OF_SOURCE = 2;
const WORDS = 'river copper window \\"theory\\" market island\\npressure signal écluse mirror engine'.split(
  ' ',
);

/** A row such as most files have, no two alike. */
function row(i: number): string {
  const words = Array.from({ length: 30 }, (_, k) => WORDS[(i * 7 + k * (1 + (i % 5))) % WORDS.length]);
  return (
    `{"schema_version":"0.3.0","evaluation_id":"warm-up/${i % 2}","model_id":"warm-up","evaluation_name":"warm-up","evaluation_result_id":"exact_match:test",` +
    `"sample_id":"q${i}","sample_hash":"${i.toString(16).padStart(64, '0')}","interaction_type":"single_turn",` +
    `"input":{"raw":"${i} ${words.join(' ')}","reference":["${WORDS[i % WORDS.length]}"]},"output":{"raw":["${words.slice(0, 12).join(' ')}"]},` +
    `"answer_attribution":[],"evaluation":{"score":${i % 2},"is_correct":${i % 2 === 1}},` +
    `"token_usage":{"input_tokens":${300 + (i % 90)},"output_tokens":${i % 50},"total_tokens":${350 + i}},` +
    `"performance":{"latency_ms":${i}.25},"metadata":{"subject":"s${i % 9}","level":"hard"}}`
  );
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * A browser compiles well only what has run often: reading some rows while nobody waits spares the first file that.
 * What is read is thrown away. Ends soon after `isNeeded` says no.
 */
export async function warmUp(
  formats: Tools['formats'],
  core: ByteCore,
  isNeeded: () => boolean,
): Promise<void> {
  const bytes = new TextEncoder().encode(Array.from({ length: ROWS }, (_, i) => row(i)).join('\n'));
  const blob = new Blob([bytes]);
  const digester = new Digester(core.hash);
  const identity = new Identity(core);
  const toolsOf = () => {
    const area = new StagingArea();
    return {
      formats,
      digester,
      tape: new JsonTape(core),
      sink: new StagingSink(area, identity, () => area.flush(false)),
    };
  };
  let tools = toolsOf();
  for (let round = 0; round < ROUNDS && isNeeded(); round++) {
    if (round % ROUNDS_OF_TOOLS === 0) tools = toolsOf();
    const task: PieceTask = {
      sourceNo: Math.floor(round / ROUNDS_OF_SOURCE),
      piece: 0,
      format: 'eee-instance',
      version: '0.3.0',
      path: 'warm-up.jsonl',
      digest: '',
      isValues: false,
      mapping: null,
      shape: null,
      base: 0,
      remarks: [],
      hashBlocks: true,
      blob,
      start: 0,
      end: blob.size,
      overlap: 0,
    };
    await readPiece(task, openPiece(task), tools);
    await pause();
  }
}
