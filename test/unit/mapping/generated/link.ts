import type { Mapping } from '../../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../../src/lib/mapping/table';
import type { Read, ReadRow } from './read';
import type { Fact } from './truth';

/** What is true of an answer, and what was read of it. */
export interface Linked {
  fact: Fact;
  read: ReadRow;
}

/**
 * Puts what was read of a file beside what is true of it, row by row; a sentence where that cannot be done, since other
 * rows were read than there are.
 */
export function link(
  facts: readonly (readonly Fact[])[],
  read: readonly Read[],
  mapping: Mapping,
  table: OwnTable,
): Linked[] | string {
  const systems = systemsOf(mapping);
  if (table.sample.length !== facts.length)
    return `${String(table.sample.length)} rows are seen where there are ${String(facts.length)}`;
  const isWide = facts.some((row) => row.length > 1);
  if (isWide !== systems.length > 1)
    return isWide ? 'columns of models are read as columns of one' : 'columns are taken for models';
  const linked: Linked[] = [];
  let next = 0;
  for (const [i, row] of facts.entries()) {
    const events = systems.length === 0 ? 1 : systems.filter((own) => own.some((at) => (table.sample[i]?.[at] ?? null) !== null)).length; // prettier-ignore
    const own = read.slice(next, (next += events));
    if (own.length < events) return `row ${String(i + 1)} is not read`;
    if (row.length === 0 && own.some((one) => 'row' in one))
      return `row ${String(i + 1)} is no sample, and is read`;
    for (const fact of row) {
      const event = isWide ? own.find((one) => 'row' in one && isOf(one.row, fact)) : own[0];
      if (event === undefined) return `row ${String(i + 1)} has no answer of ${fact.model ?? 'its model'}`;
      if ('left' in event) return `row ${String(i + 1)} is left out: ${event.left}`;
      linked.push({ fact, read: event.row });
    }
    if (isWide && events > row.length) return `row ${String(i + 1)} has answers of ${String(events)} models, and should of ${String(row.length)}`; // prettier-ignore
  }
  return next < read.length ? `${String(read.length - next)} rows too many are read` : linked;

  function systemsOf({ columns }: Mapping): number[][] {
    const of = new Map<string, number[]>();
    for (const { name, system } of columns)
      if (system !== undefined) of.set(system, [...(of.get(system) ?? []), table.columns.indexOf(name)]);
    return [...of.values()];
  }
}

const plain = (name: string): string => name.replaceAll('/', '_');

/** Of files whose names all begin with one maker, the part that differs tells the same models apart: `claude-3` of `anthropic/claude-3`. */
const isShort = (read: string | null, path: string): boolean =>
  path.split('/').length === 2 && path.split('/')[1] === read;

/** Whether what was read is of the model that the fact is of, as far as it says one. */
export const isOf = ({ model, condition }: ReadRow, fact: Fact): boolean =>
  fact.model === null || isShort(model, fact.model) || [model, condition, `${model ?? ''} / ${condition ?? ''}`].some((name) => name !== null && plain(name).split(' / ').includes(plain(fact.model ?? ''))) || plain(model ?? '') === plain(fact.model); // prettier-ignore
