import { isProse } from './column-facts';
import { determines, type Codes } from './dependence';
import { settingsOf } from './settings';
import type { Seen, Sight } from './sight';

/** What a column says by its name that is the sample's own: the same in each of its rows. */
const OF_SAMPLES = new Set(['input', 'reference', 'context', 'label', 'text']);
/** What the model's answer changes. */
const OF_ANSWERS = new Set(['output', 'extracted', 'answer', 'explanation', 'reasoning', 'error', 'result']);

/** Columns that a sample determines, as far as names and values tell: the question, the right answer, what it is about. */
function contentOf({ columns }: Sight, ids: readonly Seen[]): Seen[] {
  return columns.filter((column) => {
    const { named, facts, role } = column;
    if (ids.includes(column) || facts.distinct < 2 || (role !== null && role !== 'input')) return false;
    if (named !== null && OF_ANSWERS.has(named.meaning)) return false;
    return named === null ? isProse(facts) : OF_SAMPLES.has(named.meaning);
  });
}

/** By how much a column is the sample's id: what it determines of samples, less what it should and does not. */
function worthOf(sight: Sight, codes: Codes, content: readonly Seen[]): number {
  const told = content.map((column) => ({
    is: determines(codes, sight.depends.of(column)),
    by: isProse(column.facts) ? 3 : 1,
  }));
  return told.reduce((sum, { is, by }) => sum + (is === true ? by : is === false ? -by : 0), 0);
}

/** The id of samples that come several times for a model. */
export interface RepeatedId {
  id: Seen;
  /** Another id that may as well be the sample's: the two are crossed, and nothing beside them says more of either. */
  rival: Seen | null;
}

/**
 * The id of a sample that comes several times for a model, where columns beside it tell its rows apart: of several ids the
 * one that determines the question, else the one with the most values. Null where none is such. `runs`: of each row its
 * model, and what else it is told apart by.
 */
export function repeatedId(sight: Sight, ids: readonly Seen[], runs: Codes): RepeatedId | null {
  const content = contentOf(sight, ids);
  const found = ids.flatMap((id, rank) => {
    const codes = sight.depends.of(id);
    const settings = settingsOf(sight, sight.depends.together([runs, codes]), id);
    if (settings === null || settings.length === 0) return [];
    // What the rows of a sample were run with says nothing of the sample.
    const beside = content.filter((column) => !settings.includes(column));
    const worth = worthOf(sight, codes, beside);
    return worth < 0 ? [] : [{ id, worth, settings, rank }];
  });
  const size = ({ id }: { id: Seen }): number => id.facts.distinct;
  found.sort(
    (a, b) =>
      b.worth - a.worth || a.settings.length - b.settings.length || size(b) - size(a) || a.rank - b.rank,
  );
  const [best] = found;
  if (best === undefined) return null;
  const rival = found.find(({ id, worth }) => worth === best.worth && best.settings.includes(id));
  return { id: best.id, rival: rival?.id ?? null };
}
