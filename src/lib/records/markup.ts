/** A heading, a list item, the fence of a code block; bold words anywhere. */
const MARKS = /^ {0,3}#{1,6} |^\s*(?:[-*+]|\d{1,3}[.)]) +(?=\S)|^ {0,3}(?:```|~~~)|\*\*(?=\S)[^*\n]+\*\*/gmu;

/** How many marks of Markdown an answer holds: what votes are known to favour beside its length (Arena’s style control). */
export const markupOf = (text: string): number => text.match(MARKS)?.length ?? 0;
