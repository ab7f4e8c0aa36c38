import type { Cell } from '../../../../src/lib/mapping/table';
import { type MadeColumn, type Style } from './column';
import { sameness } from './facts';
import { sampleColumn } from './key-columns';
import { sampleLabel } from './label-columns';
import type { Language } from './languages';
import { modelNames, type NameStyle } from './models';
import type { Random } from './random';
import { samplesOf, type Task } from './samples';
import { memo, verdicts } from './score-columns';
import { isJson, spell, type Spelt } from './spell';
import { type Answer, run } from './study';
import { goldColumn, inputColumn } from './text-columns';
import type { ColumnTruth, Fact, MadeTable } from './truth';

/** Set-ups of one system that people give columns of their own. */
const setups = [['llm', 'rag'], ['base', 'tuned'], ['zeroshot', 'cot'], ['before', 'after'], ['baseline', 'ours'], ['rag', 'graphrag', 'llm']]; // prettier-ignore

export interface Wide {
  task: Task;
  language: Language;
  as: Spelt;
  models: number;
  samples: number;
  /** What each model has a column of; '' is a column that bears the model's name alone. */
  columns: readonly { stem: string; of: 'right' | 'share' | 'rating' | 'output' }[];
  side: 'before' | 'behind';
  between: string;
  style: NameStyle | 'setups';
  id: boolean;
  input: boolean;
  gold: boolean;
  labels: number;
  /** Columns of one model stand together, or those of one kind. */
  together: boolean;
  /** The names of columns stand in lines of their own: the models above, what is told of each below. */
  heads?: 'repeated' | 'merged' | 'beside' | 'frame';
}

export function wideTable(
  random: Random,
  { seed, kind }: { seed: number; kind: string },
  options: Wide,
): MadeTable {
  const { as, language, task } = options;
  const style: Style = {
    ...{
      random,
      language,
      isJson: isJson(as),
      decimal: as === 'semicolon' && random.chance(0.5) ? ',' : '.',
    },
    ...{ spell: (name: string) => name, taken: new Set() },
  };
  const systems =
    options.style === 'setups' ? random.pick(setups) : modelNames(random, options.models, options.style);
  const { samples, ...samplesFacts } = samplesOf(random, task, options.samples, language);
  const answers = run(random, { samples, ...samplesFacts }, {
    ...{ models: systems, conditions: [], repeats: 1, failing: 0, missing: random.chance(0.3) ? 0.04 : 0 },
  }); // prettier-ignore
  const byPlace = new Map(
    answers.map((answer) => [`${String(answer.sample.nr)} ${answer.contender.model}`, answer]),
  );
  const known: MadeColumn[] = [
    ...(options.id ? [sampleColumn(style, false)] : []),
    ...(options.input ? [inputColumn(style)] : []),
    ...(options.gold ? [goldColumn(style)] : []),
    ...Array.from({ length: options.labels }, () => sampleLabel(style)),
  ];
  const kinds = options.columns.map((one) => ({ ...one, ...cellsOf(style, one.of) }));
  const of = systems.flatMap((system) => kinds.map((one) => ({ ...one, system })));
  const owned = (
    options.together ? of : kinds.flatMap(({ stem }) => of.filter((one) => one.stem === stem))
  ).map((one) => ({ ...one, name: nameOf(options, one.system, one.stem) }));
  const names = [...known, ...owned].map(({ name }) => name);
  const answerOf = (nr: number, system: string): Answer | undefined => byPlace.get(`${String(nr)} ${system}`);
  const rowAnswers = samples.filter(({ nr }) => systems.some((system) => answerOf(nr, system)));
  const rows = rowAnswers.map(({ nr }): Cell[] => {
    const any = systems.map((system) => answerOf(nr, system)).find((answer) => answer !== undefined);
    return [
      ...known.map(({ cell }) => (any ? cell(any) : null)),
      ...owned.map(({ system, cell }) => {
        const answer = answerOf(nr, system);
        return answer ? cell(answer) : null;
      }),
    ];
  });
  const facts = rowAnswers.map(({ nr }) =>
    systems.flatMap((system): Fact[] => {
      const answer = answerOf(nr, system);
      if (!answer) return [];
      const own = owned.filter((one) => one.system === system);
      const scores = Object.fromEntries(
        own.flatMap(({ name, score }) => (score ? [[name, score(answer)]] : [])),
      );
      return [
        {
          ...{
            sample: String(nr),
            model: system,
            condition: '',
            repeat: '0',
            scores,
            usage: {},
            failed: false,
          },
          ...(own.some((one) => one.of === 'output') && { output: answer.output }),
          ...(options.gold && { reference: answer.sample.gold }),
        },
      ];
    }),
  );
  const columns: Record<string, ColumnTruth> = {};
  for (const { name, truth } of known) columns[name] = truth;
  for (const { name, of } of owned)
    columns[name] = of === 'output' ? { meaning: 'output' } : { meaning: 'score', lowerIsBetter: false };
  const truth = { facts: [facts], columns };
  return {
    ...{ seed, kind, names, rows, features: [language, as, options.side, options.style] },
    files: [{ path: `results.${as === 'comma' || as === 'semicolon' ? 'csv' : as === 'tab' ? 'tsv' : as === 'lines' ? 'jsonl' : 'json'}`, text: textOf(options, random, names, rows, known.map(({ name }) => name), owned) }],
    expects: { read: truth },
    mayBeAsked: openIn(options) ?? sameness({ facts: [facts.map((row) => row.map(asOneMetric(columns)))], columns }),
  }; // prettier-ignore
}

/** The text of the file. `known`: the columns of no model, which come first. */
function textOf(
  { as, heads }: Wide,
  random: Random,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  known: readonly string[],
  owned: readonly { system: string; stem: string }[],
): string {
  if (heads === undefined) return spell(as, names, rows, { random });
  const none = known.map(() => null);
  const over = owned.map(({ system }, i) =>
    heads === 'repeated' || heads === 'frame' || owned[i - 1]?.system !== system ? system : null,
  );
  const under = owned.map(({ stem }) => stem);
  const lines: Cell[][] =
    heads === 'frame'
      ? [
          [...none, ...over],
          [...none, ...under],
          [...known, ...owned.map(() => null)],
        ]
      : heads === 'beside'
        ? [
            [...known, ...over],
            [...none, ...under],
          ]
        : [
            [...none, ...over],
            [...known, ...under],
          ];
  return spell(as, [], [...lines, ...rows], { random, header: false });
}

/** The scores of a fact by what its columns have in common: their order. */
const asOneMetric =
  (columns: Record<string, ColumnTruth>) =>
  (fact: Fact): Fact => ({
    ...fact,
    scores: Object.fromEntries(
      Object.entries(fact.scores).map(([name, score], i) => [columns[name] ? String(i) : name, score]),
    ),
  });

function cellsOf(
  style: Style,
  of: 'right' | 'share' | 'rating' | 'output',
): Pick<MadeColumn, 'cell' | 'score'> {
  const { random, isJson: keeps, decimal } = style;
  const number = (value: number): Cell => (keeps ? value : String(value).replace('.', decimal));
  if (of === 'output') return { cell: ({ output }) => output };
  if (of === 'right') {
    const say = verdicts(style);
    return { cell: ({ right }) => say(right), score: ({ right }) => Number(right) };
  }
  const value = memo(({ quality }) =>
    of === 'rating'
      ? Math.round(1 + 4 * Math.min(1, Math.max(0, quality + 0.3 * (random.next() - 0.5))))
      : Number(quality.toFixed(3)),
  );
  return { cell: (answer) => number(value(answer)), score: value };
}

function nameOf({ side, between }: Wide, system: string, stem: string): string {
  if (stem === '') return system;
  return side === 'before' ? `${system}${between}${stem}` : `${stem}${between}${system}`;
}

function openIn({ columns, input, id, style }: Wide): string | null {
  if (columns.every(({ of }) => of === 'output')) return 'no score is there';
  if (!input && !id) return 'nothing names the samples';
  return style === 'own' || style === 'setups' ? 'the names of columns name no known model' : null;
}
