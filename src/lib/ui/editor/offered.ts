/** What can be completed. */
export interface Offered {
  /** Tables and results with their columns. */
  tables: readonly { name: string; columns: readonly string[]; about: string }[];
  /** Without the sign. */
  parameters: readonly string[];
  /** What stands in quotes in a JSON text. */
  words: readonly string[];
}

export interface Offer {
  label: string;
  about: string;
  /** What is nearer to the text stands first. */
  boost: number;
}

const named =
  /(?:\bfrom|\bjoin|,)\s+("?)([\p{L}_][\p{L}\p{N}_]*)\1(?:\s+(?:as\s+)?([\p{L}_][\p{L}\p{N}_]*))?/giu;

/** Tables that a query speaks of, by the names and aliases that it has for them, in lower case. */
function spokenOf(source: string, { tables }: Offered): Map<string, Offered['tables'][number]> {
  const spoken = new Map<string, Offered['tables'][number]>();
  for (const [, , name = '', alias] of source.matchAll(named)) {
    const table = tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!table) continue;
    spoken.set(name.toLowerCase(), table);
    if (alias !== undefined) spoken.set(alias.toLowerCase(), table);
  }
  return spoken;
}

/** What fits behind this beginning of a word in a query: `$` a parameter, `table.` a column of it, else names of both. */
export function offersOf(source: string, before: string, offered: Offered): Offer[] {
  if (before.startsWith('$'))
    return offered.parameters.map((name) => ({ label: `$${name}`, about: 'parameter', boost: 0 }));
  const spoken = spokenOf(source, offered);
  const dot = before.lastIndexOf('.');
  if (dot >= 0) {
    const name = before.slice(0, dot).toLowerCase();
    const table = spoken.get(name) ?? offered.tables.find((one) => one.name.toLowerCase() === name);
    return (table?.columns ?? []).map((column) => ({ label: column, about: 'column', boost: 0 }));
  }
  const columns = new Map<string, string>();
  for (const table of spoken.values())
    for (const column of table.columns) if (!columns.has(column)) columns.set(column, table.name);
  return [
    ...[...columns].map(([label, table]) => ({ label, about: `column of ${table}`, boost: 2 })),
    ...offered.tables.map(({ name, about }) => ({ label: name, about, boost: 1 })),
  ];
}
