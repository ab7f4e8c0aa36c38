import { scoreChoosesBy, strongest } from '../chosen-by';
import type { ChosenBy, ComparedResult, Naming } from '../kind';
import { named, quoted } from '../tokens';

/** Columns of one answer that hold a number. */
export const numberFields = [
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'reasoning_tokens',
  'latency_ms',
  'cost_usd',
  'turns',
  'tool_calls',
  'epoch',
] as const;
export type NumberField = (typeof numberFields)[number];

/** A number: of one answer, or (with `of`, and for counts) of a whole sample. */
export type Figure =
  | { is: 'number'; value: number }
  | { is: 'score'; metric: string; of: string | null }
  | { is: 'field'; field: NumberField; of: string | null }
  /** How many contenders (of these, where some are named) were right, or answered. */
  | { is: 'count'; what: 'solved_by' | 'answered_by'; metric: string; among: readonly string[] }
  | { is: 'sum'; op: '+' | '-' | '*' | '/'; left: Figure; right: Figure }
  | { is: 'abs'; of: Figure };

/** Whether figures speak of one answer, of the whole sample, or of neither. */
export function levelOf(...figures: readonly Figure[]): 'answer' | 'sample' | 'both' | null {
  const levels = new Set(figures.map(levelOfOne).filter((level) => level !== null));
  return levels.size > 1 ? 'both' : ([...levels][0] ?? null);
}

function levelOfOne(figure: Figure): ReturnType<typeof levelOf> {
  switch (figure.is) {
    case 'number':
      return null;
    case 'count':
      return 'sample';
    case 'score':
    case 'field':
      return figure.of === null ? 'answer' : 'sample';
    case 'abs':
      return levelOfOne(figure.of);
    case 'sum':
      return levelOf(figure.left, figure.right);
  }
}

export function printFigure(figure: Figure, outside = 0): string {
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
      const among = figure.among.length > 0 ? `(${figure.among.map(quoted).join(', ')})` : '';
      return figure.what + metric + among;
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

export function figureChoosesBy(figure: Figure, compared: ComparedResult): ChosenBy {
  switch (figure.is) {
    case 'number':
      return null;
    case 'score':
      return scoreChoosesBy(figure.metric, figure.of, compared);
    case 'field':
      return 'other';
    case 'count': {
      if (figure.what === 'answered_by') return null;
      const among = figure.among.length === 0 ? [null] : figure.among;
      return strongest(among.map((contender) => scoreChoosesBy(figure.metric, contender, compared)));
    }
    case 'sum':
      return strongest([figure.left, figure.right].map((one) => figureChoosesBy(one, compared)));
    case 'abs':
      return figureChoosesBy(figure.of, compared);
  }
}

export function renamedFigure(figure: Figure, naming: Naming): Figure {
  switch (figure.is) {
    case 'number':
      return figure;
    case 'score':
      return { ...figure, metric: naming.metric(figure.metric), of: renamedOf(figure.of, naming) };
    case 'field':
      return { ...figure, of: renamedOf(figure.of, naming) };
    case 'count':
      return {
        ...figure,
        metric: naming.metric(figure.metric),
        among: [...new Set(figure.among.map(naming.contender))],
      };
    case 'abs':
      return { ...figure, of: renamedFigure(figure.of, naming) };
    case 'sum':
      return {
        ...figure,
        left: renamedFigure(figure.left, naming),
        right: renamedFigure(figure.right, naming),
      };
  }
}

const renamedOf = (of: string | null, { contender }: Naming): string | null => of && contender(of);
