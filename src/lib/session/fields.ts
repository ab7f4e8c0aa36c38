import type { Field } from './codec';

type Named = Pick<Field<never>, 'as'>;

const itself = <Value>(value: Value): unknown => value;
const textOf = (value: string | number | null): readonly string[] => (value === null ? [] : [String(value)]);

/** One of these words; the first, or none (`null`), unless chosen. */
export function word<Word extends string>(words: readonly [Word, ...Word[]], named?: Named): Field<Word>;
export function word<Word extends string>(
  words: readonly [Word, ...Word[]],
  named: Named & { byDefault: null },
): Field<Word | null>;
export function word<Word extends string>(
  words: readonly [Word, ...Word[]],
  named: Named & { byDefault?: null } = {},
): Field<Word | null> {
  const read = (value: unknown) => words.find((one) => one === value);
  return {
    byDefault: words[0],
    ...named,
    toJson: itself,
    fromJson: read,
    toTexts: textOf,
    fromText: read,
  };
}

/** A name that files or people give; null unless chosen. */
export const name = (named: Named = {}): Field<string | null> => ({
  byDefault: null,
  ...named,
  toJson: itself,
  fromJson: (json) => (typeof json === 'string' || json === null ? json : undefined),
  toTexts: textOf,
  fromText: (text) => text,
});

/** Names in their order, one part of the address each; null unless chosen. */
export const names = (named: Named = {}): Field<readonly string[] | null> => ({
  byDefault: null,
  ...named,
  toJson: itself,
  fromJson: (json) => {
    if (json === null) return null;
    const isList = Array.isArray(json) && json.every((one): one is string => typeof one === 'string');
    return !isList ? undefined : json.length > 0 ? json : null;
  },
  toTexts: (list) => list ?? [],
  fromText: (text, before) => [...(before ?? []), text],
});

const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** A number above zero; null unless chosen. */
export const positive = (named: Named = {}): Field<number | null> => {
  const read = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
  return {
    byDefault: null,
    ...named,
    toJson: itself,
    fromJson: read,
    toTexts: textOf,
    fromText: (text) => read(numberIn(text)),
  };
};

/** A whole number from `least` to below a thousand million. */
export const wholeNumber = (byDefault: number, least: number): Field<number> => {
  const read = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value < 1e9 ? value : undefined;
  return {
    byDefault,
    toJson: itself,
    fromJson: read,
    toTexts: textOf,
    fromText: (text) => read(numberIn(text)),
  };
};
