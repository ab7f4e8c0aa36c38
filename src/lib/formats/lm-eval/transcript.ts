import type { Choice, Content } from '../../records/transcript';
import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  choicesOf,
  contents,
  errorOf,
  letter,
  referencesOf,
  transcript,
  type TranscriptReader,
} from '../shared/transcript/partial';
import { at, isObject, list, object, pick, text, unwrapped, word, written } from '../shared/transcript/values';

/** One request state of a HELM run. */
export const readHelm: TranscriptReader = (record) => {
  const instance = object(pick(record, 'instance'));
  const result = object(pick(record, 'result'));
  const references = list(pick(instance, 'references')).map(object);
  const isCorrect = (reference: (typeof references)[0]) => list(pick(reference, 'tags')).includes('correct');
  const mapping = Object.entries(object(pick(record, 'output_mapping')));
  const outputs = list(pick(result, 'completions')).map((one) => contentOf(pick(object(one), 'text')));
  const [first] = outputs;
  const said = first?.[0]?.is === 'text' ? first[0].text.trim() : null;
  const mapped = mapping.find(([id]) => id === said)?.[1];
  const failed = pick(result, 'success') === false;
  return transcript({
    input: contentOf(pick(object(pick(instance, 'input')), 'text') ?? pick(instance, 'input')),
    formatted: word(at(record, 'request', 'prompt')),
    references: references
      .filter(isCorrect)
      .map((one) => contentOf(at(one, 'output', 'text') ?? pick(one, 'output'))),
    choices:
      mapping.length > 0
        ? mapping.map(([id, value]) => ({ id, content: contentOf(value), logProbability: null }))
        : references.length > 1
          ? choicesOf(references.map((one) => at(one, 'output', 'text')))
          : [],
    outputs,
    extracted: typeof mapped === 'string' ? [{ value: mapped, method: 'output mapping', source: said }] : [],
    ...errorOf(failed ? (pick(result, 'error') ?? 'The request failed.') : undefined),
  });
};

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
    extracted:
      isChoice || extracted === null
        ? []
        : [{ value: extracted, method: filter === 'none' ? null : filter, source: null }],
  });
};

/** The target of a multiple choice is the place of the right option, or its text. */
function target(value: unknown, choices: readonly Choice[]): Content[] {
  const place = Number(text(value) ?? NaN);
  const choice = Number.isInteger(place) ? choices[place] : undefined;
  return choice ? [choice.content] : contents(value);
}

/** A result of promptfoo. */
export const readPromptfoo: TranscriptReader = (record) => {
  const vars = Object.entries(object(pick(record, 'vars'))).filter(([name]) => !name.startsWith('_'));
  const [only] = vars;
  const raw = text(at(record, 'prompt', 'raw'));
  const chat = unwrapped(raw);
  const output = at(record, 'response', 'output') ?? pick(record, 'output');
  const crashed = pick(record, 'failureReason') === 2 || at(record, 'response', 'error') !== undefined;
  const asserts = list(at(record, 'testCase', 'assert')).map(object);
  const compares =
    /^(equals|i?contains|contains-a\w+|starts-with|similar|factuality|levenshtein|rouge-n|bleu|meteor)$/;
  const graded = list(at(record, 'gradingResult', 'componentResults')).map(object);
  return transcript({
    input:
      vars.length === 1 && only && typeof only[1] === 'string'
        ? contentOf(only[1])
        : vars.length > 0
          ? [{ is: 'json', value: Object.fromEntries(vars) }]
          : contentOf(raw),
    formatted: raw,
    references: asserts
      .filter((one) => compares.test(String(pick(one, 'type'))))
      .flatMap((one) => referencesOf(pick(one, 'value'))),
    outputs:
      typeof output === 'object' && output !== null ? [[{ is: 'json', value: output }]] : contents(output),
    turns: Array.isArray(chat) ? turnsOf(chat) : [],
    verdicts: graded.flatMap((one) => {
      const said = word(pick(one, 'reason'));
      const name = word(at(one, 'assertion', 'metric')) ?? word(at(one, 'assertion', 'type')) ?? 'assertion';
      return said === null
        ? []
        : [{ name: pick(one, 'pass') === false ? `${name}, failed` : name, text: said }];
    }),
    ...errorOf(crashed ? (at(record, 'response', 'error') ?? pick(record, 'error')) : undefined),
  });
};

/** Entries of machine translation reports, run logs and run cards, in all their spellings. */
export const readTranslation: TranscriptReader = (record) => {
  const predicted = pick(record, 'predicted', 'target_output', 'raw_predicted');
  const raw = text(pick(record, 'raw_predicted'));
  return transcript({
    input: contentOf(pick(record, 'source', 'source_text')),
    references: contents(pick(record, 'expected', 'reference', 'target_expected')),
    outputs: contents(predicted),
    turns: raw === null || raw === text(predicted) ? [] : turnsOf([{ role: 'assistant', content: raw }]),
    verdicts: Object.entries(object(pick(record, 'plugin_metrics', 'fst_analysis'))).flatMap(
      ([name, value]) => (isObject(value) ? [{ name, text: written(value) }] : []),
    ),
    ...errorOf(pick(record, 'error')),
  });
};
