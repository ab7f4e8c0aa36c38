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

/** A piece of a statement as it stands: what the code itself writes, never what a file or a person says. */
export const raw = (text: string): Sql => ({ text, parameters: [] });

/** A number written out, where a statement takes no parameter (CREATE VIEW), or would take many. */
export const whole = (value: number): Sql => raw(String(value));
export const double = (value: number): Sql => raw(`${value}::DOUBLE`);

/** A name, always quoted. */
export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

export const join = (pieces: readonly Sql[], separator: Sql): Sql => ({
  text: pieces.map((piece) => piece.text).join(separator.text),
  parameters: pieces.flatMap((piece) => piece.parameters),
});

/** A list of values for `IN (...)`; an empty list matches nothing. */
export const list = (values: readonly Parameter[]): Sql =>
  values.length === 0 ? raw('NULL') : { text: values.map(() => '?').join(', '), parameters: values };

/** Numbers that one text carries with ease. */
const PORTION = 100_000;

/** Many whole numbers, as statements that select some of them each as `id`. */
export const integers = (values: ArrayLike<number>): Sql[] =>
  Array.from({ length: Math.ceil(values.length / PORTION) }, (_, i) => {
    const some = Array.prototype.slice.call(values, i * PORTION, (i + 1) * PORTION) as number[];
    return sql`SELECT unnest(string_split(${some.join(',')}, ','))::INTEGER AS id`;
  });

export const nothing: Sql = raw('');
export const all: Sql = raw('true');

/** Conditions joined by OR; `false` where there is none. */
export const some = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? raw('false')
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
