import { isNumeric, isProse } from './column-facts';
import { countOf, determines } from './dependence';
import { free, type Seen, type Sight } from './sight';

/** Ways of asking that a study has at most, and how long their names are. */
const WAYS = 20;
const LONGEST = 32;

const isShort = ({ facts }: Seen): boolean =>
  !isProse(facts) &&
  !isNumeric(facts) &&
  facts.lists === 0 &&
  [...facts.values.values()].every(({ text }) => text.length <= LONGEST);

/**
 * `prompt`: `zero-shot`, `cot` is a way of asking, and not what was asked: a few short words, of which each comes once with
 * every id of a model. `runs`: the model of each row.
 */
export function readPromptStyles(sight: Sight, runs: readonly string[]): void {
  const { depends } = sight;
  for (const column of free(sight, 'input')) {
    const { facts } = column;
    if (facts.distinct < 2 || facts.distinct > WAYS || !isShort(column)) continue;
    const ways = depends.of(column);
    const isCrossed = free(sight, 'sample').some((id) => {
      if (id.facts.distinct < 2 * facts.distinct) return false;
      const of = depends.together([depends.texts(runs), depends.of(id)]);
      const each = countOf(depends.together([of, ways]));
      return (
        determines(of, ways) === false &&
        each >= facts.filled * 0.97 &&
        each >= countOf(of) * facts.distinct * 0.9
      );
    });
    if (isCrossed) column.named = { meaning: 'condition', whole: true, rank: 0 };
  }
}
