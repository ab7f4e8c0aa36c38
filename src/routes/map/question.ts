import type { Mapping, Open } from '../../lib/mapping/mapping';

/** A sentence in pieces; what stands in the file is set apart. */
export type Said = readonly (string | { code: string })[];

export interface Choice {
  id: string;
  label: string;
  /** What it means for the numbers. */
  what: string;
  apply: (mapping: Mapping) => Mapping;
}

/** Something that only a person knows, with what they may say. */
export interface Question {
  key: string;
  code: Open['code'];
  column: string | null;
  /** The word that is asked about. */
  word?: string;
  title: Said;
  /** For the verdict, behind "One answer is missing:". */
  missing: Said;
  /** For the button, in place of reading. */
  todo: string;
  choices: readonly Choice[];
  /** Of a word: any number may be given as well. */
  number?: (value: number) => Choice;
  /** Of a model without a name, or of rows that name none: any name. */
  name?: (name: string) => Choice;
  /** The choices differ in the scores that come of them. */
  scored: boolean;
  /** How the mapping is read while this is open. */
  until?: (mapping: Mapping) => Mapping;
  /** Something else in the mapping answers it. */
  answered: (mapping: Mapping) => boolean;
}

/** What a kind of question says, without what is open. */
export type Asked = Omit<Question, 'code' | 'column' | 'key'>;
