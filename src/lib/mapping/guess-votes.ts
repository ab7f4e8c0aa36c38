import { isNumeric } from './column-facts';
import { determines } from './dependence';
import { commonName, wholeName } from './from-files';
import { isNameOfJudge } from './judges';
import type { Column, Guess, Open } from './mapping';
import { foldName } from './names';
import { free, give, type Seen, type Sight, textOf } from './sight';
import { findInput } from './texts';
import { type Ballot, voteOf } from './votes';

const JUDGE = /^(judge\w*|worker|user|voter|human|annotator|rater)(_?(id|name))?$/;
const ANSWER = /^(response|answer|output|completion|generation|conversation)_?(a|b|1|2|left|right)$/;
/** Words of a verdict that a question quotes. */
const QUOTED = 4;

/** How the sides are told: called 1 and 2, numbers name them in the verdict. */
export const ballotOf = (sideA: string, verdicts: readonly string[]): Ballot => ({
  verdicts,
  numbered: /_?(1|one)(_name|_id)?$/.test(foldName(sideA)),
});

/**
 * A table whose rows are votes between two models that columns name. What a verdict says must be known for every row that was
 * looked at: else it is asked, since a verdict that is read wrongly turns wins into losses.
 */
export function guessVotes(sight: Sight, [a, b]: readonly [Seen, Seen], verdicts: readonly Seen[]): Guess {
  give(a, 'contender_a', 'one of two models that a row compares');
  give(b, 'contender_b', 'the other of two models that a row compares');
  for (const verdict of verdicts) give(verdict, 'verdict', 'which of the two is better');
  for (const column of sight.columns) {
    const side = ANSWER.exec(foldName(column.name))?.[2];
    if (column.role === null && side !== undefined)
      give(column, /a|1|left/.test(side) ? 'output_a' : 'output_b', 'the answer of one of the two');
  }
  const judge = sight.columns.find(
    (column) => column.role === null && (isNameOfJudge(column) || JUDGE.test(foldName(column.name))),
  );
  if (judge) give(judge, 'judge', 'who voted');
  const sample = findAsked(sight, [a, b]);
  findRest(sight);
  const open = unread(sight, [a, b], verdicts);
  const [first] = sight.group.tables;
  const dataset = sight.columns.find(({ role }) => role === 'evaluation');
  return {
    mapping: {
      rows: first?.rows ?? { layout: 'lines' },
      model: { from: 'name', name: '' },
      evaluation: dataset !== undefined ? { from: 'column' } : evaluationOf(sight, [a, b]),
      sample,
      columns: sight.columns.map(({ name, role, more }): Column => ({ name, role: role ?? 'kept', ...more })),
    },
    sure: open.length === 0,
    open,
    reasons: Object.fromEntries(sight.columns.map(({ name, reason }) => [name, reason])),
    tried: [],
  };
}

/** Files in which no model comes that another has are of something else each. */
function evaluationOf({ group, pool }: Sight, sides: readonly Seen[]): Guess['mapping']['evaluation'] {
  const paths = group.tables.map(({ path }) => path);
  const files = new Map<string, Set<number>>();
  for (const [i, row] of pool.rows.entries())
    for (const { at } of sides) {
      const name = textOf(row[at]);
      files.set(name, (files.get(name) ?? new Set()).add(pool.table[i] ?? 0));
    }
  const areApart = paths.length > 1 && [...files.values()].every(({ size }) => size === 1);
  return areApart ? { from: 'file', pattern: wholeName(paths) } : { from: 'name', name: commonName(paths) };
}

/** What was asked: an id or the text of it. An id that is of two models is the pair's own, and the text beside it counts. */
function findAsked(sight: Sight, sides: readonly Seen[]): 'columns' | 'input' | 'position' {
  const { depends } = sight;
  const input =
    findInput(sight) ?? free(sight, 'input').find(({ named, facts }) => named?.whole && facts.filled > 0);
  const id = free(sight, 'sample').find(({ facts, named }) => named?.whole && facts.filled === facts.rows);
  const isOfPair =
    id !== undefined && sides.every((side) => determines(depends.of(id), depends.of(side)) !== false);
  const key = id !== undefined && !(isOfPair && input) ? id : null;
  if (input) {
    const isNumber = key === null && isNumeric(input.facts);
    give(input, isNumber ? 'sample' : 'input', 'what both were asked');
    if (key === null) return isNumber ? 'columns' : 'input';
  }
  if (key === null) return 'position';
  give(key, 'sample', 'tells what was asked');
  const turn = free(sight, 'turn').find(
    ({ facts, at }) => facts.distinct > 1 && determines(depends.of(key), depends.of({ at })) === false,
  );
  if (turn) give(turn, 'sample', 'a turn is asked for itself');
  return 'columns';
}

/** Labels of what was asked; what differs from vote to vote stands with the record. */
function findRest(sight: Sight): void {
  const { depends } = sight;
  const keys = sight.columns.filter(({ role }) => role === 'sample' || role === 'input');
  const asked = keys.length === 0 ? null : depends.together(keys.map((column) => depends.of(column)));
  const dataset = free(sight, 'evaluation').find(
    ({ facts }) => facts.distinct === 1 && facts.filled === facts.rows,
  );
  if (dataset) give(dataset, 'evaluation', 'the same in every row');
  for (const column of sight.columns) {
    if (column.role !== null) continue;
    const { facts, named } = column;
    const isOfSample = asked === null ? false : determines(asked, depends.of(column));
    // Where each is asked once, nothing shows that a topic is of the sample: its name does.
    const isLabel =
      asked !== null &&
      facts.filled > 0 &&
      facts.medianLength <= 60 &&
      facts.distinct <= Math.min(50, facts.filled / 2) &&
      (isOfSample ?? named?.meaning === 'label');
    give(
      column,
      isLabel ? 'label' : 'kept',
      isLabel
        ? isOfSample
          ? 'the same in all votes of a sample'
          : 'named like a label of what was asked'
        : 'it stands with its vote',
    );
  }
}

/** What the verdicts say that is not understood. */
function unread({ pool }: Sight, [a, b]: readonly [Seen, Seen], verdicts: readonly Seen[]): Open[] {
  const ballot = ballotOf(
    a.name,
    verdicts.map(({ name }) => name),
  );
  const words = new Set<string>();
  for (const row of pool.rows) {
    const cells = verdicts.map(({ at }) => row[at] ?? null);
    if (voteOf(ballot, cells, [row[a.at] ?? null, row[b.at] ?? null]) === null)
      words.add(cells.map(textOf).join(' / '));
  }
  if (words.size === 0) return [];
  const said = [...words].slice(0, QUOTED).map((word) => `“${word}”`);
  return [
    {
      column: null,
      code: 'pairwise',
      question: `Each row compares ${a.name} with ${b.name}, and ${verdicts.map(({ name }) => name).join(', ')} says ${said.join(', ')}${words.size > QUOTED ? ' and more' : ''}: which of the two is that? Write ${a.name}, ${b.name} or tie there, or the name of the model that won.`,
    },
  ];
}
