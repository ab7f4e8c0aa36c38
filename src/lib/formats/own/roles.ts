import { longText } from '../../json/long-text';
import type { LongText } from '../../json/node';
import type { Column, Role } from '../../mapping/mapping';
import { parseDuration } from '../../mapping/durations';
import { readWritten, withoutDollars } from '../../mapping/numbers';
import { isVoid } from '../shared/fields';
import { numberOf, scalarText, textOf, textsOf } from '../shared/reading';
import { columnOf, type Cut, type OwnRow } from './cells';

export interface Part {
  column: Column;
  cut: Cut;
}

/** Whether a part is this model's, or of no model. */
export const isOf =
  (system: string | null) =>
  ({ column }: Part): boolean =>
    column.system === undefined || column.system === system;

/** `1,234` and `0,5`, as the whole column writes them. */
function writtenIn({ role, reading, unit }: Column, text: string | null): number | null {
  if (text === null) return null;
  if (role === 'latency' && unit === 'written')
    return parseDuration(text, reading?.as === 'number' ? reading.decimal : '.');
  const bare = role === 'cost' ? withoutDollars(text) : text;
  return readWritten(bare, reading?.as === 'number' ? reading.decimal : '.')?.value ?? null;
}

/** Between the parts of an id of several columns. */
const BETWEEN = ' / ';

/** The cells of a row by the roles of their columns. `system`: of this model, or of none. */
export class Roles {
  readonly #byRole = new Map<Role, Part[]>();

  constructor(columns: readonly Column[]) {
    for (const column of columns) {
      const parts = this.#byRole.get(column.role) ?? [];
      parts.push({ column, cut: columnOf(column.name) });
      this.#byRole.set(column.role, parts);
    }
  }

  parts(role: Role): readonly Part[] {
    return this.#byRole.get(role) ?? [];
  }

  own(role: Role, system: string | null): Part[] {
    return this.parts(role).filter(isOf(system));
  }

  /** The cells as words, without blanks around them, joined where there are several columns; null where all are empty. */
  words(row: OwnRow, role: Role, system: string | null): string | null {
    const words: string[] = [];
    for (const { cut } of this.own(role, system)) {
      const { node, key } = cut(row);
      const word = (key ?? scalarText(row.tape, node))?.trim() ?? null;
      if (word !== null && word !== '') words.push(word);
    }
    return words.length === 0 ? null : words.join(BETWEEN);
  }

  number(row: OwnRow, role: Role, system: string | null): number | null {
    for (const { column, cut } of this.own(role, system)) {
      const { node } = cut(row);
      const given = column.unit === 'written' ? null : numberOf(row.tape, node);
      const value = given ?? writtenIn(column, row.tape.string(node));
      // What is counted or measured is never negative: -1 stands for "not known".
      if (value !== null && value >= 0) return value;
    }
    return null;
  }

  text(row: OwnRow, role: Role, system: string | null): LongText | null {
    for (const { cut } of this.own(role, system)) {
      const text = cellText(row, cut);
      if (!isVoid(text)) return text;
    }
    return null;
  }

  /** One text where there is one, all of them with a line between where there are several. */
  joined(row: OwnRow, role: Role): LongText | string | null {
    const texts = this.parts(role).flatMap(({ cut }) => {
      const text = cellText(row, cut);
      return text === null || text.isEmpty ? [] : [text];
    });
    const [first] = texts;
    return texts.length < 2 ? (first ?? null) : texts.map(String).join('\n\n');
  }

  references(row: OwnRow): LongText[] {
    return this.parts('reference').flatMap(({ cut }) => {
      const { node, key } = cut(row);
      const texts = key === null ? textsOf(row.tape, node) : [longText(key)];
      return texts.filter((text) => !text.isEmpty);
    });
  }
}

function cellText(row: OwnRow, cut: Cut): LongText | null {
  const { node, key } = cut(row);
  return key === null ? textOf(row.tape, node) : longText(key);
}
