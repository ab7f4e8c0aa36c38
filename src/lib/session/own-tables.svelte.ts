import type { OwnGroup } from '../ingest/table/own-tables';
import { type KeptMapping, sameColumns, withKept } from '../mapping/kept';
import type { Mapping } from '../mapping/mapping';
import { keepMappings, readMappings } from './mapping-files';

/** Tables of one's own: those that were dropped, in groups of equal columns, and what was said of their columns. */
export class OwnTables {
  groups: readonly OwnGroup[] = $state.raw([]);
  /** What a person said of tables, on this visit or earlier ones; the last first. */
  #mappings: readonly KeptMapping[] = $state.raw(readMappings());
  #stored: readonly KeptMapping[] = this.#mappings;

  /** Groups that wait for a person to say what their columns mean. */
  readonly waiting = $derived(this.groups.filter(({ mapping }) => mapping === null));

  /** What was said, for tables that are dropped later. */
  get mappings(): readonly KeptMapping[] {
    return this.#mappings;
  }

  /** The group that a source is in, by its path. */
  groupOf(path: string): OwnGroup | null {
    return this.groups.find(({ tables }) => tables.some((table) => table.path === path)) ?? null;
  }

  /** Its place among the groups, from 1, as the address has it. */
  placeOf(group: OwnGroup): number {
    return this.groups.indexOf(group) + 1;
  }

  add(groups: readonly OwnGroup[]): void {
    const paths = groups.flatMap(({ tables }) => tables.map(({ path }) => path));
    const others = this.groups.filter(({ tables }) => !tables.some(({ path }) => paths.includes(path)));
    this.groups = [...others, ...groups];
  }

  replace(old: OwnGroup, groups: readonly OwnGroup[]): void {
    this.groups = this.groups.flatMap((group) => (group === old ? groups : [group]));
  }

  /** Of the files of a group. False where this browser keeps nothing. */
  say({ digests }: OwnGroup, mapping: Mapping, { keep }: { keep: boolean }): boolean {
    const said = { mapping, digests };
    this.#mappings = withKept(this.#mappings, said);
    this.#stored = keep
      ? withKept(this.#stored, said)
      : this.#stored.filter((one) => !sameColumns(one.mapping, mapping));
    return keepMappings(this.#stored);
  }

  /** What was said elsewhere of tables of these columns, where nothing was said here. */
  learn(said: readonly KeptMapping[]): void {
    const fresh = said.filter(
      ({ mapping }) => !this.#mappings.some((known) => sameColumns(known.mapping, mapping)),
    );
    this.#mappings = [...this.#mappings, ...fresh];
  }

  clear(): void {
    this.groups = [];
  }
}
