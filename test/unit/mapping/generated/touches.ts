import type { Cell } from '../../../../src/lib/mapping/table';
import { type MadeColumn, nameOf, type Style } from './column';
import type { Long } from './long';
import { Random } from './random';
import type { Answer } from './study';

/** What may stand in any table beside what makes its kind; of a stream of its own, so that the rest stays as it is. */
export interface Touches {
  /** JSON whose fields stand in objects: `case.id`. */
  nested: boolean;
  /** A column names the judge, who is no contender. */
  judge: boolean;
  /** The last line holds means. */
  total: boolean;
  /** Some rows stand there twice, word by word. */
  twice: (answers: readonly Answer[]) => Answer[];
  said: string[];
}

export function touchesOf(seed: number, { as, names, repeats, numbered }: Long): Touches {
  const random = new Random(seed * 31 + 7);
  const isNamed = (names ?? 'given') === 'given';
  const nested = random.chance(0.2) && ['lines', 'list', 'below'].includes(as) && isNamed;
  const judge = random.chance(0.06) && isNamed;
  const total = random.chance(0.06) && ['comma', 'semicolon', 'tab'].includes(as) && isNamed;
  const twice = random.chance(0.06) && !((repeats ?? 1) > 1 && numbered === false);
  return {
    ...{ nested, judge, total },
    twice: (answers) => [...answers, ...(twice ? random.some(answers, random.integer(1, 4)) : [])],
    said: [...(nested ? ['nested'] : []), ...(judge ? ['judge'] : []), ...(total ? ['means at the end'] : []), ...(twice ? ['rows twice'] : [])], // prettier-ignore
  };
}

export const judgeColumn = (style: Style): MadeColumn => ({
  name: nameOf(style, ['judge', 'judge_model', 'grader', 'evaluator']),
  truth: { meaning: 'setting' },
  cell: () => 'gpt-4o-2024-08-06',
});

export function nestedName({ name, truth: { meaning } }: MadeColumn): string {
  if (['sample', 'input', 'reference', 'label of the sample', 'text'].includes(meaning))
    return `case.${name}`;
  return ['output', 'pick', 'score', 'explanation'].includes(meaning) ? `result.${name}` : name;
}

/** A line of means, as spreadsheets have it. */
export const totalOf = (columns: readonly MadeColumn[], answers: readonly Answer[]): Cell[] =>
  columns.map(({ score }, i): Cell => {
    if (i === 0) return 'Average';
    const known = score ? answers.flatMap((answer) => score(answer) ?? []) : [];
    return known.length === 0
      ? null
      : String(Number((known.reduce((sum, one) => sum + one, 0) / known.length).toFixed(3)));
  });
