import type { Choice, Content } from '../../records/transcript';
import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  contents,
  extractedAs,
  letter,
  transcript,
  type TranscriptReader,
} from '../shared/transcript/partial';
import { isObject, list, object, pick, text, unwrapped, word } from '../shared/transcript/values';

/** A document of lm-evaluation-harness: requests, and for each the answers or the likelihood of its continuation. */
export const readLmEval: TranscriptReader = (record) => {
  const given = pick(record, 'arguments');
  const requests = (isObject(given) ? Object.values(given) : list(given)).map((request) =>
    isObject(request) ? [pick(request, 'arg_0'), pick(request, 'arg_1')] : list(request),
  );
  const doc = object(pick(record, 'doc'));
  const kept = list(pick(record, 'filtered_resps'));
  const chance = (value: unknown): number | null => {
    const [one] = list(Array.isArray(list(value)[0]) ? list(value)[0] : value);
    const figure = Array.isArray(value) ? Number(text(one)) : NaN;
    return Number.isFinite(figure) && text(one) !== null ? figure : null;
  };
  const isChoice =
    requests.length > 1 && kept.length === requests.length && kept.every((one) => chance(one) !== null);
  const choices: Choice[] = isChoice
    ? requests.map(([, option], i) => ({
        id: letter(i),
        content: contentOf((text(option) ?? '').trim()),
        logProbability: chance(kept[i]),
      }))
    : [];
  const best = choices.reduce<Choice | null>(
    (a, b) => (a === null || (b.logProbability ?? -Infinity) > (a.logProbability ?? -Infinity) ? b : a),
    null,
  );
  const prompt = requests[0]?.[0];
  const question = word(pick(doc, 'question', 'query', 'problem', 'prompt', 'ctx', 'goal'));
  const [answers] = list(pick(record, 'resps'));
  const extracted = text(Array.isArray(kept[0]) ? list(kept[0])[0] : kept[0]);
  const filter = word(pick(record, 'filter'));
  const chat = unwrapped(prompt);
  const turns = Array.isArray(chat) ? turnsOf(chat) : [];
  return transcript({
    input: question === null ? (turns.length > 0 ? askedIn(turns) : contentOf(prompt)) : contentOf(question),
    formatted: question === null || turns.length > 0 ? null : text(prompt),
    references: isChoice ? target(pick(record, 'target'), choices) : contents(pick(record, 'target')),
    choices,
    outputs: best
      ? [best.content]
      : contents(Array.isArray(answers) ? answers.filter((one) => !Array.isArray(one)) : answers),
    turns,
    extracted: extractedAs(isChoice ? null : extracted, filter === 'none' ? null : filter),
  });
};

/** The target of a multiple choice is the place of the right option, or its text. */
function target(value: unknown, choices: readonly Choice[]): Content[] {
  const place = Number(text(value) ?? NaN);
  const choice = Number.isInteger(place) ? choices[place] : undefined;
  return choice ? [choice.content] : contents(value);
}
