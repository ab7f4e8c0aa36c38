import { turnsOf } from '../shared/transcript/messages';
import { contentOf } from '../shared/transcript/content';
import {
  askedIn,
  contents,
  extractedAs,
  transcript,
  type TranscriptReader,
} from '../shared/transcript/partial';
import { isObject, list, object, pick, text, unwrapped, word } from '../shared/transcript/values';

const roles: Readonly<Record<string, string>> = { HUMAN: 'user', BOT: 'assistant', SYSTEM: 'system' };

/** Turns in the words that all readers know. */
const messagesOf = (prompt: unknown): unknown[] =>
  list(prompt).map((one) => {
    const role = word(pick(object(one), 'role')) ?? '';
    return { role: roles[role] ?? role, content: pick(object(one), 'prompt') };
  });

/** A prediction, or an item of the details of results. Examples that were sent before the question stand in the turns. */
export const readOpenCompass: TranscriptReader = (record) => {
  const prompt = unwrapped(pick(record, 'origin_prompt', 'prompt'));
  const turns = turnsOf(messagesOf(prompt));
  const said = pick(record, 'origin_prediction', 'prediction');
  const extracted = text(pick(record, 'predictions', 'pred'));
  const isOptions = isObject(said);
  return transcript({
    input: Array.isArray(prompt) ? askedIn(turns.slice(-1)) : contentOf(prompt),
    turns: turns.length > 1 ? turns : [],
    references: contents(pick(record, 'gold', 'refr', 'references', 'answer')),
    outputs: contents(
      said === undefined || isOptions ? pick(record, 'predictions', 'pred', 'prediction') : said,
    ),
    extracted: extractedAs(said === undefined || isOptions ? null : extracted, 'OpenCompass'),
  });
};
