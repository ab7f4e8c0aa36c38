import { isNumeric, isProse, isVerdict } from './column-facts';
import { areCrossed } from './crossed';
import { type Codes, countOf, determines, uniqueness } from './dependence';
import { isNamedSetting, settingsOf } from './settings';
import type { Seen, Sight } from './sight';

/** What a column may mean by its name that tells samples apart. */
const COULD = new Set(['sample', 'input', 'text', 'task', 'name', 'turn', 'evaluation', 'context']);
/** Columns that are tried. */
const TRIED = 12;

/** The column that a sample has one value of its own in, told by how the table was run, and by no name. */
export interface Design {
  sample: Seen;
  /** Columns that stand for the same samples: the text beside the id. */
  same: readonly Seen[];
}

/** Whole numbers, words and texts that come again, once for each model and setting. */
const couldBe = ({ role, named, facts }: Seen): boolean =>
  (role === null || role === 'input') &&
  (named === null || COULD.has(named.meaning)) &&
  facts.distinct > 2 &&
  facts.filled >= facts.rows * 0.97 &&
  facts.lists === 0 &&
  facts.dates === 0 &&
  !isVerdict(facts) &&
  (!isNumeric(facts) || facts.whole === facts.numbers);

/** How often the columns beside agree within a sample: the question and what else is the sample's. */
function worthOf({ depends, columns }: Sight, sample: Seen): number {
  const codes = depends.of(sample);
  return columns.filter(
    (column) =>
      column !== sample &&
      column.facts.distinct > 2 &&
      !isNumeric(column.facts) &&
      determines(codes, depends.of(column)) === true,
  ).length;
}

/** Whether a column stands for samples: every model was asked each of them, once in every setting. */
function isRun(sight: Sight, models: Codes, sample: Seen): 'told' | 'by settings' | false {
  const { depends } = sight;
  const codes = depends.of(sample);
  const base = depends.together([models, codes]);
  const several = countOf(models) > 1;
  if (several && !areCrossed(models, codes, base)) return false;
  const rows = Math.min(uniqueness(base).filled, depends.different());
  if (countOf(base) >= rows * 0.97) return several && 'told';
  const settings = settingsOf(sight, base, sample);
  if (settings === null || settings.length === 0) return false;
  const set = depends.together(settings.map((column) => depends.of(column)));
  if (countOf(set) >= countOf(codes) * 2 || !areCrossed(codes, set, depends.together([codes, set])))
    return false;
  return several || settings.every(isNamedSetting) ? 'told' : 'by settings';
}

/**
 * What stands for samples by the design of the table: each model, in each setting, has each of its values once. Null where
 * no column does, or where two do that are not the same samples. `models`: of each row its model.
 */
export function designOf(sight: Sight, models: readonly string[]): Design | null {
  const { depends } = sight;
  const runs = depends.texts(models);
  const could = sight.columns
    .filter(couldBe)
    .sort((a, b) => b.facts.distinct - a.facts.distinct)
    .slice(0, TRIED);
  const found = could
    .map((column) => ({ column, run: isRun(sight, runs, column), worth: worthOf(sight, column) }))
    // What one model was run on may be any two things that are crossed: there a text has to say which is the sample.
    .filter(
      ({ column, run, worth }) => run === 'told' || (run !== false && (worth > 0 || isProse(column.facts))),
    )
    .sort((a, b) => b.worth - a.worth || b.column.facts.distinct - a.column.facts.distinct);
  const [best] = found;
  if (best === undefined) return null;
  const codes = depends.of(best.column);
  const same = found.flatMap(({ column }) => {
    const both = countOf(depends.together([codes, depends.of(column)]));
    return both <= countOf(codes) * 1.03 && both <= column.facts.distinct * 1.03 ? [column] : [];
  });
  const short = same.filter(({ facts }) => !isProse(facts));
  const [id] = short.length > 0 ? short : same;
  return id === undefined ? null : { sample: id, same };
}
