import {
  contentText,
  finalAnswers,
  type Content,
  type Transcript,
  type Turn,
} from '../../records/transcript';

/** Without what does not show: for telling whether two texts say the same. */
export const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The final answer of a transcript in one text. */
export const finalText = (transcript: Transcript | null): string =>
  transcript ? finalAnswers(transcript).map(contentText).join('\n\n') : '';

export interface Found {
  from: number;
  to: number;
  title: string;
  /** It is what a person looks for. */
  isHit?: boolean;
}

const BOUND = /[\p{L}\p{N}]/u;

/** Where a value stands in a text, its last place; whole words before parts of words. null where it does not. */
export function placeOf(text: string, value: string): { from: number; to: number } | null {
  if (value.trim() === '' || value.length > text.length) return null;
  let part: { from: number; to: number } | null = null;
  for (let from = text.lastIndexOf(value); from >= 0; from = text.lastIndexOf(value, from - 1)) {
    const to = from + value.length;
    const cutBefore = BOUND.test(value.charAt(0)) && BOUND.test(text.charAt(from - 1));
    const cutAfter = BOUND.test(value.charAt(value.length - 1)) && BOUND.test(text.charAt(to));
    if (!cutBefore && !cutAfter) return { from, to };
    part ??= { from, to };
    if (from === 0) break;
  }
  // A letter within a word is no answer.
  return value.length > 2 ? part : null;
}

/** The marks of an extracted answer in a content; none where the answer is the whole text. */
export function marksIn(content: Content, value: string | null, title: string): Found[] {
  const texts = content.flatMap((piece) => (piece.is === 'text' ? [piece.text] : []));
  const [text] = texts;
  if (value === null || text === undefined || texts.length > 1 || folded(text) === folded(value)) return [];
  const place = placeOf(text, value);
  return place ? [{ ...place, title }] : [];
}

/** What a transcript adds to the question and the final answer. */
export function turnsToShow(transcript: Transcript, question: Content): readonly Turn[] {
  const asked = folded(contentText(question));
  const first = transcript.turns.findIndex(({ role }) => role === 'user');
  const turn = transcript.turns[first];
  const isQuestion =
    turn !== undefined && folded(contentText(turn.content)) === asked && turn.calls.length === 0;
  const turns = isQuestion ? transcript.turns.toSpliced(first, 1) : transcript.turns;
  const final = folded(finalText(transcript));
  const isMore = turns.some(
    ({ role, calls, reasoning, content }) =>
      role !== 'assistant' ||
      calls.length > 0 ||
      reasoning.length > 0 ||
      folded(contentText(content)) !== final,
  );
  return isMore ? turns : [];
}

/** The user's turn that puts the question among other words, such as its choices and how to answer. */
export function promptTurn(turns: readonly Turn[], question: Content): Turn | null {
  const asked = folded(contentText(question));
  const found = turns.find(({ role }) => role === 'user');
  return found && asked !== '' && folded(contentText(found.content)).includes(asked) ? found : null;
}

/** The turn whose words stand above as the final answer. */
export function finalTurn(turns: readonly Turn[], transcript: Transcript): Turn | null {
  const final = folded(finalText(transcript));
  const last = turns.findLast(({ role, content }) => role === 'assistant' && content.length > 0);
  return last && final !== '' && folded(contentText(last.content)) === final ? last : null;
}

/** One line of a value: JSON in short, white space folded. */
export function inOneLine(text: string, most = 160): string {
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
