import { isNumeric, isProse, isVerdict } from './column-facts';
import { guessVotes } from './guess-votes';
import type { Guess } from './mapping';
import { foldName } from './names';
import { roleWords } from './role-words';
import { type Seen, type Sight, textOf } from './sight';
import type { Wide } from './wide';
import { columnSide, sideOf } from './votes';
import { foldWord } from './words';

const SIDES = 'a|b|1|2|one|two|left|right';
const MODEL = new RegExp(
  `^(model|system|llm|bot|assistant|agent)(_name)?_?(${SIDES})(_name|_id)?$|^(left|right)_(model|system)$`,
);
const ANSWER = new RegExp(`^(response|answer|output|completion|generation|conversation)_?(${SIDES})$`);
/** Each answer has its own: the verdict follows from them. */
const SCORE = new RegExp(
  `^(score|rating|grade|correct|is_correct|rank)_?(${SIDES})$|^(model|system|response|answer)_?(${SIDES})_(score|rating|grade|correct)$`,
);
const VERDICT =
  /^(winner|preference|preferred|preferred_\w+|human_preference|choice|verdict|judge?ment|label|better|vote|outcome|result)$|^winner_|_(winner|preference|vote)$/;
const SIDE = new RegExp(
  `^((model|response|answer|system|assistant|output)?[ _]?(${SIDES})|tie.*|both.*|neither|draw|equal|same|[ab1]\\s*[<>=]+\\s*[ab2])$`,
);

/** Names of models may be several words, and numbers that are no scores. */
const isNamed = ({ facts }: Seen): boolean =>
  facts.filled > 0 && facts.lists === 0 && facts.medianLength <= 60 && facts.breaks === 0;
const saysSide = ({ facts }: Seen): boolean => {
  const words = [...facts.values.keys()].map(foldWord);
  return words.length > 0 && words.every((word) => SIDE.test(word));
};

/** What is written twice, the sides told apart by letters. */
const LETTERED =
  /^((\w+_)?(response|answer|output|completion|generation|conversation|reply|summary|candidate)(_\w+)?)_?(a|b|left|right)$/;
/** What a verdict may be called that is a number. */
const JUDGED = /pref|win(ner|s|_|$)|prob|judge?ment|better|vote/;

/** A judgement, whatever its type: a word, a number, marks, a probability. */
const judges = ({ name, named, facts }: Seen): boolean =>
  facts.filled > 0 &&
  facts.lists === 0 &&
  !isProse(facts) &&
  (VERDICT.test(foldName(name)) || JUDGED.test(foldName(name)) || named?.meaning === 'score');

/** A number or a mark that each side has: then nothing is compared that does not follow from it. */
function isScoredBySide({ columns }: Sight): boolean {
  const stems = new Map<string, number>();
  for (const { name, named, facts } of columns) {
    const stem = /^(.+?)_?(a|b|left|right)$/.exec(foldName(name))?.[1];
    const isMeasured = named !== null && ['amount', 'latency', 'cost', 'sample'].includes(named.meaning);
    if (stem === undefined || isMeasured || /token|^winner|^win/.test(stem)) continue;
    if (isNumeric(facts) || isVerdict(facts)) stems.set(stem, (stems.get(stem) ?? 0) + 1);
  }
  return [...stems.values()].some((count) => count > 1);
}

/** The columns of a table whose rows compare two answers. */
interface Compared {
  /** Models, or answers of nobody who is named. */
  sides: readonly Seen[];
  named: boolean;
  verdicts: readonly Seen[];
}

/** null where rows compare nothing. */
function comparedIn(sight: Sight): Compared | null {
  const { columns } = sight;
  const verdicts = columns.filter(({ name, facts }) => VERDICT.test(foldName(name)) && facts.filled > 0);
  const of = (names: RegExp): readonly Seen[] => columns.filter(({ name }) => names.test(foldName(name)));
  if (of(SCORE).length > 1) return null;
  const preferred = of(/^(chosen|rejected)$/).filter(({ facts }) => facts.filled > 0);
  if (preferred.length === 2) return { sides: preferred, named: false, verdicts: [] };
  const models = of(MODEL).filter(isNamed);
  if (models.length === 2) {
    const verdict = verdicts.find(saysSide) ?? verdicts[0] ?? columns.find(judges);
    if (verdict !== undefined && !followsFrom(sight, models, verdict))
      return { sides: models, named: true, verdicts: marksIn(verdicts) ?? [verdict] };
  }
  const said = verdicts.find(saysSide);
  const sides = of(/^(left|right)$/).filter(isNamed);
  if (said !== undefined && sides.length === 2 && !followsFrom(sight, sides, said))
    return { sides, named: true, verdicts: [said] };
  const answers = of(ANSWER);
  if (answers.length === 2 && said !== undefined) return { sides: answers, named: false, verdicts: [said] };
  const lettered = of(LETTERED);
  const hasModel = columns.some(
    ({ named, facts }) => named?.meaning === 'model' && named.whole && facts.filled > 0,
  );
  const stems = new Set(lettered.map(({ name }) => LETTERED.exec(foldName(name))?.[1]));
  if (lettered.length !== 2 || stems.size !== 1 || hasModel || isScoredBySide(sight)) return null;
  const judged = columns.find((column) => !lettered.includes(column) && judges(column));
  return judged === undefined ? null : { sides: lettered, named: false, verdicts: [judged] };
}

/** A column for each verdict, in which a mark says that it is this one: `winner_model_a`, `winner_model_b`, `winner_tie`. */
function marksIn(verdicts: readonly Seen[]): readonly Seen[] | null {
  const marks = verdicts.filter(({ name }) => columnSide(name) !== name && sideOf(columnSide(name)) !== null);
  return marks.length > 1 ? marks : null;
}

/** Whether the verdict is only which of two numbers is larger: then they are scores, and no names. */
function followsFrom({ pool }: Sight, sides: readonly Seen[], verdict: Seen): boolean {
  if (!sides.every(({ facts }) => isNumeric(facts))) return false;
  const signs = pool.rows.flatMap((row) => {
    const [one, two] = sides.map(({ at }) => Number(row[at]));
    const outcome = sideOf(textOf(row[verdict.at]))?.outcome ?? null;
    return outcome === null ? [] : [[Math.sign((one ?? 0) - (two ?? 0)), Math.sign(outcome - 0.5)] as const];
  });
  return [1, -1].some((way) => signs.every(([more, win]) => more * way === win));
}

/**
 * Two answers in columns of two models, one judgement, and no score of either: a person is told that preferences are not
 * read. Null for any other wide table.
 */
export function guessPairOfWide(sight: Sight, { systems }: Wide): Guess | null {
  if (systems.length !== 2) return null;
  const own = sight.columns.filter(({ more }) => more.system !== undefined);
  const outputs = own.filter(({ role }) => role === 'output');
  const isScored = own.some(
    ({ named, role, facts }) => role !== 'output' && named?.meaning === 'score' && facts.filled > 0,
  );
  if (outputs.length !== 2 || isScored) return null;
  const sides = new Set([...systems.map(foldWord), 'tie', 'draw', 'both', 'neither', 'equal']);
  const verdict = sight.columns.find((column) => {
    if (column.more.system !== undefined) return false;
    const words = [...column.facts.values.keys()];
    return judges(column) || (words.length > 1 && words.every((word) => sides.has(word)));
  });
  return verdict === undefined ? null : refused(sight, [...outputs, verdict]);
}

/** A table of votes between two answers; what can't be read as such is told to a person. null for any other table. */
export function guessPairwise(sight: Sight): Guess | null {
  const compared = comparedIn(sight);
  if (compared === null) return null;
  const [one, two] = compared.sides;
  const columns = [...compared.sides, ...compared.verdicts];
  if (!compared.named || one === undefined || two === undefined) return refused(sight, columns);
  const sides = /(b|2|two|right)(_name|_id)?$|^right/.test(foldName(one.name))
    ? ([two, one] as const)
    : ([one, two] as const);
  return guessVotes(sight, sides, compared.verdicts);
}

/** Rows of another shape among the pairs: they are refused with them, and that is said. */
function oddRows({ pool: { rows } }: Sight, compared: readonly Seen[]): string {
  const odd = rows.filter((row) => compared.every(({ at }) => (row[at] ?? null) === null)).length;
  if (odd === 0) return '';
  const [hold, are] = odd === 1 ? ['holds', 'is'] : ['hold', 'are'];
  return ` ${odd.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} rows ${hold} no pair, and ${are} not read either.`;
}

/** What supplies the models of votes: who has JSON from a tool adds no column to it. */
const namesIn = (field: 'column' | 'field'): string =>
  `If two ${field}s hold the names of the models, say so on Map columns: “${roleWords.contender_a}” and “${roleWords.contender_b}”. If none does, ${
    field === 'field'
      ? 'write “model_a” and “model_b” with these names into each row.'
      : 'add a column model_a and a column model_b.'
  }`;

function refused(sight: Sight, compared: readonly Seen[]): Guess {
  const [one, two, verdict] = compared.map(({ name }) => name);
  const [table] = sight.group.tables;
  const field = table?.rows.layout === 'table' ? 'column' : 'field';
  return {
    mapping: {
      rows: table?.rows ?? { layout: 'lines' },
      model: { from: 'name', name: '' },
      evaluation: { from: 'name', name: '' },
      sample: 'position',
      columns: sight.columns.map(({ name }) => ({ name, role: 'kept' })),
    },
    sure: false,
    open: [
      {
        column: null,
        code: 'pairwise',
        question: `Each row compares two answers (${one ?? ''}, ${two ?? ''}${verdict === undefined ? '' : `: ${verdict}`}), and no ${field} says whose they are, so no vote is read. ${namesIn(field)}${verdict === undefined ? ` A ${field} winner says which is better: model_a, model_b or tie.` : ''}${oddRows(sight, compared)}`,
      },
    ],
    reasons: {},
    tried: [],
  };
}
