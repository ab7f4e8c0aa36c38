import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  contents,
  errorOf,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { isObject, object, pick, text, written } from '../shared/transcript/values';

/** Entries of machine translation reports, run logs and run cards, in all their spellings. */
export const readTranslation: TranscriptReader = (record) => {
  const predicted = pick(record, 'predicted', 'target_output', 'raw_predicted');
  const raw = text(pick(record, 'raw_predicted'));
  return transcript({
    input: contentOf(pick(record, 'source', 'source_text')),
    references: contents(pick(record, 'expected', 'reference', 'target_expected')),
    outputs: contents(predicted),
    turns: raw === null || raw === text(predicted) ? [] : turnsOf([{ role: 'assistant', content: raw }]),
    verdicts: verdictsOf(
      Object.entries(object(pick(record, 'plugin_metrics', 'fst_analysis'))).map(([name, value]) => [
        name,
        isObject(value) ? written(value) : null,
      ]),
    ),
    ...errorOf(pick(record, 'error')),
  });
};
