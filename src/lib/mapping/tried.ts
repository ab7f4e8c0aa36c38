import { countOf, determines, uniqueness, within } from './dependence';
import type { Role, Tried } from './mapping';
import type { SampleKey } from './sample-key';
import { held, type Seen, type Sight } from './sight';
import { listInWords } from '../records/list-in-words';

const counted = (n: number): string => n.toLocaleString('en-US');

const SETTINGS: readonly Role[] = ['model', 'sample', 'condition', 'epoch', 'metric', 'judge'];

/** What was tried against the roles of columns: whether they depend on each other as such columns do. */
export function triedOn(sight: Sight, key: SampleKey, runs: readonly string[]): Tried[] {
  return [...rowsApart(sight, key, runs), ...ofSamples(sight, key), ...ofAnswers(sight, key)];
}

function rowsApart({ depends, columns }: Sight, key: SampleKey, runs: readonly string[]): Tried[] {
  if (key.sample !== 'columns') return [];
  const parts = columns.filter(({ role }) => role !== null && SETTINGS.includes(role));
  const codes = depends.together([depends.texts(runs), ...parts.map((column) => depends.of(column))]);
  const { filled, unique } = uniqueness(codes);
  const names = listInWords(parts.map(({ name }) => name));
  const tell = parts.length === 1 ? 'tells' : 'tell';
  const found = `${unique === filled ? 'none' : counted(filled - unique)} of ${counted(filled)} rows come again in them`;
  return [{ column: null, claim: `${names} ${tell} rows apart`, found, holds: unique >= filled * 0.9 }];
}

/** The question and the right answer are the sample's, whoever answers. */
function ofSamples(sight: Sight, { keys }: SampleKey): Tried[] {
  const sample = sight.depends.texts(keys);
  return [...held(sight, 'input'), ...held(sight, 'reference')].flatMap((column) =>
    determines(sample, sight.depends.of(column)) === true ? [constant(sight, column, sample)] : [],
  );
}

function constant({ depends }: Sight, column: Seen, sample: Int32Array): Tried {
  const { again, same } = within(sample, depends.of(column));
  return {
    column: column.name,
    claim: `${column.name} is of the sample`,
    found: `the same in ${same === again ? 'all' : `${counted(same)} of`} ${counted(again)} further rows of ${counted(countOf(sample))} samples`,
    holds: true,
  };
}

/** What a model answered differs between the answers to one sample. */
function ofAnswers(sight: Sight, { keys }: SampleKey): Tried[] {
  const sample = sight.depends.texts(keys);
  return [...held(sight, 'output'), ...held(sight, 'extracted')].flatMap((column) => {
    if (column.more.system !== undefined) return [];
    const { again, same } = within(sample, sight.depends.of(column));
    if (again === 0) return [];
    const found = `another text in ${counted(again - same)} of ${counted(again)} further rows of a sample`;
    return [{ column: column.name, claim: `${column.name} is of the answer`, found, holds: same < again }];
  });
}
