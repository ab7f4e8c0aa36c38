import type { NameRow } from '../../lib/analysis';

/** Each name with what goes by it, in the order of its first. */
export function groupByName(rows: readonly NameRow[]): [name: string, members: NameRow[]][] {
  const byName = new Map<string, NameRow[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return [...byName];
}
