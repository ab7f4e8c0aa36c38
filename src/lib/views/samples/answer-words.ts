import type { SampleCell } from '../../analysis/types';
import { count } from '../../ui/numbers';

/** What is said of an answer: its text, or in the page's words why there is none. */
export interface AnswerSaid {
  /** What was scored of it, where the beginning of the text does not show it. */
  extracted: string | null;
  text: string | null;
  why: string | null;
  /** Further answers of the model to the sample. */
  more: number;
}

/** Letters that two lines of a column show for sure: in a longer text what was scored may be out of sight. */
const SEEN = 60;

/** Of a cell with the first of its answers. */
export function answerSaid({ answer, state }: Pick<SampleCell, 'answer' | 'state'>): AnswerSaid {
  const nothing: AnswerSaid = { extracted: null, text: null, why: null, more: 0 };
  if (answer === null) return { ...nothing, why: state === 'missing' ? 'never answered' : null };
  const { status, text, extracted, error, errorKind, answers } = answer;
  const found = { ...nothing, more: answers - 1 };
  if (status === 'error') return { ...found, why: error ?? errorKind ?? 'the file gives no reason' };
  if (text !== null && text.trim() !== '') return { ...found, text, extracted: unseen(text, extracted) };
  if (extracted !== null && extracted.trim() !== '') return { ...found, text: extracted };
  const isNone = status === 'no_answer';
  return {
    ...found,
    why: isNone ? 'no answer given' : text === null ? 'no text in the file' : 'empty answer',
  };
}

const unseen = (text: string, extracted: string | null): string | null => {
  const short = extracted?.trim() ?? '';
  const isSeen = text.length <= SEEN || text.trimStart().startsWith(short);
  return short === '' || isSeen || text.trim() === short ? null : short;
};

/** The text of an answer for a file or the clipboard; null: there is none. */
export function answerText(cell: Pick<SampleCell, 'answer' | 'state'>): string | null {
  const { text, why } = answerSaid(cell);
  return text ?? (cell.answer?.status === 'error' ? why : null);
}

/** Of several answers, that the first is shown. */
export const moreInWords = (more: number): string => `the first of ${count(more + 1, 'answer')}`;
