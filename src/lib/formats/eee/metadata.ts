import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label } from '../../records/record';
import { responseKeys } from '../../records/response-keys';
import { addLabels, numberOf, scalarText } from '../shared/reading';

/** What `metadata` of a row says, sorted by what it is about. */
export interface RowMetadata {
  /** About the question: the same for every model. */
  sampleLabels: Label[];
  /** About this answer to it. */
  responseLabels: Label[];
  stopReason: string | null;
  epoch: number | null;
  /** Where false, `is_correct` was filled in only because the schema wants it (openeval's adapter). */
  correctApplies: boolean;
  /** Inspect's converter writes exactly `stop_reason` and `epoch`. */
  isInspect: boolean;
}

/** Reads `metadata`: a free object in 0.2.0, a map of strings to strings since 0.2.1 (`"epoch": "1"`). */
export function readMetadata(tape: JsonTape, metadata: Node): RowMetadata {
  const read: RowMetadata = {
    sampleLabels: [],
    responseLabels: [],
    stopReason: null,
    epoch: null,
    correctApplies: true,
    isInspect: false,
  };
  if (tape.kind(metadata) !== Kind.object) return read;
  let inspectKeys = 0;
  for (let member = tape.first(metadata); member !== ABSENT; member = tape.next(member)) {
    const key = tape.key(member);
    switch (key) {
      case 'stop_reason':
        inspectKeys++;
        read.stopReason = scalarText(tape, member) || read.stopReason;
        break;
      case 'finish_reason':
        read.stopReason ??= scalarText(tape, member) || null;
        break;
      case 'epoch':
        inspectKeys++;
        read.epoch = epochOf(tape, member);
        break;
      case 'is_correct_applicable':
        read.correctApplies = !/^(false|no|0)$/i.test(scalarText(tape, member) ?? '');
        break;
      // Told by whoever reads the sample, and nothing to sort by.
      case 'golden_trajectories':
      case 'tools':
      case 'few_shot_examples':
        break;
      default:
        addLabels(tape, key, member, responseKeys.has(key) ? read.responseLabels : read.sampleLabels);
    }
  }
  read.isInspect = inspectKeys === 2 && tape.count(metadata) === 2;
  return read;
}

/** A whole number, as number or text. */
export function epochOf(tape: JsonTape, node: Node): number | null {
  const epoch = numberOf(tape, node);
  return epoch !== null && Number.isInteger(epoch) && Math.abs(epoch) < 2 ** 31 ? epoch : null;
}
