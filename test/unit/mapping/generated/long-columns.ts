import type { MadeColumn, Style } from './column';
import {
  type Condition,
  conditionColumn,
  modelColumn,
  repeatColumn,
  rowIdColumn,
  sampleColumn,
} from './key-columns';
import { modelLabel, responseLabel, sampleLabel, settingColumn } from './label-columns';
import type { Long } from './long';
import { errorColumn as distanceColumn, ratingColumn, rightColumn, shareColumn } from './score-columns';
import {
  contextColumn,
  errorColumn,
  explanationColumn,
  goldColumn,
  inputColumn,
  outputColumn,
  pickColumn,
} from './text-columns';
import { timeColumn, usageColumns } from './usage-columns';

/** The columns of a table of a row an answer, in the order in which most people write them. */
export function columnsOf(
  style: Style,
  options: Long,
  models: readonly string[],
  conditions: readonly Condition[],
): MadeColumn[] {
  const { random } = style;
  const { pair, id = 'id' } = options;
  const times = (n: number | undefined, make: () => MadeColumn): MadeColumn[] =>
    Array.from({ length: n ?? 0 }, make);
  const when = (is: boolean | undefined, make: () => MadeColumn): MadeColumn[] => (is ? [make()] : []);
  // Names that are given come first, so that no other column takes them.
  const gold = pair ? [goldColumn(style, [pair[0]])] : when(options.gold, () => goldColumn(style));
  const pick = pair ? [pickColumn(style, [pair[1]])] : when(options.pick, () => pickColumn(style));
  const conditional = conditions.map((one, i) => conditionColumn(style, one, i));
  const scores = options.scores.map((score) => {
    if (score === 'right') return rightColumn(style, options.rightNames);
    return score === 'rating'
      ? ratingColumn(style)
      : score === 'share'
        ? shareColumn(style)
        : distanceColumn(style);
  });
  const columns = [
    ...when(options.rowId, () => rowIdColumn(style)),
    ...when((options.model ?? 'column') === 'column', () => modelColumn(style)),
    ...times(options.modelLabels, () => modelLabel(style, models)),
    ...conditional,
    ...when((options.repeats ?? 1) > 1 && options.numbered !== false, () => repeatColumn(style)),
    ...when(id !== null, () => sampleColumn(style, id === 'task')),
    ...when(options.input, () => inputColumn(style)),
    ...when(options.context, () => contextColumn(style)),
    ...times(options.sampleLabels, () => sampleLabel(style)),
    ...gold,
    ...when(options.output, () => outputColumn(style)),
    ...pick,
    ...scores,
    ...when(options.explanation, () => explanationColumn(style)),
    ...times(options.responseLabels, () => responseLabel(style)),
    ...times(options.settings, () => settingColumn(style)),
    ...when((options.failing ?? 0) > 0, () => errorColumn(style)),
    ...usageColumns(style, options.usage ?? 0),
    ...when(options.time, () => timeColumn(style)),
  ];
  return options.shuffledColumns === true ? random.shuffled(columns) : columns;
}
