import { contentOf } from '../shared/transcript/content';
import { contents, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { pick, word } from '../shared/transcript/values';

export const readAnswer: TranscriptReader = (record) =>
  transcript({
    input: contentOf(pick(record, 'instruction')),
    outputs: contents(pick(record, 'output')),
  });

/** The answer that is judged, and what it is held against. */
export const readAnnotation: TranscriptReader = (record) => {
  const baseline = word(pick(record, 'generator_1')) ?? 'baseline';
  const verdicts = [
    { name: word(pick(record, 'annotator')) ?? 'judge', text: word(pick(record, 'raw_completion')) },
    { name: `answer of the baseline, ${baseline}`, text: word(pick(record, 'output_1')) },
  ];
  return transcript({
    input: contentOf(pick(record, 'instruction')),
    outputs: contents(pick(record, 'output_2')),
    verdicts: verdicts.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }])),
  });
};
