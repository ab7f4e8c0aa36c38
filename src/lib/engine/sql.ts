/** A statement, or a piece of one, whose values travel as parameters. */
export interface Sql {
  /** With `?` for each parameter. */
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

export type Parameter = string | number | boolean | null;

type Piece = Sql | Parameter;

const isSql = (piece: Piece): piece is Sql => typeof piece === 'object' && piece !== null;

/** Builds a statement: interpolated values become parameters, interpolated `Sql` is spliced in. */
export function sql(strings: TemplateStringsArray, ...pieces: Piece[]): Sql {
  let text = '';
  const parameters: Parameter[] = [];
  strings.forEach((string, i) => {
    text += string;
    if (i >= pieces.length) return;
    const piece = pieces[i] ?? null;
    if (isSql(piece)) {
      text += piece.text;
      parameters.push(...piece.parameters);
    } else {
      text += '?';
      parameters.push(piece);
    }
  });
  return { text, parameters };
}

/** A name, always quoted. */
export const ident = (name: string): Sql => ({ text: `"${name.replaceAll('"', '""')}"`, parameters: [] });

export const join = (pieces: readonly Sql[], separator: Sql): Sql => ({
  text: pieces.map((piece) => piece.text).join(separator.text),
  parameters: pieces.flatMap((piece) => piece.parameters),
});

/** A list of values for `IN (...)`; an empty list matches nothing. */
export const list = (values: readonly Parameter[]): Sql =>
  values.length === 0
    ? { text: 'NULL', parameters: [] }
    : { text: values.map(() => '?').join(', '), parameters: values };

export const nothing: Sql = { text: '', parameters: [] };
export const all: Sql = { text: 'true', parameters: [] };

/** Conditions joined by OR; `false` where there is none. */
export const some = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? { text: 'false', parameters: [] }
    : join(
        conditions.map((condition) => sql`(${condition})`),
        sql` OR `,
      );

/** Conditions joined by AND; `true` where there is none. */
export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? all
    : join(
        conditions.map((condition) => sql`(${condition})`),
        sql` AND `,
      );
