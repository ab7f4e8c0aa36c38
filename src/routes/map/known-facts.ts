import { type ColumnFacts, factsOf } from '../../lib/mapping/column-facts';
import { aligned } from '../../lib/mapping/group';
import type { OwnTable } from '../../lib/mapping/table';

/** Every column of tables, in the order of the first that has each. */
export const columnsOf = (tables: readonly OwnTable[]): string[] => [
  ...new Set(tables.flatMap(({ columns }) => columns)),
];

/** What the values of columns say, looked at once each. */
export class KnownFacts {
  readonly #tables: readonly OwnTable[];
  readonly #facts = new Map<string, ColumnFacts>();

  constructor(tables: readonly OwnTable[]) {
    this.#tables = tables;
  }

  of(name: string): ColumnFacts {
    const known = this.#facts.get(name);
    if (known) return known;
    const cells = this.#tables.flatMap((table) => aligned(table, [name]).map(([cell = null]) => cell));
    const facts = factsOf(cells);
    this.#facts.set(name, facts);
    return facts;
  }
}
