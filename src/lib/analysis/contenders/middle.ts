/** Letters of a name, a label or a value that stand in a line; the whole is on hover. */
export const ROOM = 48;

/** A long text with its middle left out: what tells names apart stands at their beginning and at their end. */
export function middle(text: string, room: number): string {
  if (text.length <= room) return text;
  const letters = [...text];
  if (letters.length <= room) return text;
  const end = Math.floor((room - 1) / 2);
  return `${letters.slice(0, room - 1 - end).join('')}…${letters.slice(letters.length - end).join('')}`;
}
