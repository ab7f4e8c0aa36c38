import { labelName } from '../../filter/label-facts';
import type { Contender, MetricInfo, SampleFigure, SampleOrder } from '../../analysis/types';
import { metricName } from '../../ui/numbers';
import { isFigure, isModel, labelOf, scoreId } from './column-ids';
import { type Layout, orderOf } from './layout';

/** What there is to show. */
export interface Facts {
  /** In the order of the leaderboard, which is that of the cells of a row. */
  contenders: readonly Contender[];
  second: MetricInfo | null;
  /** Keys of labels that the samples bear, in the order in which a row has their values. */
  labels: readonly string[];
  /** Whether the column of a model has its answers. */
  answers: boolean;
  /** Whether any sample has one. */
  hasId: boolean;
  hasInput: boolean;
  hasReference: boolean;
  /** Which figures some file says. */
  hasFigure: Readonly<Record<SampleFigure, boolean>>;
}

type Plain = 'number' | 'sample' | 'input' | 'reference' | 'disagreement';

/** One column; those of a model have its place among the cells of a row. */
export type Column = { id: string; name: string; sort: SampleOrder['by'] } & (
  | { kind: Plain }
  | { kind: 'label'; at: number }
  | { kind: 'score' | 'answer' | 'second' | SampleFigure; at: number; contender: Contender }
);

/** A line of the chooser: one column, or one of every model. */
export interface Choice {
  id: string;
  name: string;
  shown: boolean;
  /** false: what is loaded does not have it. */
  available: boolean;
  columns: readonly Column[];
}

const plainNames: Record<Plain, string> = {
  number: 'number',
  sample: 'sample',
  input: 'input',
  reference: 'reference',
  disagreement: 'disagreement',
};
const figureNames: Record<SampleFigure, string> = {
  tokens: 'output tokens',
  cost: 'reported cost',
  latency: 'latency',
};
const isPlain = (id: string): id is Plain => id in plainNames;

function columnsOf(id: string, facts: Facts): Column[] {
  const { contenders, second, labels, answers } = facts;
  if (isPlain(id)) {
    const isKnown = {
      number: true,
      sample: facts.hasId,
      // Something names a row.
      input: facts.hasInput || !facts.hasId,
      reference: facts.hasReference,
      disagreement: contenders.length > 1,
    };
    return isKnown[id] ? [{ id, kind: id, name: plainNames[id], sort: id }] : [];
  }
  const label = labelOf(id);
  if (label !== null) {
    const at = labels.indexOf(label);
    return at < 0 ? [] : [{ id, kind: 'label', name: labelName(label), at, sort: { label } }];
  }
  return contenders.flatMap((contender, at): Column[] => {
    const { key, label } = contender;
    const of = { at, contender };
    if (id === scoreId(key)) {
      const score = { id, kind: 'score', name: label, sort: { contender: key }, ...of } as const;
      return [answers ? answerBeside(score) : score];
    }
    if (id === 'second' && second) {
      const name = `${metricName(second.metric)} of ${label}`;
      const sort = { metric: second.metric, contender: key };
      return [{ id: `${id}:${key}`, kind: id, name, sort, ...of }];
    }
    if (!isFigure(id) || !facts.hasFigure[id]) return [];
    const name = `${figureNames[id]} of ${label}`;
    return [{ id: `${id}:${key}`, kind: id, name, sort: { figure: id, contender: key }, ...of }];
  });
}

type ScoreColumn = Extract<Column, { contender: Contender }>;

/** The column of a model's answers: sorted by their scores, with a width of its own. */
const answerBeside = (score: ScoreColumn): Column => ({
  ...score,
  id: `answer:${score.contender.key}`,
  kind: 'answer',
  name: `answer of ${score.contender.label}`,
});

/** The column of scores in whose place a column of answers stands. */
export const scoreBehind = ({ contender, ...answer }: ScoreColumn): Column => ({
  ...answer,
  ...{ id: scoreId(contender.key), kind: 'score', name: contender.label, contender },
});

function nameOf(id: string, { contenders, second }: Facts): string {
  if (isPlain(id)) return plainNames[id];
  if (isFigure(id)) return `${figureNames[id]}, each model`;
  if (id === 'second')
    return second ? `${metricName(second.metric)}, each model` : 'second score, each model';
  const label = labelOf(id);
  if (label !== null) return labelName(label);
  return contenders.find(({ key }) => scoreId(key) === id)?.label ?? id.slice('score:'.length);
}

/** With more models than this the reference makes room, unless somebody wants it. */
const REFERENCED = 16;

function isShownByDefault(id: string, { contenders }: Facts): boolean {
  if (id === 'reference') return contenders.length <= REFERENCED;
  return id === 'sample' || id === 'input' || id === 'disagreement' || isModel(id);
}

/** The lines of the chooser in their order. */
export function choicesOf(layout: Layout, facts: Facts): Choice[] {
  return orderOf(layout, facts.contenders).map((id) => {
    const columns = columnsOf(id, facts);
    return {
      id,
      name: nameOf(id, facts),
      shown: layout.shown[id] ?? isShownByDefault(id, facts),
      available: columns.length > 0,
      columns,
    };
  });
}

const isNaming = (id: string) => id === 'sample' || id === 'input';

/** What stands in the table: never nothing. */
export function shownColumns(choices: readonly Choice[]): { columns: Column[]; ids: string[] } {
  const shown = choices.filter((choice) => choice.shown && choice.available);
  const some =
    shown.length > 0 ? shown : choices.filter(({ id, available }) => isNaming(id) && available).slice(0, 1);
  return {
    columns: some.flatMap(({ columns }) => columns),
    ids: some.flatMap(({ id, columns }) => columns.map(() => id)),
  };
}

/** How many of the shown columns stand at or before the choice up to which they are frozen. */
export function frozenCount({ frozen }: Layout, choices: readonly Choice[]): number {
  const last = choices.findIndex(({ id }) => id === frozen);
  const upTo = new Set(choices.slice(0, last + 1).map(({ id }) => id));
  return shownColumns(choices).ids.filter((id) => upTo.has(id)).length;
}

/** What the layout wants shown and what is loaded does not have, in words. */
export function lacking(layout: Layout, facts: Facts): string[] {
  const models = layout.order.flatMap((id) =>
    id.startsWith('score:') && !facts.contenders.some(({ key }) => scoreId(key) === id)
      ? [nameOf(id, facts)]
      : [],
  );
  const others = choicesOf(layout, facts).filter(
    ({ id, available }) => !available && layout.shown[id] === true && id !== 'disagreement',
  );
  return [...models, ...others.map(({ name }) => name)];
}
