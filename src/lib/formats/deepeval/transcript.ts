import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  contents,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { list, object, pick, word } from '../shared/transcript/values';

/** A test case or a conversation of DeepEval. */
export const readDeepEval: TranscriptReader = (record) => {
  const turns = turnsOf(pick(record, 'turns'));
  const asked = contentOf(pick(record, 'input') ?? pick(record, 'scenario'));
  return transcript({
    input: [
      ...(asked.length > 0 ? asked : askedIn(turns)),
      ...list(pick(record, 'context')).flatMap(contentOf),
    ],
    references: contents(pick(record, 'expectedOutput', 'expectedOutcome')),
    outputs: contents(pick(record, 'actualOutput')),
    turns,
    verdicts: verdictsOf(
      list(pick(record, 'metricsData'))
        .map(object)
        .map((data) => [
          word(pick(data, 'name')) ?? 'metric',
          word(pick(data, 'reason')) ?? word(pick(data, 'error')),
        ]),
    ),
  });
};
