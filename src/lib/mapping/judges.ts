import { isNumeric, isProse } from './column-facts';
import { type Codes, countOf, determines, uniqueness } from './dependence';
import { free, give, held, type Seen, type Sight } from './sight';

/** Judges that get a metric each without a question; of more, few judge the same. */
const FEW = 12;
const MANY = 60;

/** Who judges, in words that name nothing else where they stand alone. */
const JUDGE =
  /^(judge|llm_?judge|judge_?model|judge_?name|judge_?id|graders?|raters?|rater_?id|annotators?|annotator_?id|evaluator(_?(id|name|model))?|assessor|labell?er|coder|reviewer|worker_?id|bewerter(in)?|gutachter(in)?|juror(in)?|beurteiler(in)?|(é|e)valuateur|annotateur|juge|evaluador(a)?|anotador(a)?|juez|avaliador(a)?|juiz|valutatore|annotatore|giudice|beoordelaar|oceniaj(ą|a)cy|s(ę|e)dzia|hodnotitel|оценщик|эксперт|судья|评委|评审|评测者|标注者|標註者|評価者|評定者|평가자)$/iu;

const fold = (name: string): string => name.trim().replaceAll(/[\s-]+/g, '_');

/** Whether a column's name says who judged. */
export const isNameOfJudge = ({ name, named }: Seen): boolean =>
  named?.meaning === 'judge' || JUDGE.test(fold(name));

/** Columns that name who judged, where no meaning of their own says so and they hold words. */
export function readJudges({ columns }: Sight): void {
  for (const column of columns)
    if (
      column.named === null &&
      JUDGE.test(fold(column.name)) &&
      !isNumeric(column.facts) &&
      !isProse(column.facts)
    )
      column.named = { meaning: 'judge', whole: true, rank: 0 };
}

const OF_SAMPLES = new Set([
  'sample',
  'input',
  'text',
  'task',
  'name',
  'turn',
  'evaluation',
  'context',
  'label',
]);

/**
 * Several judges of one answer, a row each: rows of one model and sample differ in who judged, and nothing else tells them
 * apart. `runs`: the model of each row. Answers the runs as rows of one judge each, for what tells samples apart.
 */
export function findJudges(sight: Sight, runs: readonly string[]): readonly string[] {
  const column = sight.columns.find((one) => isJudge(sight, one, sight.depends.texts(runs)));
  if (column === undefined) return runs;
  give(column, 'judge', `rows of one answer differ in it; ${String(column.facts.distinct)} different`);
  const { depends } = sight;
  const [judges, models] = [depends.of(column), depends.texts(runs)];
  const { distinct, filled, rows } = column.facts;
  const isCrossed = countOf(depends.together([models, judges])) >= countOf(models) * distinct;
  const why =
    filled < rows
      ? `It is empty in ${String(rows - filled)} rows.`
      : distinct > FEW
        ? `It names ${String(distinct)}.`
        : isCrossed
          ? null
          : 'Not every one of them judged every model.';
  if (why !== null)
    sight.open.push({
      column: column.name,
      code: 'judges',
      question: `Does ${column.name} say who judged an answer? ${why}`,
    });
  return runs.map((run, i) => `${run}\u0001${String(judges[i] ?? 0)}`);
}

function isJudge(sight: Sight, column: Seen, models: Codes): boolean {
  const { depends, columns } = sight;
  const { facts, role } = column;
  if (
    role !== null ||
    !isNameOfJudge(column) ||
    facts.distinct < 2 ||
    facts.distinct > MANY ||
    isProse(facts)
  )
    return false;
  if (isNumeric(facts) && facts.whole < facts.numbers) return false;
  const judges = depends.of(column);
  const beside = [...held(sight, 'metric'), ...free(sight, 'epoch', 'condition')].filter(
    (one) => one !== column,
  );
  const set = beside.map((one) => depends.of(one));
  const could = columns.filter(
    (one) =>
      one !== column &&
      !beside.includes(one) &&
      one.role === null &&
      one.facts.distinct > 1 &&
      (one.named === null || OF_SAMPLES.has(one.named.meaning)),
  );
  const rows = depends.different();
  const bases = could.map((one) => depends.together([models, ...set, depends.of(one)]));
  // Where an id or a question tells the rows apart already, each was judged once, by one of them.
  const isTold = could.some(
    (one, i) =>
      (one.named?.meaning === 'sample' || one.named?.meaning === 'input') &&
      uniqueness(bases[i] ?? new Int32Array()).unique >= rows * 0.97,
  );
  return (
    !isTold &&
    bases.some(
      (base) =>
        countOf(base) <= rows * 0.75 &&
        determines(base, judges) === false &&
        countOf(depends.together([base, judges])) >= rows * 0.97,
    )
  );
}
