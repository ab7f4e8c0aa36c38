/** A text cut behind each CRLF, LF or CR; joined, the lines are the text again. */
export const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

/** A line without its end. */
export const bare = (line: string): string => line.replace(/[\r\n]+$/, '');

export type Newline = '\n' | '\r\n' | '\r';

/** How the first line of a text ends; LF where it has only one. */
export const newlineOf = (text: string): Newline => (/\r\n|\r|\n/.exec(text)?.[0] ?? '\n') as Newline;

/** The text with every line ended alike. */
export const withNewlines = (text: string, newline: Newline): string => text.replace(/\r\n|\r|\n/g, newline);
