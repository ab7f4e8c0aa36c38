import { sql, type Sql } from '../engine/sql';

/** What the tables say of a sample or a response in a column of their own, to be used like a label. */
export interface Fact {
  key: string;
  level: 'sample' | 'response';
  /** Text over `responses r` and `sample_matches p` or `samples p`; NULL where it is not known. */
  value: Sql;
}

/** A key is the table's and the column's name, so that no label of a file is taken for it. */
export const facts: readonly Fact[] = [
  { key: 'sample.task_type', level: 'sample', value: sql`p.task_type` },
  { key: 'sample.choices_count', level: 'sample', value: sql`p.choices_count::VARCHAR` },
  { key: 'response.turns', level: 'response', value: sql`r.turns::VARCHAR` },
  {
    key: 'response.tool_use',
    level: 'response',
    value: sql`CASE WHEN r.tool_calls > 0 THEN 'with tools' WHEN r.tool_calls = 0 THEN 'without tools' END`,
  },
  { key: 'response.status', level: 'response', value: sql`r.status` },
  { key: 'response.error_kind', level: 'response', value: sql`r.error_kind` },
];

export const factOf = (key: string): Fact | undefined => facts.find((fact) => fact.key === key);

/** Names of labels that say how an answer came out, wherever a file has them stand. */
const outcomes = new Set([
  'correct',
  'error_kind',
  'error_type',
  'exit_code',
  'exit_status',
  'finish_reason',
  'is_correct',
  'passed',
  'stop_reason',
]);

/** Whether a label's name says that it is a result, not a kind of sample. */
export const isOutcomeName = (key: string): boolean =>
  outcomes.has(
    key
      .slice(key.lastIndexOf('.') + 1)
      .toLowerCase()
      .replaceAll(/[ -]/g, '_'),
  );

/** `response.error_kind` reads `error kind`, `language_pair` reads `language pair`. */
export const labelName = (key: string): string =>
  (factOf(key) === undefined ? key : key.slice(key.indexOf('.') + 1)).replaceAll('_', ' ');
