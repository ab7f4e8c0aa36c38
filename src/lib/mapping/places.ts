import type { Column, Mapping, Role } from './mapping';
import type { Cell, OwnTable } from './table';

interface Place {
  column: Column;
  at: number;
}

/** The cells of one table that a mapping asks for. */
export class Places {
  readonly systems: readonly (string | null)[];
  readonly #byRole = new Map<Role, Place[]>();
  readonly #own = new Map<string, number[]>();

  constructor({ columns, model }: Mapping, table: OwnTable) {
    const at = new Map(table.columns.map((name, i) => [name, i] as const));
    for (const column of columns) {
      const place = { column, at: at.get(column.name) ?? -1 };
      if (place.at < 0) continue;
      this.#byRole.set(column.role, [...(this.#byRole.get(column.role) ?? []), place]);
      if (column.system === undefined) continue;
      this.#own.set(column.system, [...(this.#own.get(column.system) ?? []), place.at]);
    }
    this.systems = model.from === 'columns' ? [...this.#own.keys()] : [null];
  }

  of = (role: Role): readonly Place[] => this.#byRole.get(role) ?? [];

  /** Whether the row holds anything of the system. */
  has(system: string | null, row: readonly Cell[]): boolean {
    return system === null || (this.#own.get(system) ?? []).some((at) => (row[at] ?? null) !== null);
  }
}

/** What a cell says, as text. */
export const wordOf = (cell: Cell): string => {
  if (typeof cell === 'string') return cell;
  if (cell === null) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
};

/** What a row says in these places together. */
export function joined(places: readonly Place[], row: readonly Cell[]): string {
  if (places.length === 1) return wordOf(row[places[0]?.at ?? -1] ?? null).trim();
  let text = '';
  for (const { at } of places) {
    const word = wordOf(row[at] ?? null).trim();
    if (word !== '') text = text === '' ? word : `${text} / ${word}`;
  }
  return text;
}
