import { type MadeColumn, nameOf, type Style } from './column';
import { names } from './languages';
import { memo } from './score-columns';
import type { Answer } from './study';

export const inputColumn = (
  style: Style,
  given: readonly string[] = names.input[style.language],
): MadeColumn => ({
  name: nameOf(style, given),
  truth: { meaning: 'input' },
  cell: ({ sample }) => sample.input,
});

export const outputColumn = (
  style: Style,
  given: readonly string[] = names.output[style.language],
): MadeColumn => ({ name: nameOf(style, given), truth: { meaning: 'output' }, cell: ({ output }) => output });

export const pickColumn = (
  style: Style,
  given: readonly string[] = names.pick[style.language],
): MadeColumn => ({
  name: nameOf(style, given),
  truth: { meaning: 'pick' },
  cell: ({ pick }) => pick,
});

export const goldColumn = (
  style: Style,
  given: readonly string[] = names.reference[style.language],
): MadeColumn => ({
  name: nameOf(style, given),
  truth: { meaning: 'reference' },
  cell: ({ sample }) => sample.gold,
});

/** Names of a gold label and a prediction that swap their meanings from table to table. */
export const usualPairs: readonly (readonly [gold: string, pick: string])[] = [
  ['label', 'prediction'], ['label', 'predicted'], ['answer', 'response'], ['answer', 'model_answer'], ['target', 'output'],
  ['target', 'prediction'], ['expected', 'actual'], ['ground_truth', 'answer'], ['reference', 'answer'], ['true_label', 'pred_label'],
  ['y_true', 'y_pred'], ['expected_output', 'output'], ['gold', 'pred'], ['gold_label', 'model_label'], ['correct_answer', 'answer'],
  ['solution', 'answer'], ['category', 'predicted_category'], ['class', 'predicted_class'], ['truth', 'guess'],
]; // prettier-ignore

/** Pairs that only the data tells: the gold label is the same for every model on a sample. */
export const tellingPairs: readonly (readonly [gold: string, pick: string])[] = [
  ['output', 'prediction'], ['gold', 'label'], ['label', 'answer'], ['truth', 'label'], ['label', 'output'], ['target', 'answer'],
  ['answer', 'output'], ['category', 'output'], ['correct', 'label'], ['label', 'choice'], ['key', 'answer'], ['target', 'label'],
  ['expected', 'result'], ['answer', 'label'], ['class', 'label'], ['intent', 'label'],
]; // prettier-ignore

export function explanationColumn(
  style: Style,
  given: readonly string[] = names.explanation[style.language],
): MadeColumn {
  const { random } = style;
  const said = memo(({ right }: Answer) =>
    right
      ? `The response agrees with what was asked in ${String(random.integer(2, 9))} points and is clear.`
      : `The response misses ${String(random.integer(2, 9))} points of what was asked, although it is clear.`,
  );
  return { name: nameOf(style, given), truth: { meaning: 'explanation' }, cell: said };
}

export function contextColumn(style: Style): MadeColumn {
  return {
    name: nameOf(style, ['contexts', 'context', 'retrieved_contexts', 'documents', 'passages']),
    truth: { meaning: 'text' },
    cell: ({ sample }) =>
      `In the old almanac it is written of case ${String(sample.nr)} that the council met by the river. Nothing else is known of it, and the archive is closed.`,
  };
}

/** What went wrong; empty where nothing did. */
export const errorColumn = (style: Style): MadeColumn => ({
  name: nameOf(style, ['error', 'error_message', 'exception']),
  truth: { meaning: 'error' },
  cell: ({ failed }) => (failed ? 'Timeout after 60 s' : null),
});
