import { contentText, type Choice, type Content } from '../../records/transcript';
import { finalText, folded } from './answer-words';
import type { Column } from './columns';

const same = (a: string, b: string): boolean => folded(a).toLowerCase() === folded(b).toLowerCase();

/** Whether an answer names a choice: by its letter (`B`, `(B)`, `B.`), by its letter and text, or by its text. */
export function names(answer: string, { id, content }: Choice): boolean {
  const said = folded(answer);
  const text = contentText(content);
  if (same(said, text)) return true;
  const bare = said.replace(/^[([{"'*\s]+|[)\]}"'*.:\s]+$/g, '');
  if (same(bare, id)) return true;
  const rest = said.slice(id.length).replace(/^[).:\s-]+/, '');
  return same(said.slice(0, id.length), id) && rest !== said.slice(id.length) && same(rest, text);
}

export const isReference = (choice: Choice, references: readonly Content[]): boolean =>
  references.some((reference) => names(contentText(reference), choice));

export interface Chooser {
  key: string;
  label: string;
  mark: number;
  /** Log probability that the model gave the choice. */
  chance: number | null;
}

/** For each choice the models whose answer, as extracted or as it is, names it. A model that names two has chosen none. */
export function choosers(
  choices: readonly Choice[],
  columns: readonly Column[],
  repeatOf: (column: Column) => number,
): Chooser[][] {
  const found: Chooser[][] = choices.map(() => []);
  for (const column of columns) {
    const one = column.answers[repeatOf(column)] ?? column.answers[0];
    if (!one) continue;
    const extracted = one.transcript?.extracted.at(-1)?.value ?? one.answer.extractedAnswer;
    for (const said of [extracted, finalText(one.transcript)]) {
      const named = said === null ? [] : choices.flatMap((choice, i) => (names(said, choice) ? [i] : []));
      const [place] = named;
      if (named.length !== 1 || place === undefined) continue;
      const { key, label, mark } = column.contender;
      const chance = one.transcript?.choices[place]?.logProbability ?? null;
      found[place]?.push({ key, label, mark, chance });
      break;
    }
  }
  return found;
}
