import { contentOf } from '../shared/transcript/content';
import { contents, transcript, type TranscriptReader, verdictsOf } from '../shared/transcript/partial';
import { pick, word } from '../shared/transcript/values';

export const readAnswer: TranscriptReader = (record) =>
  transcript({
    input: contentOf(pick(record, 'instruction')),
    outputs: contents(pick(record, 'output')),
  });

/** The answer that is judged, and what it is held against. */
export const readAnnotation: TranscriptReader = (record) => {
  const baseline = word(pick(record, 'generator_1')) ?? 'baseline';
  return transcript({
    input: contentOf(pick(record, 'instruction')),
    outputs: contents(pick(record, 'output_2')),
    verdicts: verdictsOf([
      [word(pick(record, 'annotator')) ?? 'judge', word(pick(record, 'raw_completion'))],
      [`answer of the baseline, ${baseline}`, word(pick(record, 'output_1'))],
    ]),
  });
};
