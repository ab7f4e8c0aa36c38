import { contentOf } from '../shared/transcript/content';
import { transcript, type TranscriptReader } from '../shared/transcript/partial';
import { pick } from '../shared/transcript/values';

/** An example with its two answers. */
export const readExample: TranscriptReader = (record) =>
  transcript({
    input: contentOf(pick(record, 'input_text')),
    compared: ['output_text_a', 'output_text_b'].map((key) => contentOf(pick(record, key))),
  });
