import { guess } from '../../../../src/lib/mapping/guess';
import type { Guess } from '../../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../../src/lib/mapping/table';
import { type Difference, differencesOf, wrong } from './differences';
import { link, type Linked } from './link';
import { looked, readBy } from './read';
import type { MadeTable, Truth } from './truth';

export type Verdict =
  /** Read without a question, and right. */
  | 'right'
  /** The same, but a label or a text is not kept. */
  | 'right with losses'
  | 'asked, right guess'
  | 'asked, wrong guess'
  /** Nothing was read of what can be read. */
  | 'refused'
  /** What is no table of scores was refused, or asked. */
  | 'rightly refused'
  | 'misread';

export interface Judgement {
  made: MadeTable;
  verdict: Verdict;
  differences: readonly Difference[];
  /** What was asked. */
  asked: readonly string[];
  guesses: readonly Guess[];
}

/** Runs a table through the guess and the import's reading, and holds what comes of it against what is true. */
export async function judge(made: MadeTable): Promise<Judgement> {
  const tables = await Promise.all(made.files.map(looked));
  const found = tables.flatMap((table) => table ?? []);
  const groups = found.length < tables.length ? [] : guess(found);
  const guesses = groups.map((group) => group.guess);
  const asked = guesses.flatMap(({ open }) => open.map(({ code, question }) => `${code}: ${question}`));
  const isSure = guesses.length > 0 && guesses.every(({ sure }) => sure);
  const say = (verdict: Verdict, differences: readonly Difference[] = []): Judgement => ({
    ...{ made, verdict, differences, asked, guesses },
  });
  const { expects } = made;
  if ('refused' in expects) {
    if (!isSure) return say('rightly refused');
    const differs = await votesDiffer(made, guesses);
    return differs === null ? say('right') : say('misread', [wrong('read at all', differs)]);
  }
  if (guesses.length === 0) return say('refused');
  const differences = await compare(made, expects.read, found, groups);
  const isWrong = differences.some(({ slight }) => !slight);
  if (!isSure) return say(isWrong ? 'asked, wrong guess' : 'asked, right guess', differences);
  return say(isWrong ? 'misread' : differences.length > 0 ? 'right with losses' : 'right', differences);
}

/** Why a table of no scores may not be read as it is; null where all that comes of it are the votes that it was made of. */
async function votesDiffer({ files, expects }: MadeTable, guesses: readonly Guess[]): Promise<string | null> {
  if (!('refused' in expects)) return null;
  const { refused, votes } = expects;
  const [file] = files;
  const [guess] = guesses;
  if (votes === undefined || file === undefined || guess === undefined) return `read, and is ${refused}`;
  const { read, voted } = await readBy(file, guess.mapping);
  const more = read.filter(
    (one) => 'left' in one || one.row.said.response !== null || one.row.scores.length > 0,
  );
  if (more.length > 0) return `${String(more.length)} rows are read as answers or scores, or not at all`;
  const at = votes.findIndex((vote, i) => JSON.stringify(vote) !== JSON.stringify(voted[i]));
  return at < 0 && votes.length === voted.length
    ? null
    : `vote ${String(at + 1)} is read as ${JSON.stringify(voted[at])}, not ${JSON.stringify(votes[at])}`;
}

/** What differs between what is true of a table and what the import makes of it by these mappings. */
export async function compare(
  { files }: MadeTable,
  truth: Truth,
  tables: readonly OwnTable[],
  groups: readonly { tables: readonly string[]; guess: Pick<Guess, 'mapping'> }[],
): Promise<Difference[]> {
  const linked: Linked[] = [];
  const first = groups[0]?.guess.mapping;
  if (first === undefined) return [];
  for (const [i, file] of files.entries()) {
    const mapping = groups.find(({ tables }) => tables.includes(file.path))?.guess.mapping ?? first;
    const table = tables[i];
    if (table === undefined) return [wrong('rows', 'the file is no table')];
    const { read } = await readBy(file, mapping);
    const of = link(truth.facts[i] ?? [], read, mapping, table);
    if (typeof of === 'string') return [wrong('rows', of)];
    linked.push(...of);
  }
  return differencesOf(linked, truth.columns, first);
}
