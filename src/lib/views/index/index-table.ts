import { type Averaging, groupAverage, type IndexRow, type LevelGroup } from '../../analysis/collections';
import type { Contender } from '../../analysis/types';
import { interval, NOTHING, number, type Range, type Table, tableOf, text } from '../../table/table';
import { difference, pValue, score } from '../../ui/numbers';
import { indexScale } from './collection-verdict';

const own = (value: number) => score(value, indexScale);
const paired = (value: number) => difference(value, indexScale);
const rangeOf = ({ low, high }: Range): Range => ({ low, high });

export function indexTable(rows: readonly IndexRow[], baseline: string | null): Table {
  return tableOf<IndexRow>(rows, [
    text('model', ({ contender }) => contender.label),
    number('n', ({ index }) => index?.n),
    number('index', ({ index }) => index?.value, { head: 'index, %', write: own }),
    interval('', ({ index }) => index && rangeOf(index), { write: own }),
    number(
      'difference',
      ({ contender, difference: d }) =>
        d?.value ?? (contender.key === baseline ? { value: null, shown: 'baseline' } : null),
      { head: 'to baseline, points', write: paired },
    ),
    interval('difference', ({ difference: d }) => (d ? rangeOf(d) : NOTHING), {
      head: 'paired 95 % interval',
      write: paired,
    }),
    number('p', ({ difference: d }) => d?.p, { only: ['csv'] }),
    number('p_holm', ({ difference: d }) => (d ? d.pCorrected : NOTHING), { head: 'p, Holm', write: pValue }),
    number('weights_covered', ({ covered }) => covered, {
      head: 'weights covered',
      write: (value) => `${Math.round(value * 100)} %`,
    }),
  ]);
}

const averagings = ['weighted', 'macro', 'micro'] as const;

/** Every group of a level and every model, with all three averages: a row each. */
export function levelData(
  level: string,
  groups: readonly LevelGroup[],
  contenders: readonly Contender[],
  renormalise: boolean,
): Table {
  const lines = groups.flatMap((group) =>
    contenders.flatMap(({ key, label }) =>
      averagings.map((averaging) => ({
        group,
        label,
        averaging,
        found: groupAverage(group, key, { averaging, renormalise }),
      })),
    ),
  );
  return tableOf(lines, [
    text('level', () => level),
    text('group', ({ group }) => group.name),
    text('within', ({ group }) => group.within),
    number('share', ({ group }) => group.share),
    text('model', ({ label }) => label),
    text('average', ({ averaging }) => averaging),
    number('n', ({ found }) => found?.n),
    number('value', ({ found }) => found?.value),
    interval('', ({ found }) => found && rangeOf(found)),
    number('weights_covered', ({ found }) => found?.covered),
  ]);
}

/** A row for each group, a column for each model. */
export function levelTable(
  groups: readonly LevelGroup[],
  contenders: readonly Contender[],
  options: { averaging: Averaging; renormalise: boolean },
): Table {
  const of = (group: LevelGroup, key: string) => groupAverage(group, key, options);
  return tableOf<LevelGroup>(groups, [
    text('group', ({ name, within }) => (within === null ? name : `${name} (${within})`)),
    number('n', (group) => Math.max(0, ...contenders.map(({ key }) => of(group, key)?.n ?? 0))),
    ...contenders.map(({ key, label }) =>
      number<LevelGroup>(`${label}, %`, (group) => of(group, key)?.value, { write: own }),
    ),
  ]);
}
