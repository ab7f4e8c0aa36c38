import { type Packed, zipOf } from './pack';

/** A cell as the XML of a sheet has it, or a plain value. */
export type XlsxCell = string | number | boolean | null | { xml: string };
export interface XlsxSheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  /** A sheet with a chart and no rows. */
  isChart?: boolean;
  /** Null: a row that is not there. */
  rows?: readonly (readonly XlsxCell[] | null)[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
export const letter = (i: number): string =>
  (i >= 26 ? letter(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26));

function cellXml(cell: XlsxCell, at: string, strings: Map<string, number>): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${at}"`);
  if (typeof cell === 'number') return `<c r="${at}"><v>${String(cell)}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? '1' : '0'}</v></c>`;
  const id = strings.get(cell) ?? strings.size;
  strings.set(cell, id);
  return `<c r="${at}" t="s"><v>${String(id)}</v></c>`;
}

/** A workbook as Excel saves it, with texts in sharedStrings. Style 1 is a date, 2 a length of time. `claims`: sizes that its zip lies about. */
export function xlsxOf(
  sheets: readonly XlsxSheet[],
  { date1904 = false, claims = {} }: { date1904?: boolean; claims?: Record<string, number> } = {},
): Buffer<ArrayBuffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const strings = new Map<string, number>();
  const bodies = sheets.map(({ rows = [] }) =>
    rows
      .map((row, y) =>
        row === null
          ? ''
          : `<row r="${String(y + 1)}">${row.map((cell, x) => cellXml(cell, `${letter(x)}${String(y + 1)}`, strings)).join('')}</row>`,
      )
      .join(''),
  );
  const members: Packed[] = [
    {
      name: '[Content_Types].xml',
      bytes: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: '_rels/.rels',
      bytes: `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook ${main} xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, state }, i) =>
            `<sheet name="${escaped(name)}" sheetId="${String(i + 1)}"${state ? ` state="${state}"` : ''} r:id="rId${String(i + 1)}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships>${sheets
        .map(
          ({ isChart = false }, i) =>
            `<Relationship Id="rId${String(i + 1)}" Type="${office}/${isChart ? 'chartsheet' : 'worksheet'}" Target="${isChart ? 'chartsheets' : 'worksheets'}/sheet${String(i + 1)}.xml"/>`,
        )
        .join('')}<Relationship Id="rId90" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>
        <Relationship Id="rId91" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      bytes: `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
    ...bodies.map((body, i) => ({
      name: `xl/${sheets[i]?.isChart ? 'chartsheets' : 'worksheets'}/sheet${String(i + 1)}.xml`,
      bytes: `<worksheet ${main}><sheetData>${body}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/sharedStrings.xml',
      bytes: `<sst ${main}>${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
  ];
  return zipOf(
    members.map((member) => ({
      ...member,
      ...(claims[member.name] !== undefined && { size: claims[member.name] }),
    })),
  );
}
