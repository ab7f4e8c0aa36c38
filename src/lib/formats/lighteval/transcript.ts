import { turnsOf } from '../shared/transcript/messages';
import {
  choicesOf,
  contents,
  extractedAs,
  transcript,
  type TranscriptReader,
  verdictsOf,
  wordsOf,
} from '../shared/transcript/partial';
import { contentOf } from '../shared/transcript/content';
import {
  list,
  many,
  object,
  pick,
  text,
  unwrapped,
  word,
  written,
  type Json,
} from '../shared/transcript/values';

/** Log probabilities of the choices, each alone or before whether it was the likeliest text. */
const probabilitiesOf = (values: readonly unknown[]): (number | null)[] =>
  values.map((value) => {
    const one: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
    return typeof one === 'number' ? one : null;
  });

function ranked(choices: readonly unknown[], values: readonly (number | null)[]) {
  const isRanked =
    values.length > 1 && values.length === choices.length && values.every((value) => value !== null);
  return choicesOf(choices).map((choice, i) => ({
    ...choice,
    logProbability: isRanked ? (values[i] ?? null) : null,
  }));
}

/** What a judge said stands beside the numbers. */
const judged = (metrics: Json) =>
  verdictsOf(
    Object.entries(metrics)
      .filter(([name]) => name.startsWith('judgement'))
      .map(([name, value]) => [name, word(value) ?? (value ? written(value) : null)]),
  );

/** A row of details, nested since 0.11 and flat before. */
export const readLighteval: TranscriptReader = (record) => {
  const doc = object(pick(record, 'doc'));
  const answer = object(pick(record, 'model_response'));
  const choices = list(pick(doc, 'choices') ?? pick(record, 'choices'));
  const right = many(pick(doc, 'gold_index') ?? pick(record, 'gold_index'));
  const gold = many(pick(record, 'gold'));
  const prompt = unwrapped(pick(answer, 'input') ?? pick(record, 'full_prompt'));
  const query = pick(doc, 'query') ?? pick(record, 'example', 'full_prompt');
  const predictions = list(pick(record, 'predictions'));
  const probabilities = probabilitiesOf(list(pick(answer, 'logprobs') ?? predictions));
  // Where all of them are right, they are no options.
  const options = choices.length > right.length ? ranked(choices, probabilities) : [];
  const isRanked = options.some(({ logProbability }) => logProbability !== null);
  const best = options.reduce(
    (at, { logProbability }, i) =>
      (logProbability ?? -Infinity) > (options[at]?.logProbability ?? -Infinity) ? i : at,
    0,
  );
  return transcript({
    input: contentOf(query),
    formatted: text(prompt) === text(query) ? null : text(prompt),
    turns: Array.isArray(prompt) ? turnsOf(prompt) : [],
    references: contents(gold.length > 0 ? gold : right.map((at) => choices[Number(at)] ?? null)),
    choices: options,
    outputs: isRanked
      ? contents(choices[best])
      : contents(pick(answer, 'text') ?? predictions.filter((one) => typeof one === 'string')),
    reasoning: wordsOf(list(pick(answer, 'reasonings'))),
    extracted: extractedAs(text(list(pick(answer, 'text_post_processed'))[0]), 'lighteval'),
    verdicts: judged(object(pick(record, 'metric', 'metrics'))),
  });
};
