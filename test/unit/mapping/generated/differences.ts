import type { Column, Mapping } from '../../../../src/lib/mapping/mapping';
import { isOf, type Linked } from './link';
import type { ReadRow } from './read';
import { scoreDifferences } from './score-differences';
import type { ColumnTruth, Usage } from './truth';

/** Where a reading differs from what is true. */
export interface Difference {
  code: string;
  text: string;
  /** Nothing that is counted becomes wrong: a label that is not kept to filter by, a text that is not shown. */
  slight: boolean;
}

export const wrong = (code: string, text: string): Difference => ({ code, text, slight: false });
export const slight = (code: string, text: string): Difference => ({ code, text, slight: true });

type Truths = Readonly<Record<string, ColumnTruth>>;

/** All differences between what is true of a table and what was read of it. */
export function differencesOf(linked: readonly Linked[], truths: Truths, mapping: Mapping): Difference[] {
  return [
    ...keyDifferences(linked),
    ...scoreDifferences(linked, truths, mapping),
    ...textDifferences(linked, truths),
    ...usageDifferences(linked),
    ...statusDifferences(linked),
    ...mapping.columns.flatMap((column) => columnDifferences(column, truths[column.name])),
  ];
}

const truthKey = ({ fact }: Linked): string => JSON.stringify([fact.model, fact.condition]);
const readKey = ({ read }: Linked): string => JSON.stringify([read.model, read.condition]);
const truthSample = ({ fact }: Linked): string => fact.sample;
const readSample = ({ read }: Linked): string => JSON.stringify([read.evaluation, read.sample]);

function keyDifferences(linked: readonly Linked[]): Difference[] {
  const found: Difference[] = [];
  const other = linked.find(({ fact, read }) => !isOf(read, fact));
  if (other) found.push(wrong('model', `"${other.read.model ?? 'none'}" is read as the model, not "${other.fact.model ?? 'none'}"`)); // prettier-ignore
  found.push(
    ...parted('contenders', linked, truthKey, readKey),
    ...parted('samples', linked, truthSample, readSample),
  );
  if (found.length > 0) return found;
  const place = (one: Linked): string => JSON.stringify([truthKey(one), truthSample(one)]);
  const truly = (one: Linked): string => JSON.stringify([place(one), one.fact.repeat]);
  const asRead = (one: Linked): string => JSON.stringify([place(one), one.read.repeat]);
  return parted('repeats', linked, truly, asRead);
}

/** Whether two ways to part the answers are one. */
function parted(
  what: string,
  linked: readonly Linked[],
  truly: (one: Linked) => string,
  asRead: (one: Linked) => string,
): Difference[] {
  const byTruth = new Map<string, string>();
  const byRead = new Map<string, string>();
  for (const one of linked) {
    const [t, r] = [truly(one), asRead(one)];
    const [known, seen] = [byTruth.get(t), byRead.get(r)];
    if (known !== undefined && known !== r) return [wrong(`${what} split`, `${what}: one is read as two, ${known} and ${r}`)]; // prettier-ignore
    if (seen !== undefined && seen !== t) return [wrong(`${what} merged`, `${what}: two are read as one, ${r} is ${seen} and ${t}`)]; // prettier-ignore
    byTruth.set(t, r);
    byRead.set(r, t);
  }
  return [];
}

const short = (text: string | null | undefined): string =>
  text === null || text === undefined ? 'none' : JSON.stringify(text.slice(0, 40));
const isSame = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').trim() === (b ?? '').trim();

function textDifferences(linked: readonly Linked[], truths: Truths): Difference[] {
  const found: Difference[] = [];
  const hasOutput = linked.some(({ fact }) => fact.output !== undefined);
  const hasPick = linked.some(({ fact }) => fact.pick !== undefined);
  const outputOf = ({ output, extracted }: ReadRow, fact: Linked['fact']): string | null =>
    hasOutput ? output : isSame(extracted, fact.pick) && extracted !== null ? extracted : output;
  const other = linked.find(
    ({ fact, read }) => !isSame(outputOf(read, fact), hasOutput ? fact.output : fact.pick),
  );
  if (other) {
    const said = outputOf(other.read, other.fact);
    const code = said === null ? 'answer lost' : hasOutput || hasPick ? 'answer' : 'no answer';
    found.push(wrong(code, `${short(said)} is read as the answer, not ${short(hasOutput ? other.fact.output : other.fact.pick)}`)); // prettier-ignore
  }
  const gold = linked.find(({ fact, read }) => !isSame(read.references.join(' | '), fact.reference));
  if (gold) {
    const said = gold.read.references.join(' | ');
    const isNone = said === '';
    const code = isNone ? 'reference lost' : gold.fact.reference === undefined ? 'no reference' : 'reference';
    found.push((isNone ? slight : wrong)(code, `${isNone ? 'nothing' : short(said)} is read as the reference, not ${short(gold.fact.reference)}`)); // prettier-ignore
  }
  const hasInput = Object.values(truths).some(({ meaning }) => meaning === 'input');
  if (hasInput && linked.some(({ read }) => read.said.sample.input === null))
    found.push(slight('input lost', 'the question is not read'));
  return found;
}

/** What failed is no wrong answer, and what did not fail counts. */
function statusDifferences(linked: readonly Linked[]): Difference[] {
  const isSilent = ({ fact }: Linked): boolean => (fact.output ?? fact.pick ?? null) === null;
  const not = linked.find((one) => one.read.status === 'error' && !one.fact.failed);
  if (not) return [wrong('failed', 'an answer that did not fail is read as failed')];
  const said = linked.find((one) => one.read.status === 'no_answer' && !isSilent(one));
  if (said) return [wrong('no answer given', 'an answer that was given is read as none')];
  const failed = linked.some(({ fact, read }) => fact.failed && read.status !== 'error');
  return failed ? [slight('failure lost', 'an answer that failed is not read as failed')] : [];
}

function usageDifferences(linked: readonly Linked[]): Difference[] {
  const keys: readonly (keyof Usage)[] = ['inputTokens', 'outputTokens', 'totalTokens', 'cost', 'latencyMs'];
  return keys.flatMap((key): Difference[] => {
    const told = linked.filter(({ fact }) => fact.usage[key] !== undefined);
    const other = told.find(({ fact, read }) => {
      const [is, was] = [fact.usage[key] ?? null, read.usage[key]];
      return is === null || was === null ? is !== was : Math.abs(is - was) > 1e-6 * Math.max(1, Math.abs(is));
    });
    if (!other) return [];
    const read = other.read.usage[key];
    const text = `${key} is ${String(other.fact.usage[key])}, read ${String(read)}`;
    return [read === null ? slight('usage lost', text) : wrong('usage', text)];
  });
}

function columnDifferences({ name, role }: Column, truth: ColumnTruth | undefined): Difference[] {
  if (truth === undefined) return [];
  const { meaning } = truth;
  const isLabel = meaning === 'label of the sample' || meaning === 'label of the model';
  if (isLabel && role === 'kept') return [slight('label lost', `"${name}", a ${meaning}, is no label`)];
  const isUsage = [
    'input_tokens',
    'output_tokens',
    'total_tokens',
    'reasoning_tokens',
    'cost',
    'latency',
  ].includes(role);
  if (isUsage && meaning !== 'usage')
    return [wrong('no usage', `"${name}", a ${meaning}, is read as ${role}`)];
  if (role === 'evaluation' && meaning !== 'label of the sample')
    return [wrong('evaluation', `"${name}", a ${meaning}, is read as the evaluation`)];
  const isText = ['input', 'output', 'reference', 'extracted', 'explanation', 'error'].includes(role);
  if (isLabel && isText) return [wrong('label as text', `"${name}", a ${meaning}, is read as ${role}`)];
  return [];
}
