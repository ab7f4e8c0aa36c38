import { join, sql, type Sql } from '../../engine/sql';
import { isTerm, not } from '../ast';
import { ofContender } from '../contender-key';
import type { ChipKind } from '../kind';
import { bracket, listed, oneOf, string, times, whose } from '../reading';
import { quoted } from '../tokens';

/** Why an answer ended; words that mean the same count as one. */
export interface StopTerm {
  kind: 'stop';
  value: string;
  contender?: string;
}

/** Words of one tool or another, in lower case, for an answer that the limit of length cut. */
const ofLength = ['length', 'max_tokens', 'max_length', 'model_length', 'max_output_tokens', 'token_limit'];
const LENGTH = 'length';

/** One word for what several tools call differently; small letters. */
export function foldedReason(reason: string): string {
  const small = reason.trim().toLowerCase();
  return ofLength.includes(small) ? LENGTH : small;
}

/** Condition over a column of stop reasons: any word that means the same. */
function stopIs(column: Sql, reason: string): Sql {
  const folded = foldedReason(reason);
  const words = folded === LENGTH ? ofLength : [folded];
  return sql`lower(${column}) IN (${join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )})`;
}

/** Condition over a column of stop reasons that the limit of length cut the answer. */
export const isCut = (column: Sql): Sql => stopIs(column, LENGTH);

export const stop: ChipKind<StopTerm> = {
  fields: [
    {
      name: 'stop',
      hint: 'why the answer ended: stop = "length"',
      /** `stop = "length"`: of the answer in hand; `stop("model") = "length"`: of that model's. */
      read(reader) {
        const field = reader.take();
        const of = whose(reader);
        const list = oneOf<StopTerm>(reader, field, ({ text }) => ({
          kind: 'stop',
          value: text,
          ...(of === null ? {} : { contender: of }),
        }));
        if (of === null) return list;
        return !isTerm(list) && list.is === 'not' ? not({ is: 'any', of: list.of }) : { is: 'any', of: list };
      },
      after: [...listed, bracket('of one model')],
      values: ({ stops = [] }) =>
        stops.map(({ value, responses }) => string(value, times(responses, 'response'))),
      isOfModels: true,
    },
  ],
  print: ({ value, contender }) =>
    `stop${contender === undefined ? '' : `(${quoted(contender)})`} = ${quoted(value)}`,
  write: ({ value, contender }) => [value, contender],
  read: ([value = '', contender]) => ({
    kind: 'stop',
    value,
    ...(contender === undefined ? {} : { contender }),
  }),
  group: ({ contender }) => ['stop', contender ?? null],
  standsOn: ({ contender }) => (contender === undefined ? null : 'contenders'),
  isOwn: ({ contender }) => contender !== undefined,
  ofContender: (term, contender) => (term.contender === undefined ? { ...term, contender } : null),
  sql: ({ value, contender }, { by }) => ofContender(contender, by, stopIs(sql`r.stop_reason`, value)),
  chosenBy: () => 'other',
  renamed: (term, naming) =>
    term.contender === undefined ? term : { ...term, contender: naming.contender(term.contender) },
};
