import type { SearchPlace } from '../../search/text-query';
import { namesContender } from '../filter-groups';
import type { Chip } from '../types';
import type { Expression, Figure } from './ast';
import { named, quoted } from './tokens';

const strength = { or: 0, and: 1, not: 2 } as const;

/** An expression as it can be read again, with everything said that a page could fill in. */
export function printExpression(expression: Expression, outside = 0): string {
  switch (expression.is) {
    case 'and':
    case 'or': {
      const own = strength[expression.is];
      const text = expression.of.map((one) => printExpression(one, own + 1)).join(` ${expression.is} `);
      return own < outside ? `(${text})` : text;
    }
    case 'not': {
      const { of } = expression;
      if (of.is === 'not') return printExpression(of.of, outside);
      if (of.is === 'chip' && of.chip.kind === 'label' && of.chip.value === null) return label(of.chip.key);
      return `not ${printExpression(of, strength.not + 1)}`;
    }
    case 'any': {
      const { of } = expression;
      const isOwn = of.is === 'chip' && namesContender(of.chip);
      return isOwn ? printExpression(of) : `any(${printExpression(of)})`;
    }
    case 'chip':
      return printChip(expression.chip);
    case 'word':
      return `${expression.field} = ${quoted(expression.value)}`;
    case 'compare':
      return `${printFigure(expression.left)} ${expression.op} ${printFigure(expression.right)}`;
  }
}

function printFigure(figure: Figure, outside = 0): string {
  const of = (contender: string | null) => (contender === null ? '' : `(${quoted(contender)})`);
  switch (figure.is) {
    case 'number':
      return String(figure.value);
    case 'score':
      return `score.${named(figure.metric)}${of(figure.of)}`;
    case 'field':
      return figure.field + of(figure.of);
    case 'count': {
      const metric = figure.what === 'solved_by' ? `.${named(figure.metric)}` : '';
      return (
        figure.what + metric + (figure.among.length > 0 ? `(${figure.among.map(quoted).join(', ')})` : '')
      );
    }
    case 'abs':
      return `abs(${printFigure(figure.of)})`;
    case 'sum': {
      const own = figure.op === '+' || figure.op === '-' ? 1 : 2;
      const text = `${printFigure(figure.left, own)} ${figure.op} ${printFigure(figure.right, own + 1)}`;
      return own < outside ? `(${text})` : text;
    }
  }
}

const label = (key: string): string =>
  `tag.${/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(key) ? key : quoted(key)}`;
const placeName = (where: SearchPlace): string => (where === 'any' ? 'text' : where);

function printChip(chip: Chip): string {
  switch (chip.kind) {
    case 'evaluation':
    case 'model':
      return `${chip.kind} = ${quoted(chip.value)}`;
    case 'label':
      return chip.value === null ? `not ${label(chip.key)}` : `${label(chip.key)} = ${quoted(chip.value)}`;
    case 'range': {
      const { low, high } = chip;
      if (low !== null && high !== null) return `${label(chip.key)} from ${low} to ${high}`;
      return low !== null ? `${label(chip.key)} >= ${low}` : `${label(chip.key)} < ${high ?? 'Infinity'}`;
    }
    case 'others':
      return `${label(chip.key)} not in (${chip.than.map(quoted).join(', ')})`;
    case 'score': {
      const of = chip.contender === undefined ? '' : `(${quoted(chip.contender)})`;
      return `score.${named(chip.metric)}${of} ${chip.op} ${chip.value}`;
    }
    case 'outcome':
      return `${chip.is}.${named(chip.metric)}(${quoted(chip.contender)})`;
    case 'better':
      return `better.${named(chip.metric)}(${quoted(chip.contender)}, ${quoted(chip.than)})`;
    case 'shared':
      return `shared.${named(chip.metric)}(${chip.contenders.map(quoted).join(', ')})`;
    case 'status':
      return chip.errorKind === undefined
        ? `status = ${chip.value}`
        : `error_kind = ${quoted(chip.errorKind)}`;
    case 'stop':
      return `stop${chip.contender === undefined ? '' : `(${quoted(chip.contender)})`} = ${quoted(chip.value)}`;
    case 'text':
      return `${chip.where}_preview contains ${quoted(chip.value)}`;
    case 'search': {
      const { text, as, exactCase, where } = chip.query;
      if (as === 'regex') return `${placeName(where)} ~ /${slashed(text)}/${exactCase ? '' : 'i'}`;
      return `${placeName(where)} contains ${as === 'word' ? 'word ' : ''}${exactCase ? 'exact ' : ''}${quoted(text)}`;
    }
    case 'sample':
      return `sample = ${quoted(chip.contentKey)}`;
    case 'expression':
      return `(${chip.text})`;
  }
}

/** Within a class a slash stands as it is; escaped it is the same everywhere. */
const slashed = (source: string): string =>
  source.replace(/\\[^]|\//g, (found) => (found === '/' ? '\\/' : found)).replaceAll('\n', '\\n');
