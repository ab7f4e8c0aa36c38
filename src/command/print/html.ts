import { shown } from '../../lib/table/shown';
import type { Table } from '../../lib/table/table';

export const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

export function htmlTable(table: Table): string {
  const { columns, rows } = shown(table, 'markdown');
  const cell = (tag: 'th' | 'td', text: string, i: number): string =>
    `<${tag}${columns[i]?.isNumber ? ' class="n"' : ''}>${escaped(text)}</${tag}>`;
  const line = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((text, i) => cell(tag, text, i)).join('')}</tr>\n`;
  const notes = (table.notes ?? []).map((note) => `<p class="note">${escaped(note)}</p>\n`).join('');
  return `<div class="scroll"><table>\n<thead>${line(
    'th',
    columns.map(({ head }) => head),
  )}</thead>\n<tbody>${rows.map((row) => line('td', row)).join('')}</tbody>\n</table></div>\n${notes}`;
}

const style = `:root{color-scheme:light dark;--ink:#1c1c1e;--quiet:#63636a;--line:#d9d9de;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eaeaec;--quiet:#a0a0a8;--line:#3a3a40;--paper:#18181b}}
body{margin:0 auto;max-width:960px;padding:32px 20px 64px;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:24px;margin:0 0 4px}h2{font-size:17px;margin:32px 0 4px}p{margin:4px 0;max-width:72ch}.verdict{font-size:17px}
.note,.quiet{color:var(--quiet);font-size:13px;max-width:none}.scroll{overflow-x:auto;margin-top:8px}
table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;color:var(--quiet)}.n{text-align:right}`;

/** A page of one file: nothing runs, and nothing is fetched. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
<main>
${body}</main>
</html>
`;
