import { factsOf, isNumeric, isProse, isVerdict } from './column-facts';
import { isMetricStem } from './metric-stem';
import { isModelName, meaningOf } from './names';
import { cellsOf, give, type Seen, type Sight } from './sight';
import { findWide, type Wide } from './wide';

/** What a column of a system holds, where its kind is given to every system at once. */
const GIVEN = new Set([
  'output',
  'extracted',
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'reasoning_tokens',
  'cost',
  'error',
]);

/** Whether something beside the columns of scores says which model answered: a column, or the names of the files. */
const namesModel = ({ columns, group: { tables } }: Sight): boolean =>
  tables.length > 1 ||
  tables.some(({ path }) => isModelName(path.split('/').at(-1) ?? '')) ||
  columns.some(({ named, facts }) => named?.meaning === 'model' && facts.filled > 0);

/** A column that names several models, row by row: what stands in columns is no model's then, unless it is called like one. */
const hasModelBeside = ({ columns }: Sight, { systems, parts }: Wide): boolean =>
  columns.some(
    ({ name, named, facts }) =>
      !parts.has(name) &&
      named?.meaning === 'model' &&
      named.whole &&
      facts.distinct > 1 &&
      facts.filled >= facts.rows * 0.9 &&
      !(isProse(facts) && facts.medianLength > 40) &&
      (/model|llm|system/i.test(name) || !systems.some(isModelName)),
  );

/** What systems are called without the key below which all of them stand: `responses.gpt-4o`. */
function shortened(systems: readonly string[]): ReadonlyMap<string, string> {
  const [first = ''] = systems;
  const key = /^[a-z_]+\./i.exec(first)?.[0] ?? '';
  const isShared = key !== '' && systems.every((name) => name.startsWith(key) && name.length > key.length);
  return new Map(systems.map((name) => [name, isShared ? name.slice(key.length) : name]));
}

/** Finds the systems of a wide table and gives the columns of each what their stem says. */
export function takeWide(sight: Sight): Wide | null {
  const taken = new Set(sight.columns.filter(({ named }) => named?.whole === true).map(({ name }) => name));
  const wide = findWide(sight.columns, taken);
  if (wide === null || (wide.isFaint && namesModel(sight)) || hasModelBeside(sight, wide)) return null;
  const stems = new Map<string, Seen[]>();
  const called = shortened(wide.systems);
  for (const column of sight.columns) {
    const part = wide.parts.get(column.name);
    if (part === undefined) continue;
    column.more = { system: called.get(part.system) ?? part.system };
    column.base = part.stem;
    stems.set(part.stem, [...(stems.get(part.stem) ?? []), column]);
  }
  let output = false;
  for (const [stem, columns] of stems) {
    const facts = factsOf(columns.flatMap((column) => cellsOf(sight, column)));
    const isScore = isNumeric(facts) || isVerdict(facts);
    const said = stem === '' ? null : meaningOf(stem);
    const isAnswer = said?.meaning === 'answer' || (said?.meaning === 'result' && !isScore);
    const isMetric = isScore && isMetricStem(stem);
    const meaning = said === null ? (isScore ? 'score' : 'output') : isAnswer ? 'output' : said.meaning;
    for (const column of columns) {
      column.facts = facts;
      column.named =
        stem === '' || isAnswer || (said === null && isMetric) ? { meaning, whole: true, rank: 0 } : said;
      if (stem === '') column.base = isVerdict(facts) ? 'correct' : 'score';
      if (meaning === 'output' && (output || (said === null && stem !== '')))
        give(column, 'kept', 'an output of the system is there');
      else if (meaning === 'output') give(column, 'output', `of ${column.more.system ?? ''}`);
      else if (meaning === 'extracted' || GIVEN.has(meaning))
        give(column, meaning as 'extracted', `of ${column.more.system ?? ''}`);
      else if (
        ['context', 'amount', 'label', 'reference', 'reasoning', 'input'].includes(meaning) ||
        (said === null && stem !== '' && !isScore)
      )
        give(column, 'kept', isProse(facts) ? 'a text of the system' : 'of the system');
    }
    if (meaning === 'output' && !(said === null && stem !== '')) output = true;
  }
  return wide;
}
