import { isNumeric, isProse } from './column-facts';
import type { Guess } from './mapping';
import { foldName } from './names';
import type { Seen, Sight } from './sight';
import { foldWord } from './words';

const SIDES = 'a|b|1|2|one|two|left|right';
const MODEL = new RegExp(
  `^(model|system|llm|bot|assistant|agent)(_name)?_?(${SIDES})(_name|_id)?$|^(left|right)_(model|system)$`,
);
const ANSWER = new RegExp(`^(response|answer|output|completion|generation|conversation)_?(${SIDES})$`);
/** Each answer has its own: the verdict follows from them. */
const SCORE = new RegExp(
  `^(score|rating|grade|correct|is_correct|rank)_?(${SIDES})$|^(model|system|response|answer)_?(${SIDES})_(score|rating|grade|correct)$`,
);
const VERDICT =
  /^(winner|preference|preferred|preferred_\w+|human_preference|choice|verdict|judge?ment|label|better|vote|outcome|result)$|^winner_|_(winner|preference|vote)$/;
const SIDE = new RegExp(
  `^((model|response|answer|system|assistant|output)?[ _]?(${SIDES})|tie.*|both.*|neither|draw|equal|same|[ab1]\\s*[<>=]+\\s*[ab2])$`,
);

const isNamed = ({ facts }: Seen): boolean => facts.filled > 0 && !isNumeric(facts) && !isProse(facts);
const saysSide = ({ facts }: Seen): boolean => {
  const words = [...facts.values.keys()].map(foldWord);
  return words.length > 0 && words.every((word) => SIDE.test(word));
};

/** The columns of a table whose rows compare two answers: the two, and which was better; null where they do not. */
function comparedIn({ columns }: Sight): readonly Seen[] | null {
  const verdicts = columns.filter(({ name, facts }) => VERDICT.test(foldName(name)) && facts.filled > 0);
  const of = (names: RegExp): readonly Seen[] => columns.filter(({ name }) => names.test(foldName(name)));
  if (of(SCORE).length > 1) return null;
  const [models, answers] = [of(MODEL).filter(isNamed), of(ANSWER)];
  const [verdict] = models.length === 2 ? verdicts : answers.length === 2 ? verdicts.filter(saysSide) : [];
  if (verdict === undefined) return null;
  return [...(models.length === 2 ? models : answers), verdict];
}

/** A table of preferences between two answers: a person is told that these are not read; null for any other. */
export function guessPairwise(sight: Sight): Guess | null {
  const compared = comparedIn(sight);
  if (compared === null) return null;
  const [one, two, verdict] = compared.map(({ name }) => name);
  const [table] = sight.group.tables;
  return {
    mapping: {
      rows: table?.rows ?? { layout: 'lines' },
      model: { from: 'name', name: '' },
      evaluation: { from: 'name', name: '' },
      sample: 'position',
      columns: sight.columns.map(({ name }) => ({ name, role: 'kept' })),
    },
    sure: false,
    open: [
      {
        column: null,
        code: 'pairwise',
        question: `Each row compares two answers (${one ?? ''}, ${two ?? ''}: ${verdict ?? ''}). Pairwise preferences are not read. They can be, with one row per answer and a score: won 1, tied 0.5, lost 0.`,
      },
    ],
    reasons: {},
    tried: [],
  };
}
