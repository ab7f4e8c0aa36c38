import type { ColumnFacts } from '../column-facts';
import type { Column, PresetName, Reading, Role } from '../mapping';

/** What the columns of one name are, in the files of a tool. Of several that fit a column, the first holds. */
export interface PresetColumn {
  /** The whole name. Of a score or an explanation, its first group is the name of the metric; without one, all of it. */
  is: RegExp;
  role: Role;
  /** The metric, where the group alone does not say it. */
  metric?: (...groups: string[]) => string;
  /** The ends of a score's scale, as the tool's documentation has them: taken where all values lie within. */
  scale?: readonly [number, number];
  lowerIsBetter?: boolean;
  /** How words of a score are read: taken where there are no others; else a person is asked. */
  words?: Extract<Reading, { as: 'right or wrong' }>;
  only?: Column['only'];
  unit?: 'ms' | 's';
  per?: 'response';
  /** The first such column alone has the role; what else is like it is kept as it stands. */
  firstOnly?: true;
  /** Only of columns with such values. */
  when?: (facts: ColumnFacts) => boolean;
  /** The column that holds the same, where the file has it as well: this one is kept as it stands then. */
  unless?: (name: string) => string;
}

/** A ready-made mapping: by which columns the files of a tool are known, and what each of them means. */
export interface Preset extends PresetName {
  /** Of the tool, for the reason of a column: "as MLflow writes it". */
  tool: string;
  /** Each has to fit a column. */
  marks: readonly RegExp[];
  /** None of these may hold a value. */
  never?: readonly RegExp[];
  /** Where a document holds the rows, where its largest list or object does not. */
  path?: readonly string[];
  columns: readonly PresetColumn[];
}
