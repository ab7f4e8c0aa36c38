import type { Encoding } from './encodings';

/** What a column of a table of one's own holds. */
export type Role =
  | 'sample'
  | 'evaluation'
  | 'model'
  | 'condition'
  | 'epoch'
  | 'input'
  | 'output'
  | 'extracted'
  | 'reference'
  | 'score'
  | 'metric'
  | 'judge'
  | 'explanation'
  | 'label'
  | 'input_tokens'
  | 'output_tokens'
  | 'total_tokens'
  | 'reasoning_tokens'
  | 'cost'
  | 'latency'
  | 'error'
  | 'time'
  | OfPair
  | 'kept';

/** What only a table has whose rows compare two answers. */
export type OfPair = 'contender_a' | 'contender_b' | 'output_a' | 'output_b' | 'verdict';

/** Whether rows are votes between two answers: with a verdict, none is an answer. */
export const isOfPairs = ({ columns }: { readonly columns: readonly { readonly role: Role }[] }): boolean =>
  columns.some(({ role }) => role === 'verdict');

/** What a value that says neither right nor wrong counts as: a score, or one of these. */
export type Third = number | 'no answer' | 'error' | 'unscored' | 'left out';

/** How the cells of a score are read. Words are compared without case and outer blanks. */
export type Reading =
  | {
      as: 'right or wrong';
      right: readonly string[];
      wrong: readonly string[];
      /** Other words, and what each counts as. A word in none of the lists leaves the answer unscored. */
      third?: readonly { word: string; counts: Third }[];
    }
  /** A flag: yes is 1 and no is 0, and which of them is better only the score's `lowerIsBetter` says. */
  | {
      as: 'yes or no';
      yes: readonly string[];
      no: readonly string[];
      third?: readonly { word: string; counts: Third }[];
    }
  | {
      as: 'number';
      /** Given as percent: 61, "61.00%" and "61 %" are 0.61. `above 1`: where the number is above 1; else it is a share. */
      percent?: boolean | 'above 1';
      /** The decimal sign; a point unless said. */
      decimal?: ',';
      min?: number | null;
      max?: number | null;
      /** Numbers that stand for "none given", such as -1. */
      none?: readonly number[];
    }
  /** So many of the number in another column, such as tests passed of tests. */
  | { as: 'share'; of: string };

export interface Column {
  /** As in the file; of nested JSON the path with points between. */
  name: string;
  role: Role;
  /** Wide tables: the model whose column this is. */
  system?: string;
  /** Of a score or an explanation: lower snake case; the column's name unless said. */
  metric?: string;
  reading?: Reading;
  /** Of a score: whether less is better; null where nobody knows. */
  lowerIsBetter?: boolean | null;
  /** Of a latency; `written`: each cell says it, as in `850ms` and `1m 03s`. */
  unit?: 'ms' | 's' | 'written';
  /**
   * Of a score: in rows where another column holds none of these values, there is no score; what the column `words` holds
   * is then the label of the metric's name.
   */
  only?: { column: string; is: readonly string[]; words?: string };
  /** Of a label: whether it is the sample's, the same for every model, which it is unless said, or the response's. */
  per?: 'sample' | 'response';
}

/** A part of a file's path: what stands for `*`, such as `results_*.csv`. */
export interface FromFile {
  from: 'file';
  pattern: string;
}

/** How a table is put into blocks: what a spreadsheet shows once for several rows stands in the first of them alone. */
export interface Blocks {
  /** Columns whose empty cells say what the cell above them says. */
  fill?: readonly string[];
  /** Lines of one cell that say what the rows below are of: a column of that name, and what the rows before the first are of. */
  sections?: { name: string; first: string };
}

/** How the rows stand in a file. */
export type RowsAt =
  /** Records with a delimiter between cells. `header`: whether the first record names the columns. */
  | ({
      layout: 'table';
      delimiter: ',' | ';' | '\t' | '|';
      encoding: Encoding;
      header: boolean;
      /** Lines that stand above the table, such as a title and comments; none unless said. */
      above?: number;
      /** Lines that name the columns together, the last of which is the header: models above what is told of each; one unless said. */
      heads?: 2 | 3;
    } & Blocks)
  /** A JSON value a line, or one value after another. */
  | { layout: 'lines' | 'values' }
  | ({ layout: 'document' } & DocumentPlace);

/**
 * Where the rows of one JSON document stand, and as what. Each step of the path is a key, `[]` for every item of a list,
 * or `*` for every member of an object: its keys are a column then, named `key 1`, `key 2` from the outside. A row that is
 * no object has its value in a column `value`.
 */
export interface DocumentPlace {
  path: readonly string[];
  /** Rows are lists of cells, and the list of their columns' names stands there. */
  names?: readonly string[];
  /** Rows are lists of cells; whether the first of them names the columns. */
  header?: boolean;
  /** What stands at the path holds columns in place of rows, each a list of cells, or an object of cells by the rows' names. */
  byColumn?: true;
}

/** Whether the rows are records there, and no lists of cells or columns. */
export const areRecords = ({ names, header, byColumn }: DocumentPlace): boolean =>
  names === undefined && header === undefined && byColumn === undefined;

/** Whether rows that stand there are read as the same, whatever names their columns. */
export const isSamePlace = (a: DocumentPlace, b: DocumentPlace): boolean => keyOfPlace(a) === keyOfPlace(b);

export const keyOfPlace = ({ path, names, header, byColumn }: DocumentPlace): string =>
  JSON.stringify([path, names ?? null, header !== undefined, byColumn === true]);

/** A column names the models. `empty`: whose the rows are that name none; left out: an unnamed model's. */
export interface OfColumn {
  from: 'column';
  empty?: string;
}

/** Says what the columns of a table of one's own mean. It is data: kept by the set of its columns, saved as JSON. */
export interface Mapping {
  rows: RowsAt;
  /** Where the models' names stand: a column of that role, the names of columns, the file's path, or nowhere. */
  model: OfColumn | { from: 'columns' } | FromFile | { from: 'name'; name: string };
  /** Where the name of the evaluation stands. */
  evaluation: { from: 'column' } | FromFile | { from: 'name'; name: string };
  /** What tells samples apart: columns of that role, the text of the input, or the place among the rows of a model. */
  sample: 'columns' | 'input' | 'position';
  /** What of a file's path is the condition of its runs: where files tell of the same samples again. Left out: no part. */
  condition?: FromFile;
  /**
   * What numbers the repeats of a sample where no column of the role `epoch` does: the number at the end of a part of the
   * file's path, or the place among the rows of that sample. Left out: rows of one sample that say the same are one answer.
   */
  repeats?: FromFile | { from: 'position' };
  columns: readonly Column[];
}

/** What is not sure in a guess: a person is asked before the file is read. */
export interface Open {
  /** Which column it is about; null for the file as a whole. */
  column: string | null;
  code:
    | 'third_value'
    | 'right_word'
    | 'score_scale'
    | 'decimal_sign'
    | 'none_value'
    | 'score_direction'
    | 'answer_role'
    | 'no_score'
    | 'no_sample'
    | 'position'
    | 'no_model'
    | 'latency_unit'
    | 'no_shared_samples'
    | 'no_samples_in_table'
    | 'systems_or_metrics'
    | 'misspelt'
    | 'pairwise'
    | 'setting'
    | 'judges'
    | 'unnamed_rows'
    | 'other_table'
    | 'is_score'
    | 'is_output'
    | 'repeats'
    | 'which_sample';
  /** A question a person can answer, in one short sentence. */
  question: string;
  /** Of rows without a model: whose they most likely are, and what says so. */
  named?: { name: string; why: string };
  /** Columns that may be meant in place of this one. */
  instead?: readonly string[];
}

/** One attempt to show that a guess is wrong. What does not hold is asked, unless no number depends on it. */
export interface Tried {
  /** Which column it is about; null for the table as a whole. */
  column: string | null;
  /** What the guess says: "task tells samples apart". */
  claim: string;
  /** What was looked at, and what was found there: "no two rows of a model, task and trial; 30 rows". */
  found: string;
  holds: boolean;
}

export interface Guess {
  mapping: Mapping;
  /** Nothing that matters is open: the file may be read as it stands. */
  sure: boolean;
  open: readonly Open[];
  /** Why each column has its role, by its name: "126 of 126 values are True or False". */
  reasons: Readonly<Record<string, string>>;
  /** What was tried to disprove it, in the order of the columns, the table as a whole first. */
  tried: readonly Tried[];
  /** Columns of scores that other files of the same columns have on another scale: each file is read on its own. */
  apart?: readonly string[];
  /** Why each file is an evaluation of its own, where they tell of the same ids and models. */
  begunAnew?: 'no inputs' | 'other inputs';
  /** Whose ready-made mapping it is; left out where it is a guess from names and values. */
  preset?: PresetName;
}

/** What a ready-made mapping is called, as a sentence has it: "ragas’ results". */
export interface PresetName {
  name: string;
  /** What a person should know who answers its questions. */
  note?: string;
}
