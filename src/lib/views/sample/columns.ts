import type { Contender } from '../../analysis/types';
import type { ReadAnswer } from './reader.svelte';

/** All answers of one contender to a sample. */
export interface Column {
  contender: Contender;
  answers: readonly ReadAnswer[];
}

/** Answers by contender, in the order of the keys; what is not among the keys is left out. */
export function columnsOf(answers: readonly ReadAnswer[], order: readonly string[]): Column[] {
  const found = new Map<string, { contender: Contender; answers: ReadAnswer[] }>();
  for (const one of answers) {
    const { contender } = one.answer;
    const column = found.get(contender.key);
    if (column) column.answers.push(one);
    else found.set(contender.key, { contender, answers: [one] });
  }
  const place = ({ contender }: Column) => order.indexOf(contender.key);
  return [...found.values()]
    .filter((column) => order.length === 0 || place(column) >= 0)
    .sort((a, b) => place(a) - place(b));
}
