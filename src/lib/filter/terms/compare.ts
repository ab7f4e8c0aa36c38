import { sql } from '../../engine/sql';
import { strongest } from '../chosen-by';
import {
  type Figure,
  figureChoosesBy,
  levelOf,
  numberFields,
  printFigure,
  renamedFigure,
} from '../figures/figure';
import { ofAnswer, ofSample } from '../figures/sql';
import type { Field, Kind } from '../kind';
import { comparisons } from '../reading';

export const comparators = ['<', '<=', '>=', '>', '=', '!='] as const;

/** Two figures and a sign between them. */
export interface CompareTerm {
  kind: 'compare';
  left: Figure;
  op: (typeof comparators)[number];
  right: Figure;
}

const operators = { '<': sql`<`, '<=': sql`<=`, '>=': sql`>=`, '>': sql`>`, '=': sql`=`, '!=': sql`<>` };
const figure = (name: string, hint = ''): Field => ({ name, hint, after: comparisons, isOfModels: true });

export const compare: Kind<CompareTerm> = {
  fields: [
    figure('solved_by', 'how many models were right'),
    figure('answered_by', 'how many models answered'),
    ...numberFields.map((name) => figure(name)),
    { name: 'abs', insert: 'abs(', hint: 'without sign' },
  ],
  print: ({ left, op, right }) => `${printFigure(left)} ${op} ${printFigure(right)}`,
  isOfSample: ({ left, right }) => levelOf(left, right) === 'sample',
  sql: ({ left, op, right }, scope) =>
    levelOf(left, right) === 'sample'
      ? ofSample(left, operators[op], right, scope)
      : sql`coalesce(${ofAnswer(left)} ${operators[op]} ${ofAnswer(right)}, false)`,
  chosenBy: ({ left, right }, compared) =>
    strongest([left, right].map((one) => figureChoosesBy(one, compared))),
  renamed: (term, naming) => ({
    ...term,
    left: renamedFigure(term.left, naming),
    right: renamedFigure(term.right, naming),
  }),
};
