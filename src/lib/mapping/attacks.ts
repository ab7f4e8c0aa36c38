import { foldName } from './names';
import { held, type Sight } from './sight';
import { byTheseWords, wordsOf } from './word-readings';

/** What stands beside the answers of a model that was attacked. */
const ATTACK =
  /^(attacks?|attack_\w+|jailbreaks?|jailbreak_\w+|adversar\w+|victim\w*|target_model|(target_)?behaviou?rs?(_id)?|injections?|red_team\w*)$/;
const SUCCESS = /^(is_)?(success|successful|succeeded|win|goal_reached|score|passed)$/;

/** Whose success it is, where attacks stand beside it: the attack's, in which less is better for the model. It is asked. */
export function askWhoseSuccess(sight: Sight): void {
  if (!sight.columns.some(({ name }) => ATTACK.test(foldName(name)))) return;
  for (const column of held(sight, 'score')) {
    const { reading } = column.more;
    if (!SUCCESS.test(foldName(column.base)) || reading?.as !== 'right or wrong') continue;
    column.more = {
      ...column.more,
      reading: byTheseWords('yes or no', wordsOf(reading)),
      lowerIsBetter: true,
    };
    sight.open.push({
      column: column.name,
      code: 'score_direction',
      question: `Attacks stand beside ${column.name}. Is it the attack that succeeds, so that less is better?`,
    });
  }
}
