import { type ColumnFacts, isNumeric, isProse, isVerdict } from './column-facts';
import { whoseAnswer } from './answer';
import { holdsWords } from './contained';
import { determines, within } from './dependence';
import type { SampleKey } from './sample-key';
import { free, give, held, isConstantWithin, type Seen, type Sight } from './sight';

const isText = ({ facts }: Seen): boolean => facts.filled > 0;
const varies = ({ facts }: Seen): boolean => facts.distinct > 1;

/** The column of the question: by its name, of those that differ from row to row. */
export function findInput(sight: Sight): Seen | null {
  const couldBe = free(sight, 'input').filter(
    (column) => isText(column) && (varies(column) || column.facts.rows < 3),
  );
  const most = Math.max(0, ...couldBe.map(({ facts }) => facts.distinct));
  const named = couldBe.find(({ facts }) => facts.distinct >= most * 0.5 && facts.filled >= facts.rows * 0.5);
  if (named) return named;
  const hasOutput =
    free(sight, 'output', 'answer', 'extracted', 'reference').some(isText) ||
    held(sight, 'output').length > 0 ||
    sight.columns.some(({ more }) => more.system !== undefined);
  const text = free(sight, 'text').find((column) => hasOutput && isProse(column.facts));
  if (text) return text;
  const prose = (column: Seen): boolean => isProse(column.facts) && varies(column);
  const beside = free(sight, 'task', 'context', 'name').find(prose);
  return beside ?? null;
}

/** Whether two columns hold the same few short values. */
function sameValues(a: ColumnFacts, b: ColumnFacts): boolean {
  if (a.distinct < 2 || b.distinct < 2 || a.medianLength > 40 || b.medianLength > 40) return false;
  let both = 0;
  for (const word of a.values.keys()) if (b.values.has(word)) both++;
  return both >= 0.5 * Math.min(a.values.size, b.values.size) && both > 1;
}

/** Gives the roles of texts: whose answer is whose, what the right answer is, and what else is written. */
export function findTexts(sight: Sight, { keys }: SampleKey, input: Seen | null): void {
  if (input !== null && input.role === null) give(input, 'input', 'by its name');
  takeResults(sight);
  const constant = (column: Seen): boolean | null => isConstantWithin(sight, keys, column);
  // Where the question is the same for a sample, what differs there is no right answer to it.
  const isOfAnswer = (column: Seen): boolean =>
    input !== null && constant(input) === true && constant(column) === false;
  const references = free(sight, 'reference').filter((column) => isText(column) && !isOfAnswer(column));
  const hypothesis = sight.columns.some(
    ({ named, name }) => named?.meaning === 'input' && /premise/i.test(name),
  );
  let outputs = free(sight, 'output').filter(
    (column) => isText(column) && !(hypothesis && /hypothesis/i.test(column.name)),
  );
  const answers = free(sight, 'answer').filter(isText);
  const varying = [...outputs, ...answers].some((column) => constant(column) === false);
  // What is the same whichever model answers is no model's answer where another column differs.
  const same = varying ? outputs.filter((column) => constant(column) === true) : [];
  outputs = outputs.filter((column) => !same.includes(column));
  const [output, ...more] = byKind(outputs);
  if (output) give(output, 'output', 'by its name');
  for (const column of more) takeSecond(sight, column, output, references.length > 0 || same.length > 0);
  for (const column of same) {
    const isReference = references.length === 0 && /output|target/i.test(column.name) && output !== undefined;
    give(column, isReference ? 'reference' : 'kept', 'the same for a sample, whichever model answers');
  }
  const [reference, ...others] = references;
  if (reference) give(reference, 'reference', 'by its name');
  for (const column of others) give(column, 'kept', `a reference is in ${reference?.name ?? ''}`);
  for (const column of answers) {
    if (column.role !== null) continue;
    const [short] = held(sight, 'output');
    const isWhole =
      short !== undefined &&
      constant(column) === null &&
      isProse(column.facts) &&
      !isProse(short.facts) &&
      holdsWords(sight, column, short);
    if ((constant(column) === false || isWhole) && takeWhole(sight, column, isWhole)) continue;
    const whose = whoseAnswer({
      output: held(sight, 'output').length > 0,
      reference: held(sight, 'reference').length > 0 || hasGold(sight, column),
      contexts: sight.columns.some(
        ({ named, name }) => named?.meaning === 'context' && /context|doc|passage/i.test(name),
      ),
      constant: constant(column),
      verdict: isVerdict(column.facts),
      score: free(sight, 'score').some(({ facts }) => isNumeric(facts) || isVerdict(facts)),
    });
    if (held(sight, whose.role).length > 0) {
      give(column, 'kept', `another column is the ${whose.role}`);
      continue;
    }
    give(column, whose.role, whose.reason);
    if (!whose.sure)
      sight.open.push({
        column: column.name,
        code: 'answer_role',
        question: `Is ${column.name} the model’s answer or the right one?`,
      });
  }
  const [extracted, ...parsed] = free(sight, 'extracted').filter(isText);
  if (extracted) {
    const alone = held(sight, 'output').length === 0;
    give(
      extracted,
      alone ? 'output' : 'extracted',
      alone ? 'no other column holds an answer' : 'by its name',
    );
  }
  for (const column of parsed) give(column, 'kept', `the extracted answer is in ${extracted?.name ?? ''}`);
}

/**
 * Where no name says which column the answer is, the text that differs between the answers to one sample is asked about,
 * or the only text that is left.
 */
export function findOutput(sight: Sight, { keys }: SampleKey): void {
  if (findWhole(sight)) return;
  if (held(sight, 'output').length + held(sight, 'extracted').length > 0) return;
  const texts = sight.columns.filter(
    ({ role, named, facts }) =>
      role === null &&
      (named === null || named.meaning === 'text') &&
      facts.distinct > 1 &&
      facts.lists === 0 &&
      facts.dates === 0 &&
      !isNumeric(facts) &&
      !isVerdict(facts),
  );
  const could = texts.filter(({ facts }) => isProse(facts));
  // Short answers are many words; a few that come again and again are labels.
  const words = texts.filter(
    ({ facts }) =>
      !isProse(facts) && !areIds(facts) && facts.distinct >= 5 && facts.distinct >= facts.filled / 5,
  );
  const differs = [...could, ...words].filter((column) => isConstantWithin(sight, keys, column) === false);
  const open = could.filter((column) => isConstantWithin(sight, keys, column) === null);
  const found =
    differs[0] ??
    (held(sight, 'input').length > 0 && open.length === 1 ? open[0] : undefined) ??
    sight.columns.find((column) => isAnsweredNumber(sight, keys, column));
  if (found === undefined) return;
  give(
    found,
    'output',
    differs.length > 0
      ? 'a text that differs between the answers to a sample'
      : isNumeric(found.facts)
        ? 'the same number to a sample is always right, or always wrong'
        : 'the only text that is left',
  );
  sight.open.push({
    column: found.name,
    code: 'is_output',
    question: `Is ${found.name} the model’s answer?`,
  });
}

/** Answers of one number to one sample from which on it is no accident that all are right, or all wrong. */
const ALIKE = 8;

/** Whether a column may hold numbers that were answered: the same number to the same sample is always right, or always wrong. */
function isAnsweredNumber({ depends, ...sight }: Sight, keys: SampleKey['keys'], column: Seen): boolean {
  const { role, named, facts } = column;
  if (role !== null || named !== null || !isNumeric(facts) || facts.distinct < 5) return false;
  const [verdict] = held({ depends, ...sight }, 'score').filter(
    ({ more }) => more.system === undefined && more.reading?.as === 'right or wrong',
  );
  if (verdict === undefined) return false;
  const [sample, said] = [depends.texts(keys), depends.of(verdict)];
  const answer = depends.together([sample, depends.of(column)]);
  return (
    determines(sample, depends.of(column)) === false &&
    determines(sample, said) === false &&
    determines(answer, said) === true &&
    within(answer, said).again >= ALIKE
  );
}

/** A text that no name tells of, beside a short answer that was taken out of it. Whether there is such. */
function findWhole(sight: Sight): boolean {
  const [short] = held(sight, 'output');
  if (short === undefined || isProse(short.facts) || short.more.system !== undefined) return false;
  const text = sight.columns.find(
    (column) =>
      column.role === null &&
      column.named === null &&
      isProse(column.facts) &&
      column.facts.distinct > 1 &&
      holdsWords(sight, column, short),
  );
  if (text === undefined) return false;
  give(text, 'output', `it holds what ${short.name} says`);
  if (held(sight, 'extracted').length === 0)
    give(short, 'extracted', `short, beside the output in ${text.name}`);
  else give(short, 'label', 'short, beside the output', { per: 'response' });
  sight.open.push({ column: text.name, code: 'is_output', question: `Is ${text.name} the model’s answer?` });
  return true;
}

/** Random ids of rows. */
const areIds = ({ values }: ColumnFacts): boolean =>
  [...values.keys()].every((word) => /^(?=.*\d)[\da-f]{4,}(-[\da-f]{4,})*$/.test(word));

const hasGold = (sight: Sight, answer: Seen): boolean =>
  free(sight, 'score').some(
    ({ facts, name }) => /correct/i.test(name) && !isVerdict(facts) && !isNumeric(facts),
  ) || free(sight, 'gold or verdict').some(({ facts }) => sameValues(facts, answer.facts));

/**
 * An `answer` that differs between the answers to a sample is no reference. Where a short answer was taken for the output, this
 * is the text that it was taken out of. Whether it got a role, or has to stay a label.
 */
function takeWhole(sight: Sight, column: Seen, isWhole: boolean): boolean {
  const [output] = held(sight, 'output');
  if (output === undefined) return false;
  if (isProse(column.facts) && !isProse(output.facts) && output.more.system === undefined) {
    give(column, 'output', isWhole ? `it holds what ${output.name} says` : 'it differs from model to model');
    if (held(sight, 'extracted').length === 0)
      give(output, 'extracted', `short, beside the output in ${column.name}`);
    else give(output, 'label', 'short, beside the output', { per: 'response' });
  }
  return true;
}

/** Answers with the longest texts first, where the names alone leave it open. */
function byKind(outputs: readonly Seen[]): Seen[] {
  const words = outputs.filter(({ facts }) => isProse(facts));
  return words.length === 0
    ? [...outputs]
    : [...words, ...outputs.filter((column) => !words.includes(column))];
}

function takeSecond(sight: Sight, column: Seen, output: Seen | undefined, hasReference: boolean): void {
  if (output === undefined) return;
  if (isProse(output.facts) && !isProse(column.facts) && free(sight, 'extracted').length === 0) {
    give(column, 'extracted', `short, beside the output in ${output.name}`);
    return;
  }
  const pair = [column.name, output.name].map((name) => name.toLowerCase());
  const translated =
    pair.includes('output') && pair.some((name) => /predict|generat|hypothes|candidate/.test(name));
  if (translated && !hasReference) {
    const [target, made] = column.name.toLowerCase() === 'output' ? [column, output] : [output, column];
    give(target, 'reference', `the model’s text is in ${made.name}`);
    give(made, 'output', 'by its name');
    return;
  }
  give(column, 'kept', `the output is in ${output.name}`);
}

/** `status` that is `ok` in every row says that a run came to its end. */
const isStatus = ({ facts, name }: Seen): boolean => facts.distinct < 2 && /stat(us|e)|\bok\b/i.test(name);

/** What a model is called that speaks: a long text below is what it said. */
const SPEAKS = /^(assistant|bot|agent|llm|model|generator)$/i;

/** Names that only values explain: `result`, `text`, `label`, `correct` as a text. */
function takeResults(sight: Sight): void {
  for (const column of free(sight, 'result')) {
    if (isVerdict(column.facts) && !isStatus(column))
      column.named = { meaning: 'score', whole: true, rank: 90 };
    else if (isProse(column.facts)) column.named = { meaning: 'output', whole: false, rank: 90 };
  }
  // `assistant` beside `user`, where another column names the model.
  for (const column of free(sight, 'model'))
    if (isProse(column.facts) && SPEAKS.test(column.name) && held(sight, 'model').length > 0)
      column.named = { meaning: 'output', whole: true, rank: 90 };
  for (const column of free(sight, 'explanation'))
    if (isVerdict(column.facts) && column.facts.right > 0 && column.facts.wrong > 0)
      column.named = { meaning: 'score', whole: false, rank: 92 };
  // `model_x`, `llm_x`: a number that was measured is no answer.
  for (const column of free(sight, 'output', 'extracted'))
    if (column.named?.whole === false && isNumeric(column.facts) && column.facts.whole < column.facts.numbers)
      column.named = { meaning: 'amount', whole: false, rank: 0 };
  for (const column of free(sight, 'text'))
    if (
      isProse(column.facts) &&
      free(sight, 'output', 'answer').length === 0 &&
      held(sight, 'output').length === 0 &&
      free(sight, 'input').length + held(sight, 'input').length > 0
    )
      column.named = { meaning: 'output', whole: false, rank: 95 };
  const predicted = free(sight, 'output', 'extracted', 'answer');
  for (const column of free(sight, 'gold or verdict')) {
    const isGold = predicted.some(({ facts }) => sameValues(facts, column.facts));
    const meaning = isGold ? 'reference' : isVerdict(column.facts) ? 'score' : 'label';
    column.named = { meaning, whole: true, rank: 90 };
  }
  for (const column of free(sight, 'score'))
    if (
      /correct|right|richtig|^true/i.test(column.name) &&
      !isVerdict(column.facts) &&
      !isNumeric(column.facts) &&
      column.facts.distinct > 6
    )
      column.named = { meaning: 'reference', whole: false, rank: 80 };
  for (const column of free(sight, 'reference'))
    if (
      isVerdict(column.facts) &&
      (!isNumeric(column.facts) || column.facts.distinct <= 2) &&
      /correct|right/i.test(column.name) &&
      !predicted.some(({ facts }) => sameValues(facts, column.facts))
    )
      column.named = { meaning: 'score', whole: false, rank: 80 };
}
