import { parseExpression } from '../expression';
import type { Expression } from '../expression';
import type { Figure } from '../expression/ast';
import { factOf } from '../labels/label-facts';
import type { Chip, ChosenBy, Comparison } from '../types';

type Compared = Pick<Comparison, 'chips' | 'metric' | 'contenders' | 'missingAs'>;

export const chosenBy = (comparison: Compared): ChosenBy =>
  strongest(comparison.chips.map((chip) => ofChip(chip, comparison)));

const strongest = (all: readonly ChosenBy[]): ChosenBy =>
  all.includes('outcome') ? 'outcome' : all.includes('other') ? 'other' : null;

/** `contender` undefined or null: any of them. What a model that is not compared got says how hard a sample is. */
function ofScore(metric: string, contender: string | null | undefined, compared: Compared): ChosenBy {
  const { contenders } = compared;
  if (contender != null && contenders !== null && !contenders.includes(contender)) return null;
  return metric === compared.metric ? 'outcome' : 'other';
}

function ofChip(chip: Chip, compared: Compared): ChosenBy {
  switch (chip.kind) {
    case 'outcome':
      // That there is no score says nothing of it, unless it then counts as the worst.
      if (compared.missingAs === 'dropped' && (chip.is === 'missing' || chip.is === 'unscored')) return null;
      return ofScore(chip.metric, chip.contender, compared);
    case 'score':
      return ofScore(chip.metric, chip.contender, compared);
    case 'better':
      return strongest([chip.contender, chip.than].map((one) => ofScore(chip.metric, one, compared)));
    case 'status':
      return compared.missingAs === 'wrong' ? 'outcome' : 'other';
    case 'stop':
      return 'other';
    case 'text':
      return chip.where === 'output' || chip.where === 'error' ? 'other' : null;
    case 'label':
    case 'range':
    case 'others':
      return factOf(chip.key)?.level === 'response' ? 'other' : null;
    case 'expression': {
      const { expression } = parseExpression(chip.text);
      return expression === null ? null : ofExpression(expression, compared);
    }
    default:
      return null;
  }
}

function ofExpression(expression: Expression, compared: Compared): ChosenBy {
  switch (expression.is) {
    case 'and':
    case 'or':
      return strongest(expression.of.map((one) => ofExpression(one, compared)));
    case 'not':
    case 'any':
      return ofExpression(expression.of, compared);
    case 'chip':
      return ofChip(expression.chip, compared);
    case 'word':
      return null;
    case 'compare':
      return strongest([ofFigure(expression.left, compared), ofFigure(expression.right, compared)]);
  }
}

function ofFigure(figure: Figure, compared: Compared): ChosenBy {
  switch (figure.is) {
    case 'number':
      return null;
    case 'score':
      return ofScore(figure.metric, figure.of, compared);
    case 'field':
      return 'other';
    case 'count': {
      if (figure.what === 'answered_by') return null;
      const among = figure.among.length === 0 ? [null] : figure.among;
      return strongest(among.map((contender) => ofScore(figure.metric, contender, compared)));
    }
    case 'sum':
      return strongest([ofFigure(figure.left, compared), ofFigure(figure.right, compared)]);
    case 'abs':
      return ofFigure(figure.of, compared);
  }
}
