import type { RankedSlice } from '../../analysis/votes/rank-slices';
import { LEAST_PROMPTS, LEAST_VOTES } from '../../analysis/votes/ranked';
import type { PreferredModel, Preferences } from '../../analysis/votes/ranking';
import { fewInWords, listInWords } from '../../records/list-in-words';
import {
  type ColumnOf,
  DATA,
  number,
  type Said,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { count, fixed, unbroken, whole } from '../../ui/numbers';

export interface SlicedVotes {
  of: Preferences;
  /** Whose values the slices are, and all that cut the votes. */
  label: string;
  labels: readonly string[];
  /** Of each model of `of`, its place in what was ranked. */
  places: readonly number[];
  slices: readonly (RankedSlice & { value: string; samples: number })[];
}

type Slice = SlicedVotes['slices'][number];

const SURE = 0.05;
const NAMED = 3;
/** More columns are not read; the CSV has all. */
const MOST_MODELS = 8;

const share = (odds: number): number => 1 / (1 + Math.exp(-odds));
const percent = (value: number): string => fixed(100 * value, 1);

/** Of two, what is between them is twice what each is from their mean. */
const chanceOf = ({ found }: Slice, place: number): number | null => {
  const strength = found.strength[place] ?? null;
  const group = found.component.filter((one) => one === found.component[place]).length;
  return strength === null ? null : share((group === 2 ? 2 : 1) * strength);
};

interface Told {
  slice: Slice;
  model: PreferredModel;
  here: number;
  there: number;
}

/** Models that do better or worse in a slice than outside of it, beyond chance, the furthest first. */
function toldIn({ of, places, slices }: SlicedVotes): Told[] {
  return slices
    .flatMap((slice) =>
      of.models.flatMap((model, k): Told[] => {
        const one = slice.elsewhere[places[k] ?? -1] ?? null;
        if (one === null || one.p === null || one.p >= SURE) return [];
        const times = slice.elsewhere.filter((other) => other !== null).length === 2 ? 2 : 1;
        return [{ slice, model, here: share(times * one.here), there: share(times * one.there) }];
      }),
    )
    .sort((a, b) => Math.abs(b.here - b.there) - Math.abs(a.here - a.there));
}

const isHeld = ({ slices }: SlicedVotes): boolean =>
  slices.some(({ elsewhere }) => elsewhere.some((one) => one !== null && one.p !== null));

const inWords = ({ slice, model, here, there }: Told, label: string): string =>
  `${model.model} is ${here > there ? 'better' : 'worse'} where ${label} is ${slice.value} than elsewhere: it wins ${percent(here)} % of votes there, ${percent(there)} % elsewhere.`;

export function slicedFinding(answer: SlicedVotes): string {
  const told = toldIn(answer);
  const [first] = told;
  const slices = count(answer.slices.length, 'slice');
  if (!isHeld(answer))
    return `${slices} by ${answer.label}: too few votes to say whether a model does better in one than elsewhere.`;
  if (!first)
    return `${slices} by ${answer.label}: no model is shown to do better or worse in one than elsewhere.`;
  const more = new Set(told.slice(1).map(({ slice }) => slice.value));
  more.delete(first.slice.value);
  return unbroken(
    `${inWords(first, answer.label)}${more.size > 0 ? ` Others differ where it is ${fewInWords([...more], NAMED)}.` : ''}`,
  );
}

/** A row a slice; ▲ and ▼ where a model does better or worse than outside of it. */
export function slicedTable(answer: SlicedVotes): Table {
  const { of, places, slices, label } = answer;
  const told = toldIn(answer);
  const columns = of.models.flatMap(({ model, mark }, k): ColumnOf<Slice>[] => {
    const place = places[k] ?? -1;
    const cell = (slice: Slice): number | Said => {
      const value = chanceOf(slice, place);
      if (value === null) return unknown(`no votes both ways connect ${model} with the others here`);
      const own = told.find((one) => one.slice === slice && one.model.model === model);
      return own
        ? {
            ...{ value, shown: `${own.here > own.there ? '▲' : '▼'} ${percent(value)}` },
            hint: `Against those that can be held against each other: ${percent(own.here)} % here, ${percent(own.there)} % elsewhere.`,
          }
        : value;
    };
    return [
      number<Slice>(`wins_${model}`, cell, {
        ...{ head: model, mark, write: percent },
        ...(k >= MOST_MODELS && { only: DATA }),
      }),
      number<Slice>(`se_${model}`, ({ found }) => found.se[place] ?? null, { only: DATA }),
      number<Slice>(`p_${model}`, ({ elsewhere }) => elsewhere[place]?.p ?? null, { only: DATA }),
    ];
  });
  return tableOf<Slice>(
    slices,
    [
      text('slice', ({ value }) => value, { head: label }),
      number('votes', ({ votes }) => votes, { write: whole, tone: 'quiet' }),
      number('samples', ({ samples }) => samples, { write: whole, tone: 'quiet', isWide: true }),
      text('best', (slice) => bestOf(answer, slice), { head: 'best', tone: 'strong' }),
      ...columns,
    ],
    { notes: notesOf(answer, told).map(unbroken) },
  );
}

/** Those that may be best by the tests of the slice alone. */
function bestOf({ of, places }: SlicedVotes, { found }: Slice): string | Said {
  if (found.clusters < LEAST_PROMPTS) return unknown(`it takes ${whole(LEAST_PROMPTS)} samples`);
  const ranked = of.models.filter((_, k) => (found.rankLow[places[k] ?? -1] ?? null) !== null);
  const best = of.models.filter((_, k) => found.rankLow[places[k] ?? -1] === 1);
  if (ranked.length < 2) return unknown(`fewer than two models have ${whole(LEAST_VOTES)} votes`);
  if (best.length === ranked.length) return 'unclear';
  return best.length <= NAMED
    ? listInWords(
        best.map(({ model }) => model),
        'or',
      )
    : `one of ${whole(best.length)}`;
}

function notesOf({ of, label }: SlicedVotes, told: readonly Told[]): string[] {
  return [
    'Wins against the average model, %, by the votes of the slice alone; of two models, against the other.',
    ...(told.length > 0
      ? [
          '▲ ▼: better or worse in the slice than in all other votes, beyond chance.',
          ...told.slice(1, 1 + NAMED).map((one) => inWords(one, label)),
        ]
      : []),
    ...(of.models.length > MOST_MODELS
      ? [`The ${whole(MOST_MODELS)} strongest of ${whole(of.models.length)} models; the CSV has all.`]
      : []),
  ];
}

export const slicedHow = (): string[] => [
  'Strengths are Bradley and Terry’s, fitted to the votes of each slice by itself. Slices and models were not chosen beforehand: a difference from elsewhere is a z test of the strength in the slice less that in all other votes, among models with 30 votes on both sides, with Holm’s correction at 0.05 over all slices and models.',
];
