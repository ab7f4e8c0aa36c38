import { guess } from '../../lib/mapping/guess';
import type { OwnTable } from '../../lib/mapping/table';

/** What the columns of a table that no format reads are taken for, and what a person is asked. */
export function ownColumns(table: OwnTable): string[] {
  const [group] = guess([table]);
  if (!group) return [];
  const { mapping, sure, open, reasons } = group.guess;
  return [
    `no format: a table of one's own, ${sure ? 'read as it stands' : 'which a person is asked about'}`,
    `rows: ${JSON.stringify(mapping.rows)}; model: ${JSON.stringify(mapping.model)}`,
    ...mapping.columns.map(({ name, role }) => {
      const reason = reasons[name];
      return `column ${name}: ${role}${reason ? ` (${reason})` : ''}`;
    }),
    ...open.map(({ question }) => `asked: ${question}`),
  ];
}
