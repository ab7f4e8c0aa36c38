import { contentOf } from '../shared/transcript/content';
import { contents, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { at, list, pick, word } from '../shared/transcript/values';

/** What a judge decided of two answers: its first judgment is what it said. */
export const readJudged: TranscriptReader = (record) => {
  const judgments = list(pick(record, 'judgments'));
  const [first] = judgments;
  const decided = judgments
    .map((judgment, i) => {
      const decision = word(at(judgment, 'decision')) ?? 'no decision';
      return i === 0 ? decision : `${decision} with the answers swapped`;
    })
    .join(', ');
  return transcript({
    input: contentOf(pick(record, 'question')),
    references: contents(pick(record, 'label')),
    outputs: contents(word(at(first, 'judgment', 'response')) ?? decided),
    compared: ['response_A', 'response_B'].map((key) => contentOf(pick(record, key))),
  });
};
