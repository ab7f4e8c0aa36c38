export type SourceLanguage = 'sql' | 'json' | null;
export type PartKind = 'keyword' | 'parameter' | 'string' | 'key' | 'comment' | 'plain';

/** Words of DuckDB's SQL that are set apart; the editor completes them. */
export const sqlKeywords =
  'all and anti any array as asc asof between by case cast create cross default delete desc describe distinct else end escape except exclude exists explain false filter first following from full glob group having if ilike in inner insert intersect into is join last lateral left like limit natural not null nulls offset on or order outer over partition pivot positional preceding qualify range recursive replace right row rows sample select semi set similar summarize table then true try_cast unbounded union unpivot update using values when where window with within';
const keywords = new Set(sqlKeywords.split(' '));

const patterns: Readonly<Record<'sql' | 'json', readonly [PartKind, RegExp][]>> = {
  sql: [
    ['comment', /--[^\r\n]*|\/\*[^]*?(?:\*\/|$)/y],
    ['string', /'(?:[^']|'')*(?:'|$)/y],
    ['plain', /"(?:[^"]|"")*(?:"|$)/y],
    ['parameter', /\$[\p{L}\p{N}_]+/uy],
    ['keyword', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ],
  json: [
    ['key', /"(?:[^"\\\r\n]|\\.)*"(?=\s*:)/y],
    ['string', /"(?:[^"\\\r\n]|\\.)*"?/y],
    ['keyword', /\b(?:true|false|null)\b/y],
  ],
};

/** A source in parts that are coloured alike; joined, they are the source. */
export function sourceParts(source: string, language: SourceLanguage): { kind: PartKind; text: string }[] {
  if (language === null) return [{ kind: 'plain', text: source }];
  const parts: { kind: PartKind; text: string }[] = [];
  const add = (kind: PartKind, text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  for (let at = 0; at < source.length;) {
    const found = partAt(source, at, patterns[language]);
    const text = found?.text ?? source.slice(at, at + 1);
    const isWord = language === 'sql' && found?.kind === 'keyword' && !keywords.has(text.toLowerCase());
    add(!found || isWord ? 'plain' : found.kind, text);
    at += text.length;
  }
  return parts;
}

function partAt(source: string, at: number, all: readonly [PartKind, RegExp][]) {
  for (const [kind, pattern] of all) {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    if (text !== undefined && text !== '') return { kind, text };
  }
  return null;
}
