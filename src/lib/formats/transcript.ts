import type { Transcript } from '../records/transcript';
import { readEee } from './eee/transcript';
import { readEvalscope } from './evalscope/transcript';
import { readGage } from './gage/transcript';
import { readInspect } from './inspect/transcript';
import { readOpencodeExport, readSession } from './shared/transcript/session';
import type { TranscriptReader } from './shared/transcript/partial';
import { readHelm, readLmEval, readPromptfoo, readTranslation } from './lm-eval/transcript';
import { isObject } from './shared/transcript/values';

/** By the beginning of a format's id, the longer ones first. */
const readers: readonly (readonly [format: string, read: TranscriptReader])[] = [
  ['eee', readEee],
  ['evalscope', readEvalscope],
  ['gage', readGage],
  ['helm-scenario-state', readHelm],
  ['inspect', readInspect],
  ['lm-eval', readLmEval],
  ['mt', readTranslation],
  ['opencode-export', readOpencodeExport],
  ['opencode', readSession],
  ['promptfoo', readPromptfoo],
  ['vertex', readSession],
];

/**
 * What a reader wants of one record of a source. `format`: as in `sources.format`; `record`: its JSON, parsed.
 * null where the record is nothing to read, such as statistics: it is shown as it stands.
 */
export function readTranscript(format: string, record: unknown): Transcript | null {
  if (!isObject(record)) return null;
  return readers.find(([start]) => format.startsWith(start))?.[1](record) ?? null;
}
