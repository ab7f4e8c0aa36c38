/** A text after NFC, trimming and folding every run of white space to one space. */
export const foldText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
