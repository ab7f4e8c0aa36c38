import { textOf, type Seen, type Sight } from './sight';

const WORDS = /[^\p{L}\p{N}.+-]+/u;

/** Whether nearly every text of a column holds what the other column says, as a word: an answer, and what was taken out of it. */
export function holdsWords({ pool: { rows } }: Sight, text: Seen, short: Seen): boolean {
  let [seen, held] = [0, 0];
  for (const row of rows) {
    const [long, part] = [textOf(row[text.at]).toLowerCase(), textOf(row[short.at]).toLowerCase().trim()];
    if (long === '' || part === '') continue;
    seen++;
    if (
      /^\S+$/.test(part)
        ? long.split(WORDS).some((word) => word.replace(/[.]$/, '') === part)
        : long.includes(part)
    )
      held++;
  }
  return seen > 2 && held >= seen * 0.8;
}
