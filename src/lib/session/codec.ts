import { escape, unescape } from '../filter';

/** How one option stands in JSON and in an address. */
export interface Field<Value> {
  byDefault: Value;
  /** Its name in the address, where that is another than in JSON. */
  as?: string;
  /** Its texts are escaped already: they have separators of their own. */
  isEscaped?: boolean;
  toJson(value: Value): unknown;
  /** undefined where it cannot be read. */
  fromJson(json: unknown): Value | undefined;
  /** What stands after its name in the address, once for each text. */
  toTexts(value: Value): readonly string[];
  /** `before`: what was read of it so far. undefined where it cannot be read. */
  fromText(text: string, before: Value): Value | undefined;
}

/** Keys of a JSON object that no option is made of: they are kept as they are. */
export type Kept = Readonly<Record<string, unknown>>;

/** Options as they are written: as JSON (a notebook) and in an address. What is left to the page is left out of both. */
export interface Codec<Options> {
  /** Of the options, in JSON. */
  names: readonly string[];
  defaults: Options;
  /** What is not known, or cannot be read, is kept for `toJson`. */
  fromJson(json: unknown): { options: Options; kept: Kept };
  toJson(options: Options, kept?: Kept): Record<string, unknown>;
  /** Parts of an address: `cross=topic`. */
  toAddress(options: Options): string[];
  /** Whether a part of an address with this name is one of these options. */
  has(name: string): boolean;
  /** Takes in a part of an address as it stands there; what it cannot read it passes over. */
  take<Given extends Options>(options: Given, name: string, text: string): Given;
}

export type FieldsOf<Options> = { readonly [Name in keyof Options]: Field<Options[Name]> };

const isObject = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export function codec<Options extends object>(fields: FieldsOf<Options>): Codec<Options> {
  const names = Object.keys(fields) as (keyof Options & string)[];
  const defaults = Object.fromEntries(names.map((name) => [name, fields[name].byDefault])) as Options;
  const inAddress = (name: keyof Options & string) => fields[name].as ?? name;
  const byAddress = new Map(names.map((name) => [inAddress(name), name]));
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isDefault = (options: Options, name: keyof Options) =>
    same(fields[name].toJson(options[name]), fields[name].toJson(defaults[name]));

  return {
    names,
    defaults,
    fromJson(json) {
      const given = new Map(isObject(json) ? Object.entries(json) : []);
      const read = names.flatMap((name) => {
        const value = given.has(name) ? fields[name].fromJson(given.get(name)) : undefined;
        return value === undefined ? [] : [[name, value] as const];
      });
      for (const [name] of read) given.delete(name);
      const options = { ...defaults, ...Object.fromEntries(read) };
      return { options, kept: Object.fromEntries(given) };
    },
    toJson(options, kept = {}) {
      const chosen = names.filter((name) => !isDefault(options, name));
      const written = chosen.map((name) => [name, fields[name].toJson(options[name])] as const);
      return Object.fromEntries([...Object.entries(kept), ...written]);
    },
    toAddress: (options) =>
      names
        .filter((name) => !isDefault(options, name))
        .flatMap((name) =>
          fields[name]
            .toTexts(options[name])
            .map((text) => `${inAddress(name)}=${fields[name].isEscaped ? text : escape(text)}`),
        ),
    has: (name) => byAddress.has(name),
    take(options, inIt, text) {
      const name = byAddress.get(inIt);
      if (name === undefined) return options;
      const plain = fields[name].isEscaped ? text : unescape(text);
      const value = plain === null ? undefined : fields[name].fromText(plain, options[name]);
      return value === undefined ? options : { ...options, [name]: value };
    },
  };
}
