import type { OwnGroup } from '../../lib/ingest/table/own-tables';

const SHOWN = 5;
const LONGEST = 32;

/** The first columns of a group of files, for a line. */
export function columnsInWords({ tables }: OwnGroup): string {
  const columns = tables[0]?.columns ?? [];
  const names = columns
    .slice(0, SHOWN)
    .map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name));
  return names.join(', ') + (columns.length > SHOWN ? ', …' : '');
}
