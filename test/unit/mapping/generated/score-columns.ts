import type { Cell } from '../../../../src/lib/mapping/table';
import { type MadeColumn, nameOf, rounded, type Style, written } from './column';
import { names, rightWords } from './languages';
import type { Answer } from './study';

type Spelling = (right: boolean) => Cell;
const words =
  (right: Cell, wrong: Cell): Spelling =>
  (is) =>
    is ? right : wrong;

/** How right and wrong are written in a table of this style. */
export function verdicts({ random, language, isJson }: Style): Spelling {
  const plain: Spelling[] = isJson
    ? [words(true, false), words(1, 0), words(true, false)]
    : [
        words('True', 'False'),
        words('1', '0'),
        words('true', 'false'),
        words('1.0', '0.0'),
        words('TRUE', 'FALSE'),
      ];
  const signs: Spelling[] = [words('✓', '✗'), words('✅', '❌')];
  const said = random.pick(rightWords[language]);
  const roll = random.next();
  return roll < 0.6 ? random.pick(plain) : roll < 0.67 ? random.pick(signs) : words(...said);
}

/** Right or wrong. */
export function rightColumn(
  style: Style,
  given: readonly string[] = names.right[style.language],
): MadeColumn {
  const { random } = style;
  const say = verdicts(style);
  const name = nameOf(style, given);
  const unscored = random.chance(0.1) ? 0.05 : 0;
  const isOut = memo((): boolean => random.chance(unscored));
  const says = (answer: Answer): boolean => !isOut(answer);
  return {
    name,
    truth: { meaning: 'score', lowerIsBetter: false },
    cell: (answer) => (says(answer) ? say(answer.right) : null),
    score: (answer) => (says(answer) ? Number(answer.right) : null),
  };
}

/** A value that is made once an answer. */
export function memo<T>(make: (answer: Answer) => T): (answer: Answer) => T {
  const known = new Map<number, T>();
  return (answer) => {
    const before = known.get(answer.nr);
    if (before !== undefined) return before;
    const value = make(answer);
    known.set(answer.nr, value);
    return value;
  };
}

/** A rating of a judge: whole or half points, some with a number for "none". */
export function ratingColumn(
  style: Style,
  given: readonly string[] = names.rating[style.language],
): MadeColumn {
  const { random, isJson } = style;
  const [low, high] = random.pick([
    [1, 5],
    [1, 5],
    [0, 10],
    [1, 10],
    [1, 7],
    [0, 4],
  ] as const);
  const halves = high === 10 && random.chance(0.3);
  const value = memo((answer) => {
    const shifted = Math.min(1, Math.max(0, answer.quality + 0.2 * (random.next() - 0.5)));
    const exact = low + shifted * (high - low);
    return halves ? Math.round(exact * 2) / 2 : Math.round(exact);
  });
  const none = random.chance(0.15) ? random.pick([-1, -1, 999, 9999]) : null;
  const isNone = memo((answer) => none !== null && (answer.nr % 17 === 3 || random.chance(0.03)));
  const over = !isJson && random.chance(0.08) ? `/${String(high)}` : '';
  return {
    name: nameOf(style, given),
    truth: { meaning: 'score', lowerIsBetter: false },
    cell: (answer) => {
      if (isNone(answer)) return written(style, none);
      return over === '' ? written(style, value(answer), 1) : `${String(value(answer))}${over}`;
    },
    score: (answer) => (isNone(answer) ? null : value(answer)),
  };
}

/** A share from 0 to 1, or its percents. */
export function shareColumn(
  style: Style,
  given: readonly string[] = names.share[style.language],
): MadeColumn {
  const { random, language, isJson } = style;
  const asPercent = language === 'en' && random.chance(0.15);
  const sign = asPercent && !isJson && random.chance(0.5);
  const digits = asPercent ? 1 : random.pick([2, 3, 4]);
  const value = memo((answer) => {
    const exact = Math.min(1, Math.max(0, answer.quality + 0.1 * (random.next() - 0.5)));
    return rounded(asPercent ? exact * 100 : exact, digits);
  });
  const gone = random.chance(0.15) ? random.pick<Cell>([null, 'NaN', 'nan', 'N/A']) : undefined;
  const isGone = memo((answer) => gone !== undefined && (answer.nr % 19 === 5 || random.chance(0.03)));
  const base = asPercent ? ['accuracy_pct', 'f1_percent', 'score_pct', 'match_percent'] : given;
  return {
    name: nameOf(style, base),
    truth: { meaning: 'score', lowerIsBetter: false },
    cell: (answer) => {
      if (isGone(answer)) return isJson ? null : (gone ?? null);
      const cell = written(style, value(answer), digits);
      return sign ? `${String(value(answer)).replace('.', style.decimal)}%` : cell;
    },
    score: (answer) => (isGone(answer) ? null : value(answer)),
  };
}

/** Less is better: an error rate, a distance. */
export function errorColumn(style: Style): MadeColumn {
  const { random } = style;
  const kind = random.pick([
    ['wer', 0.8, 3], ['cer', 0.4, 4], ['edit_distance', 60, 0], ['perplexity', 40, 2], ['mae', 12, 2], ['error_rate', 1, 3],
  ] as const); // prettier-ignore
  const value = memo((answer) => rounded((1.05 - answer.quality) * kind[1] + 0.01, kind[2]));
  return {
    name: nameOf(style, [kind[0]]),
    truth: { meaning: 'score', lowerIsBetter: true },
    cell: (answer) => written(style, value(answer), 4),
    score: value,
  };
}
