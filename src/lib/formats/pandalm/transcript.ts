import { contentOf } from '../shared/transcript/content';
import { transcript, type TranscriptReader, verdictsOf } from '../shared/transcript/partial';
import { pick, word } from '../shared/transcript/values';

/** A pair of answers. */
export const readPair: TranscriptReader = (record) =>
  transcript({
    input: ['instruction', 'input'].flatMap((key) => contentOf(pick(record, key))),
    compared: ['response1', 'response2'].map((key) => contentOf(pick(record, key))),
  });

/** What a judge wrote of one. */
export const readJudgement: TranscriptReader = (record) =>
  transcript({
    verdicts: verdictsOf(
      Object.keys(record).map((key) => [key, key.endsWith('_reason') ? word(pick(record, key)) : null]),
    ),
  });
