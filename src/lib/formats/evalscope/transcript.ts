import type { Transcript } from '../../records/transcript';
import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  choicesOf,
  contents,
  errorOf,
  extractedAs,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { at, isObject, list, object, pick, said, text, word, type Json } from '../shared/transcript/values';

/** Rows of v0: a chat completion with the review within. */
function readV0(record: Json): Transcript {
  const completions = list(pick(record, 'choices')).map(object);
  const prompt = object(pick(record, 'origin_prompt'));
  const raw = object(pick(record, 'raw_input') ?? pick(prompt, 'raw_input'));
  const review = object(pick(completions[0] ?? {}, 'review'));
  const sent = turnsOf(pick(prompt, 'messages'));
  return transcript({
    input: sent.length > 0 ? askedIn(sent) : contentOf(pick(prompt, 'data') ?? pick(raw, 'question')),
    references: contents(pick(review, 'gold')),
    choices: choicesOf(pick(raw, 'choices')),
    outputs: completions.flatMap((one) => {
      const content = contentOf(at(one, 'message', 'content'));
      return content.length > 0 ? [content] : [];
    }),
    turns: sent,
    extracted: extractedAs(text(pick(review, 'pred'))),
  });
}

/** Predictions and reviews of EvalScope: messages of which the model wrote those with `source: generate`. */
export const readEvalscope: TranscriptReader = (record) => {
  if (Array.isArray(pick(record, 'choices')) && pick(record, 'answer_id') !== undefined)
    return readV0(record);
  const scored = object(at(record, 'sample_score', 'score'));
  const output = object(pick(record, 'model_output'));
  const messages = pick(record, 'messages') ?? pick(record, 'trajectory');
  const turns = turnsOf(messages);
  const generated = list(messages).findIndex(
    (message) =>
      isObject(message) && pick(message, 'role') === 'assistant' && pick(message, 'source') === 'generate',
  );
  const before = generated < 0 ? turns : turns.filter(({ index }) => index < generated);
  const completions = list(pick(output, 'choices')).map((one) => contentOf(at(one, 'message', 'content')));
  const sampled = object(at(record, 'sample_score', 'sample_metadata'));
  // Of a battle, the target is the answer of the other model.
  const battle =
    pick(sampled, 'model_1') === undefined ? null : [pick(sampled, 'answer_1'), pick(record, 'target')];
  if (battle !== null || pick(record, 'model_a') !== undefined)
    return transcript({
      input: turns.length > 0 ? askedIn(before) : contentOf(pick(record, 'input', 'question')),
      compared: (battle ?? []).map(contentOf),
    });
  const predicted = word(pick(scored, 'prediction'));
  return transcript({
    input: turns.length > 0 ? askedIn(before) : contentOf(pick(record, 'input')),
    references: contents(pick(record, 'target')),
    choices: choicesOf(pick(object(pick(record, 'metadata') ?? sampled), 'choices')),
    outputs: completions.some((one) => one.length > 0) ? completions : contents(predicted),
    turns,
    extracted: extractedAs(said(pick(scored, 'extracted_prediction'))),
    verdicts: verdictsOf([['explanation', word(pick(scored, 'explanation'))]]),
    ...errorOf(pick(output, 'error')),
  });
};
