import { contentText, finalAnswers, type Transcript, type Turn } from '../records/transcript';

/** Texts of a response that are read from its file, whole. */
export const textColumns = [
  'input',
  'reference',
  'output',
  'reasoning',
  'messages',
  'tools_offered',
  'full_error',
] as const;
export type TextColumn = (typeof textColumns)[number];

/** Columns that hold JSON. */
export const jsonColumns: ReadonlySet<string> = new Set<TextColumn>(['messages', 'tools_offered']);

const joined = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join('\n\n'));

/** A message in the shape that most tools write. */
const message = ({ role, content, reasoning, calls }: Turn): object => ({
  role,
  content: contentText(content),
  ...(reasoning.length > 0 ? { reasoning: reasoning.join('\n\n') } : {}),
  ...(calls.length > 0
    ? {
        tool_calls: calls.map(({ id, name, arguments: given, result }) => ({
          id,
          name,
          arguments: given,
          result: result && contentText(result.content),
          ...(result?.failed ? { failed: true } : {}),
        })),
      }
    : {}),
});

/** One text of a transcript; null where the record has none. Several completions or references stand apart by an empty line. */
export function textOf(transcript: Transcript, column: TextColumn): string | null {
  switch (column) {
    case 'input':
      return transcript.input.length > 0 ? contentText(transcript.input) : transcript.formatted;
    case 'reference':
      return joined(transcript.references.map(contentText));
    case 'output':
      return joined(finalAnswers(transcript).map(contentText));
    case 'reasoning':
      return joined([...transcript.reasoning, ...transcript.turns.flatMap((turn) => turn.reasoning)]);
    case 'messages':
      return transcript.turns.length === 0 ? null : JSON.stringify(transcript.turns.map(message));
    case 'tools_offered':
      return transcript.tools.length === 0 ? null : JSON.stringify(transcript.tools);
    case 'full_error':
      return transcript.error === null
        ? null
        : joined([transcript.error, ...(transcript.trace ? [transcript.trace] : [])]);
  }
}
