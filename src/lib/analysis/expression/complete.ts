import { numberFields, wordFields } from './ast';
import type { Names } from './names';
import { named, quoted, type Token, tokensOf } from './tokens';
import { errorKinds, outcomes, previewFields, relations, states, textFields } from './words';

export interface Vocabulary extends Names {
  labels: readonly { key: string; values: readonly { value: string; samples: number }[] }[];
  /** Why answers ended. */
  stops?: readonly { value: string; responses: number }[];
}

export interface Suggestion {
  /** What is shown and what is matched. */
  label: string;
  insert: string;
  hint: string;
}

/** Suggestions in place of `[from, to)`. */
export interface Completion {
  from: number;
  to: number;
  options: readonly Suggestion[];
}

const word = (label: string, hint = ''): Suggestion => ({ label, insert: `${label} `, hint });
const string = (label: string, hint = ''): Suggestion => ({ label, insert: `${quoted(label)} `, hint });

const fields: readonly Suggestion[] = [
  word('score', 'of the metric compared; score.chrf, score("model")'),
  word('model'),
  { label: 'tag', insert: 'tag.', hint: 'a label' },
  ...textFields.map((name) => word(name, name === 'text' ? 'the whole text, anywhere' : 'the whole text')),
  ...outcomes.map((name) => ({ label: name, insert: `${name}(`, hint: 'a model on this sample' })),
  { label: 'better', insert: 'better(', hint: 'of two models on this sample' },
  { label: 'shared', insert: 'shared(', hint: 'models that all have a score here' },
  word('solved_by', 'how many models were right'),
  word('answered_by', 'how many models answered'),
  word('status'),
  word('error_kind'),
  word('stop', 'why the answer ended: stop = "length"'),
  ...numberFields.map((name) => word(name)),
  ...wordFields.map((name) => word(name, name === 'id' ? 'of the sample' : '')),
  { label: 'abs', insert: 'abs(', hint: 'without sign' },
  { label: 'any', insert: 'any(', hint: 'another answer to the sample' },
  word('not'),
  word('evaluation'),
  ...previewFields.map((name) => word(name, 'the first 280 characters')),
];
/** The words that an expression knows for what can be asked. */
export const fieldNames: readonly string[] = fields.map(({ label }) => label);
const joints = [word('and'), word('or')];
const comparisons = ['<', '<=', '=', '!=', '>=', '>'].map((sign) => word(sign));
const listed = [
  word('='),
  word('!='),
  { label: 'in', insert: 'in (', hint: 'one of several' },
  { label: 'not in', insert: 'not in (', hint: '' },
];
const ofText = [
  { label: 'contains', insert: 'contains "', hint: 'ignores case' },
  { label: 'contains word', insert: 'contains word "', hint: '' },
  { label: 'contains exact', insert: 'contains exact "', hint: 'match case' },
  { label: '~', insert: '~ /', hint: 'a regular expression' },
];
const ofLabel = [...listed, word('>=', 'as a number'), word('<', 'as a number'), word('from', 'from 2 to 5')];
const openers = ['', '(', 'and', 'or', 'not'];
const has = (list: readonly string[], text: string): boolean => list.includes(text);

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

const at = (tokens: readonly Token[], back: number): string => tokens.at(-back)?.text ?? '';

function expected(tokens: readonly Token[], vocabulary: Vocabulary): Suggestion[] {
  const { metrics, labels } = vocabulary;
  const last = tokens.at(-1);
  if (last === undefined || has(openers, last.text)) return afterOpener(tokens, vocabulary);
  if (last.text === '.') {
    const keys = (list: readonly string[]) =>
      list.map((name) => ({ label: name, insert: `${named(name)} `, hint: '' }));
    return at(tokens, 2) === 'tag' ? keys(labels.map(({ key }) => key)) : keys(metrics ?? []);
  }
  if (last.text === ',') return valuesFor(fieldOfList(tokens), vocabulary);
  if (last.text === '=' || last.text === '!=') return valuesFor(tokens.slice(0, -1), vocabulary);
  if (last.kind === 'name') return afterName(tokens);
  if (last.kind === 'string' && at(tokens, 2) === '.')
    return at(tokens, 3) === 'tag' ? [...ofLabel, ...joints] : comparisons;
  if (last.text === ')') return isStop(tokens) ? listed : [...joints, ...comparisons];
  return last.kind === 'sign'
    ? fields.filter(({ label }) => label === 'score' || has(numberFields, label))
    : joints;
}

/** A bracket after a field holds a model, after `in` a list of values. */
function afterOpener(tokens: readonly Token[], vocabulary: Vocabulary): Suggestion[] {
  const last = tokens.at(-1);
  if (last?.text !== '(') return [...fields];
  const name = at(tokens, 2);
  if (name === 'in') return valuesFor(tokens.slice(0, at(tokens, 3) === 'not' ? -3 : -2), vocabulary);
  const isOf =
    has([...outcomes, ...relations, ...numberFields, 'score', 'stop', 'solved_by', 'answered_by'], name) ||
    at(tokens, 3) === '.';
  return isOf ? models(vocabulary) : [...fields];
}

function fieldOfList(tokens: readonly Token[]): readonly Token[] {
  const open = tokens.findLastIndex(({ text }) => text === '(');
  const before = tokens.slice(0, open);
  return at(before, 1) === 'in' ? before.slice(0, at(before, 2) === 'not' ? -2 : -1) : before;
}

const models = ({ contenders }: Vocabulary): Suggestion[] =>
  (contenders ?? []).map(({ label }) => string(label));

/** `stop`, or `stop("model")`. */
const isStop = (field: readonly Token[]): boolean =>
  at(field, 1) === 'stop' || (at(field, 1) === ')' && at(field, 3) === '(' && at(field, 4) === 'stop');

function valuesFor(field: readonly Token[], vocabulary: Vocabulary): Suggestion[] {
  const { labels, stops = [] } = vocabulary;
  const name = at(field, 1);
  const dot = field.findLastIndex(({ text }) => text === 'tag');
  if (dot >= 0 && field[dot + 1]?.text === '.') {
    const key = field
      .slice(dot + 2)
      .map(({ text }) => text)
      .join('');
    const values = labels.find((label) => label.key === key)?.values ?? [];
    return values.map(({ value, samples }) =>
      string(value, samples === 1 ? '1 sample' : `${samples} samples`),
    );
  }
  if (name === 'status') return states.map((state) => word(state));
  if (name === 'error_kind') return errorKinds.map((kind) => word(kind));
  if (isStop(field))
    return stops.map(({ value, responses }) =>
      string(value, responses === 1 ? '1 response' : `${responses} responses`),
    );
  return models(vocabulary);
}

function afterName(tokens: readonly Token[]): Suggestion[] {
  const name = at(tokens, 1);
  const dot = tokens.findLastIndex(({ text }) => text === 'tag');
  if (
    dot >= 0 &&
    tokens.slice(dot + 1).every(({ text, kind }, i) => (i % 2 === 0 ? text === '.' : kind === 'name'))
  )
    return [...ofLabel, ...joints];
  if (name === 'stop') return [...listed, { label: '(', insert: '(', hint: 'of one model' }];
  if (has(['model', 'evaluation', 'status', 'error_kind', ...wordFields], name)) return listed;
  if (has(textFields, name) || has(previewFields, name)) return ofText;
  if (has([...outcomes, ...relations], name)) return [{ label: '(', insert: '(', hint: 'and the model' }];
  if (
    name === 'score' ||
    name === 'solved_by' ||
    name === 'answered_by' ||
    has(numberFields, name) ||
    at(tokens, 2) === '.'
  )
    return comparisons;
  return joints;
}
