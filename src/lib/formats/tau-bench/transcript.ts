import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import { contents, errorOf, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { at, isObject, list, object, pick, text, word } from '../shared/transcript/values';

const LINE = '\n';

/** The texts of an object, each under its name; of nested ones too. What is empty is left out. */
function linesOf(value: unknown): string[] {
  return Object.entries(object(value)).flatMap(([name, one]) => {
    if (isObject(one)) return linesOf(one);
    const said = text(one);
    return said === null || said === '' ? [] : [`${name}: ${said}`];
  });
}

/**
 * What the simulated user was told: the task itself, which the first message is not. tau2 has it as text or in parts;
 * null where nothing was said.
 */
export const scenarioText = (scenario: unknown): string | null =>
  word(scenario) ?? (linesOf(scenario).join(LINE) || null);

/** Messages as all readers know them: some agents of version 1 write theirs without a role. */
const messagesOf = (messages: unknown): unknown[] =>
  list(messages).map((message) =>
    isObject(message) && pick(message, 'role') === undefined ? { ...message, role: 'assistant' } : message,
  );

/** What tau2 checked beside the database: what had to be said, and claims in words. */
const checks = (reward: unknown) =>
  [
    ['communicate', 'communicate_checks'],
    ['nl_assertion', 'nl_assertions'],
  ].flatMap(([name = '', key = '']) =>
    list(pick(object(reward), key)).flatMap((one) => {
      const check = object(one);
      const about = word(pick(check, 'info', 'nl_assertion'));
      const said = word(pick(check, 'justification'));
      const met = pick(check, 'met') === true ? name : `${name}, failed`;
      return about === null && said === null
        ? []
        : [{ name: met, text: [about, said].filter(Boolean).join('\n') }];
    }),
  );

/** A trial of either version, or a task of version 2. */
export const readTau: TranscriptReader = (record) => {
  const task = scenarioText(at(record, 'info', 'task', 'instruction') ?? pick(record, 'user_scenario'));
  return transcript({
    input: task === null ? [] : contentOf(task),
    references: contents(at(record, 'info', 'task', 'outputs')),
    turns: turnsOf(messagesOf(pick(record, 'traj', 'messages'))),
    verdicts: checks(pick(record, 'reward_info')),
    ...errorOf(at(record, 'info', 'error')),
  });
};
