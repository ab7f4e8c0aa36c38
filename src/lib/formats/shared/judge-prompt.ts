const CONVERSATION = /<\|The Start of Assistant A's Conversation with User\|>/g;
const ASKED = /### User:\n([\s\S]*?)\n\n### Assistant A:/g;
const QUESTION =
  /(?:\[Question\]|\[User Question\]|<\|User Prompt\|>)\n([\s\S]*?)\n\n(?:\[The Start of|<\|The Start of)/;

/**
 * What the user asked, turn after turn, in the prompt that a judge was given (templates of FastChat's judge_prompts.jsonl
 * and of Arena-Hard): it tells the questions where their file is missing. Empty where no template fits.
 */
export function questionsIn(prompt: string): readonly string[] {
  const start = [...prompt.matchAll(CONVERSATION)].at(-1)?.index;
  if (start !== undefined)
    return [...prompt.slice(start).matchAll(ASKED)].flatMap(([, asked]) => asked ?? []);
  const asked = QUESTION.exec(prompt)?.[1];
  return asked === undefined ? [] : [asked];
}

/** One text of the turns up to the last: a single one as it stands, several each with its role. */
export function questionText(turns: readonly string[]): string | null {
  const [only] = turns;
  if (only === undefined) return null;
  return turns.length === 1 ? only : turns.map((turn) => `user: ${turn}`).join('\n\n');
}
