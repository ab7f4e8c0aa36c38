import { type Shape, shaped, type StagedTable, stagedTables } from '../records/staging';
import type { Append, Database } from './database';
import { createShapes, shapesOf } from './schema';
import type { Sql } from './sql';

const byName = new Map<string, StagedTable>(stagedTables.map((table) => [table.name, table]));

/** Batches on their way into the staged tables, in one transaction; a shape that is new gets its table. */
export class StagedAppend {
  readonly #append: Append;
  readonly #shapes: Map<string, Set<Shape>>;

  private constructor(append: Append, shapes: Map<string, Set<Shape>>) {
    this.#append = append;
    this.#shapes = shapes;
  }

  static async begin(database: Database): Promise<StagedAppend> {
    const shapes = new Map<string, Set<Shape>>();
    for (const table of byName.values())
      if (table.rare) shapes.set(table.name, new Set(await shapesOf(database, table)));
    return new StagedAppend(await database.append(), shapes);
  }

  /** `ipc` holds the columns of the shape, as `shaped` lists them. */
  async insert({ table, shape, ipc }: { table: string; shape: Shape; ipc: Uint8Array }): Promise<void> {
    const staged = byName.get(table);
    if (!staged) throw new RangeError(`No staged table ${table}`);
    const known = this.#shapes.get(table);
    if (known && !known.has(shape)) {
      known.add(shape);
      await this.#append.run(createShapes(staged, [...known]));
    }
    await this.#append.insert(shaped(staged, shape).name, ipc);
  }

  /** The staged tables as this append knows them, one for each shape. */
  get tables(): StagedTable[] {
    return [...byName.values()].flatMap((table) =>
      table.rare ? [...(this.#shapes.get(table.name) ?? [])].map((shape) => shaped(table, shape)) : [table],
    );
  }

  run(statement: Sql): Promise<void> {
    return this.#append.run(statement);
  }

  commit(): Promise<void> {
    return this.#append.commit();
  }

  rollback(): Promise<void> {
    return this.#append.rollback();
  }
}
