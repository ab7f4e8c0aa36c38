import type { Field, Suggestion, Vocabulary } from './kind';
import { fields } from './parse';
import { comparisons, reserved, string, word } from './reading';
import { named, type Token, tokensOf } from './tokens';
import type { Term } from './terms';

/** Suggestions in place of `[from, to)`. */
export interface Completion {
  from: number;
  to: number;
  options: readonly Suggestion[];
}

const names: readonly Suggestion[] = [
  ...[...fields.values()].flatMap(({ name, insert = `${name} `, hint = '', isUnlisted }) =>
    isUnlisted ? [] : [{ label: name, insert, hint }],
  ),
  { label: 'any', insert: 'any(', hint: 'another answer to the sample' },
  word('not'),
];
/** The words that an expression knows for what can be asked. */
export const fieldNames: readonly string[] = names.map(({ label }) => label);
const figures = names.filter(({ label }) => fields.has(label) && !fields.get(label)?.read);
const joints = [word('and'), word('or')];

/** What could stand where the cursor is. */
export function complete(text: string, cursor: number, vocabulary: Vocabulary): Completion {
  const tokens = tokensOf(text.slice(0, cursor)).filter(({ kind }) => kind !== 'end');
  const last = tokens.at(-1);
  const isPart =
    last !== undefined &&
    last.end === cursor &&
    (last.kind === 'name' || (last.kind === 'broken' && /^["']/.test(last.text)));
  const before = isPart ? tokens.slice(0, -1) : tokens;
  const from = isPart ? last.start : cursor;
  const typed = isPart ? last.text.replace(/^["']/, '').toLowerCase() : '';
  const options = expected(before, vocabulary).filter(({ label }) => {
    const small = label.toLowerCase();
    return small.includes(typed) && small !== typed;
  });
  options.sort(
    (a, b) =>
      Number(b.label.toLowerCase().startsWith(typed)) - Number(a.label.toLowerCase().startsWith(typed)),
  );
  return { from, to: cursor, options };
}

type Tokens = readonly Token[];
const at = (tokens: Tokens, back: number): string => tokens.at(-back)?.text ?? '';
const models = ({ contenders }: Vocabulary): Suggestion[] =>
  (contenders ?? []).map(({ label }) => string(label));

function expected(tokens: Tokens, vocabulary: Vocabulary): Suggestion[] {
  const last = tokens.at(-1);
  if (last === undefined || reserved.includes(last.text)) return [...names];
  const before = tokens.slice(0, -1);
  switch (last.text) {
    case '(':
      return inBracket(before, vocabulary) ?? [...names];
    case ',':
      return inBracket(beforeBracket(tokens), vocabulary) ?? models(vocabulary);
    case ')': {
      const field = fieldBehind(tokens)?.field;
      return field?.values ? [...behind(field, true)] : [...joints, ...comparisons];
    }
    case '.': {
      const known =
        at(before, 1) === 'tag' ? vocabulary.labels.map(({ key }) => key) : (vocabulary.metrics ?? []);
      return known.map((name) => ({ label: name, insert: `${named(name)} `, hint: '' }));
    }
    case '=':
    case '!=':
      return valuesOf(before, vocabulary);
  }
  if (last.kind === 'name' || (last.kind === 'string' && at(before, 1) === '.'))
    return [...behind(fieldBehind(tokens)?.field)];
  return last.kind === 'sign' ? figures : joints;
}

/** What follows a field, and (`isOf`) the models in a bracket behind it. */
const behind = (field: Field<Term> | undefined, isOf = false): readonly Suggestion[] =>
  (field?.after ?? joints).filter(({ label }) => !isOf || label !== '(');

/** Without the bracket that is open, and what stands in it. */
const beforeBracket = (tokens: Tokens): Tokens =>
  tokens.slice(
    0,
    tokens.findLastIndex(({ text }) => text === '('),
  );

/** A bracket after a field holds models, after `in` a list of values; null: conditions. */
function inBracket(before: Tokens, vocabulary: Vocabulary): Suggestion[] | null {
  if (at(before, 1) === 'in') return valuesOf(before.slice(0, at(before, 2) === 'not' ? -2 : -1), vocabulary);
  return fieldBehind(before)?.field.isOfModels ? models(vocabulary) : null;
}

function valuesOf(before: Tokens, vocabulary: Vocabulary): Suggestion[] {
  const found = fieldBehind(before);
  return found?.field.values?.(vocabulary, found.key) ?? models(vocabulary);
}

/** The field that these words end with, as `score`, `score.chrf`, `stop("a")` or `tag.a.b`; `key`: what is behind its dot. */
function fieldBehind(tokens: Tokens): { field: Field<Term>; key: string } | null {
  const words = at(tokens, 1) === ')' ? beforeBracket(tokens) : tokens;
  let start = words.length - 1;
  while (words[start - 1]?.text === '.') start -= 2;
  const field = fields.get(words[start]?.text ?? '');
  const key = words.slice(start + 2).map(({ text }) => text);
  return field ? { field, key: key.join('') } : null;
}
