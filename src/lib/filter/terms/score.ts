import { sql } from '../../engine/sql';
import { scoreChoosesBy } from '../chosen-by';
import { ofContender } from '../contender-key';
import type { ChipKind } from '../kind';
import { comparisons } from '../reading';
import { named, quoted } from '../tokens';

/** A score beside a number: of any answer, or of one contender's. */
export interface ScoreTerm {
  kind: 'score';
  metric: string;
  op: '<' | '<=' | '>=' | '>' | '=';
  value: number;
  contender?: string;
}

const words = { '<': 'lt', '<=': 'le', '>=': 'ge', '>': 'gt', '=': 'eq' } as const;
const operators = { '<': sql`<`, '<=': sql`<=`, '>=': sql`>=`, '>': sql`>`, '=': sql`=` };
const signs: readonly ScoreTerm['op'][] = ['<', '<=', '>=', '>', '='];

export const score: ChipKind<ScoreTerm> = {
  fields: [
    {
      name: 'score',
      hint: 'of the metric compared; score.chrf, score("model")',
      after: comparisons,
      isOfModels: true,
    },
  ],
  print: ({ metric, op, value, contender }) =>
    `score.${named(metric)}${contender === undefined ? '' : `(${quoted(contender)})`} ${op} ${value}`,
  write: ({ metric, op, value, contender }) => [metric, words[op], String(value), contender],
  read([metric = '', word, number = '', contender]) {
    const op = signs.find((sign) => words[sign] === word);
    const value = number.trim() === '' ? NaN : Number(number);
    if (!op || !Number.isFinite(value)) return null;
    return { kind: 'score', metric, op, value, ...(contender === undefined ? {} : { contender }) };
  },
  standsOn: ({ contender }) => (contender === undefined ? 'evaluation' : 'contenders'),
  isOwn: ({ contender }) => contender !== undefined,
  ofContender: (term, contender) => (term.contender === undefined ? { ...term, contender } : null),
  sql: ({ metric, op, value, contender }, { by }) =>
    ofContender(
      contender,
      by,
      sql`r.response_id IN (SELECT s.response_id FROM scores s WHERE s.metric = ${metric} AND s.score ${operators[op]} ${value})`,
    ),
  chosenBy: ({ metric, contender }, compared) => scoreChoosesBy(metric, contender ?? null, compared),
  renamed: (term, naming) => ({
    ...term,
    metric: naming.metric(term.metric),
    ...(term.contender === undefined ? {} : { contender: naming.contender(term.contender) }),
  }),
};
