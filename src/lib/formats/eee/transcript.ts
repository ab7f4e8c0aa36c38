import {
  choicesOf,
  contents,
  errorOf,
  extractedAs,
  referencesOf,
  transcript,
  type TranscriptReader,
  wordsOf,
} from '../shared/transcript/partial';
import { contentOf } from '../shared/transcript/content';
import { exampleOf, goldenOf } from '../shared/transcript/examples';
import { toolsOf, turnsOf } from '../shared/transcript/messages';
import { isObject, list, object, pick, said, text, unwrapped, word } from '../shared/transcript/values';

/** Every Eval Ever rows of all versions: `interactions` and `messages`, strings and lists; samples inside aggregates. */
export const readEee: TranscriptReader = (record) => {
  const inline = pick(record, 'ground_truth') !== undefined || text(pick(record, 'response')) !== null;
  const input = object(pick(record, 'input'));
  if (inline && !isObject(pick(record, 'input')))
    return transcript({
      input: contentOf(pick(record, 'input')),
      references: contents(pick(record, 'ground_truth')),
      choices: choicesOf(pick(record, 'choices')),
      outputs: contents(pick(record, 'response')),
    });
  const output = object(pick(record, 'output'));
  // Since 0.2.1 metadata is texts: what has parts is JSON within them.
  const metadata = object(pick(record, 'metadata'));
  const given = contentOf(pick(input, 'raw'));
  const formatted = text(pick(input, 'formatted'));
  const raw = text(pick(input, 'raw'));
  return transcript({
    input: given.length > 0 ? given : contentOf(formatted),
    formatted: formatted === raw || given.length === 0 ? null : formatted,
    references: referencesOf(pick(input, 'reference', 'references')),
    choices: choicesOf(pick(input, 'choices')),
    outputs: isObject(pick(record, 'output'))
      ? [...contents(pick(output, 'raw')), ...contents(pick(output, 'media'))]
      : contents(pick(record, 'output')),
    reasoning: wordsOf(pick(output, 'reasoning_trace')),
    turns: turnsOf(pick(record, 'messages', 'interactions')),
    golden: goldenOf(unwrapped(pick(metadata, 'golden_trajectories'))),
    fewShot: list(unwrapped(pick(metadata, 'few_shot_examples'))).map(exampleOf),
    tools: toolsOf(unwrapped(pick(metadata, 'tools'))),
    sandbox: unwrapped(pick(metadata, 'sandbox')) ?? null,
    extracted: list(pick(record, 'answer_attribution')).flatMap((one) => {
      const found = object(one);
      return extractedAs(
        said(pick(found, 'extracted_value')),
        word(pick(found, 'extraction_method')),
        word(pick(found, 'source')),
      );
    }),
    ...errorOf(pick(record, 'error')),
  });
};
