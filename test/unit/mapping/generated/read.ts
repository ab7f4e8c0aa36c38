import { compileNow } from '../../../../src/lib/bytes/compiled';
import { ByteCore } from '../../../../src/lib/bytes/byte-core';
import { formats } from '../../../../src/lib/formats';
import { Checksum } from '../../../../src/lib/ingest/archive/checksum';
import { UnpackControl } from '../../../../src/lib/ingest/archive/unpack-control';
import { unpackLimits } from '../../../../src/lib/ingest/archive/unpack-limits';
import { unwrap } from '../../../../src/lib/ingest/archive/unwrap';
import { Digester } from '../../../../src/lib/ingest/digest';
import { openPiece, readPiece, type Tools } from '../../../../src/lib/ingest/read-piece';
import { StagingSink } from '../../../../src/lib/ingest/staging/sink';
import { StagingArea } from '../../../../src/lib/ingest/staging/staging-area';
import { openTable } from '../../../../src/lib/ingest/table/open-table';
import { probeTable } from '../../../../src/lib/ingest/table/probe-table';
import { ByteWindow } from '../../../../src/lib/ingest/text/byte-window';
import { JsonTape } from '../../../../src/lib/json/tape';
import type { LongText } from '../../../../src/lib/json/node';
import type { Mapping } from '../../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../../src/lib/mapping/table';
import { Identity } from '../../../../src/lib/records/identity';
import type {
  MetricRecord,
  PairRecord,
  Place,
  RowRecord,
  RunRecord,
  SampleRecord,
} from '../../../../src/lib/records/record';
import type { MadeFile, MadeVote } from './truth';

/** What the import makes of a record of a file: a row, or nothing, and why. */
export type Read = { row: ReadRow } | { left: string };

export interface ReadRow {
  model: string | null;
  condition: string | null;
  /** The id of its sample, or its input where it has none. */
  sample: string;
  evaluation: string | null;
  repeat: number | null;
  status: 'ok' | 'error' | 'no_answer';
  output: string | null;
  extracted: string | null;
  references: readonly string[];
  scores: readonly { metric: string; given: string; score: number | null }[];
  usage: { inputTokens: number | null; outputTokens: number | null; totalTokens: number | null; cost: number | null; latencyMs: number | null }; // prettier-ignore
  said: RowRecord;
}

/** Keeps what the import would write into its tables. */
class KeepingSink extends StagingSink {
  readonly read: Read[] = [];
  readonly metrics: MetricRecord[] = [];
  readonly voted: MadeVote[] = [];
  readonly #runs = new Map<string, RunRecord>();

  override begin(): void {
    this.counts = { records: 0, sampleOnly: 0, ignored: 0, rejected: 0 };
  }
  override finish(): void {
    // Nothing is written down.
  }
  override run(run: RunRecord): void {
    this.#runs.set(run.key, run);
  }
  override metric(metric: MetricRecord): void {
    this.metrics.push(metric);
  }
  override note(): void {
    // Words on rows are not judged.
  }
  override ignore(): void {
    this.read.push({ left: 'ignored' });
  }
  override reject({ message }: { message: string }): void {
    this.read.push({ left: message });
  }
  override votes(pairs: readonly PairRecord[], sample: SampleRecord | null, place: Place): void {
    if (sample === null) this.#vote(pairs);
    else super.votes(pairs, sample, place);
  }
  #vote(pairs: readonly PairRecord[]): void {
    this.voted.push(...pairs.map(({ a, b, outcome }) => [a.model, b.model, outcome] as const));
  }
  override row(said: RowRecord): void {
    this.#vote(said.pairs ?? []);
    this.counts.records++;
    const { sample, response, run } = said;
    const of = this.#runs.get(run ?? '');
    const text = (value: LongText | string | null | undefined): string | null =>
      value === null || value === undefined ? null : value.toString();
    this.read.push({
      row: {
        ...{ model: of?.model ?? null, condition: of?.condition ?? null, evaluation: sample.evaluation },
        sample: sample.id === null ? `input: ${String(sample.input)}` : `id: ${sample.id}`,
        ...{ repeat: response?.epoch ?? null, output: text(response?.output), extracted: text(response?.extractedAnswer) },
        status: response?.status ?? 'ok',
        references: sample.references.map(String),
        scores: said.scores.map(({ metric, given, score }) => ({ metric, given: given ?? metric, score })),
        usage: {
          ...{ inputTokens: response?.inputTokens ?? null, outputTokens: response?.outputTokens ?? null },
          ...{ totalTokens: response?.totalTokens ?? null, cost: response?.reportedCostUsd ?? null },
          latencyMs: response?.latencyMs ?? null,
        },
        said,
      },
    }); // prettier-ignore
  }
}

const core = new ByteCore(compileNow());
const area = new StagingArea();
const identity = new Identity(core);
const tape = new JsonTape(core);
const checksum = new Checksum();
const digester = new Digester(core.hash);
const control = () => new UnpackControl(unpackLimits, () => undefined);
const bytesOf = ({ text }: MadeFile) => new TextEncoder().encode(text);

/** The rows of a file as the import looks at them; null where it takes the file for no table, or for a tool's. */
export async function looked(file: MadeFile): Promise<OwnTable | null> {
  const bytes = bytesOf(file);
  const blob = new Blob([bytes]);
  return probeTable({ sourceNo: 0, path: file.path, blob }, bytes, formats, checksum, control());
}

/** What the import makes of a file by a mapping. */
export async function readBy(
  file: MadeFile,
  mapping: Mapping,
): Promise<{ read: Read[]; metrics: MetricRecord[]; voted: MadeVote[] }> {
  const sink = new KeepingSink(area, identity, () => undefined);
  const tools: Tools = { formats, tape, sink, digester, checksum };
  const bytes = bytesOf(file);
  const wrapped = { blob: new Blob([bytes]), member: null, depth: 0, scratch: null };
  const unwrapped = await unwrap(wrapped, bytes, checksum, control(), { large: Infinity });
  const task = {
    ...{ sourceNo: 0, path: file.path, nth: 1, blob: wrapped.blob, member: null, depth: 0, scratch: null },
    ...{ chunk: 2 ** 26, limits: unpackLimits, mapping, isPacked: false, digest: null },
  };
  const opened = await openTable(task, unwrapped, mapping, tools, control());
  const { rest, blob } = opened;
  if (rest !== null) {
    const shape = rest.kind === 'records' ? rest.shape : null;
    const piece = {
      ...opened,
      ...{ sourceNo: 0, piece: 1, base: 0, start: 0, end: blob.size, overlap: 0 },
      ...{ mapping, shape, remarks: [] },
      ...{ isValues: rest.kind === 'values', hashBlocks: false },
    };
    // What is in memory already is not fetched once more.
    const window = blob === wrapped.blob ? ByteWindow.of(blob, bytes) : openPiece(piece);
    await readPiece(piece, window, tools);
  }
  return { read: sink.read, metrics: sink.metrics, voted: sink.voted };
}
