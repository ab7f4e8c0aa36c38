/** A sheet as its workbook lists it (ECMA-376 part 1, 18.2.19), in the order of the tabs. */
export interface ListedSheet {
  name: string;
  isHidden: boolean;
  /** Where its rows stand in the package; null of one that holds a chart alone, or a dialog. */
  part: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, dec?: string, name = '') => {
      if (hex === undefined && dec === undefined) return ENTITIES[String(name)] ?? whole;
      const code = hex === undefined ? Number(dec) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** The attributes of each element of this name, without their prefixes. */
function elements(xml: string, element: string): Map<string, string>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${element}\\s([^<>]*)>`, 'g'));
  return Array.from(
    found,
    ([, attributes = '']) =>
      new Map(
        Array.from(attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), (match) => [
          match[1] ?? '',
          plain(match[2] ?? match[3] ?? ''),
        ]),
      ),
  );
}

/** `workbook` and `relations`: the texts of xl/workbook.xml and xl/_rels/workbook.xml.rels. */
export function listedSheets(workbook: string, relations: string): ListedSheet[] {
  const parts = new Map<string, string>();
  for (const relation of elements(relations, 'Relationship')) {
    const target = relation.get('Target') ?? '';
    if (!(relation.get('Type') ?? '').endsWith('/worksheet')) continue;
    parts.set(relation.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return elements(workbook, 'sheet').map((sheet) => ({
    name: sheet.get('name') ?? '',
    isHidden: /hidden/i.test(sheet.get('state') ?? ''),
    part: parts.get(sheet.get('id') ?? '') ?? null,
  }));
}
