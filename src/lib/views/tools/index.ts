import { type ComparedPaths, comparedPaths } from '../../analysis/paths/compared-paths';
import { endingsOf } from '../../analysis/paths/endings';
import { toolUses } from '../../analysis/paths/tool-use';
import { boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import { word } from '../../session/fields';
import { readField, type ReadOptions } from '../../session/paths-read';
import type { View } from '../view';
import { type EndingsAnswer, endingsFinding, endingsTable } from './endings-words';
import { type ToolsAnswer, toolsFinding, toolsTable } from './tools-words';

export interface ToolsOptions extends ReadOptions {
  by: 'model' | 'outcome';
}

const OUTCOMES = ['right', 'wrong'];

/** `order`: keys of contenders, as the leaderboard has them; `baseline`: the key of one of them. */
export function toolsAnswer(
  read: ComparedPaths,
  chosen: ToolsOptions['by'],
  order: readonly string[],
  baseline: string | null,
): ToolsAnswer {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const contenders = [...read.contenders].sort((a, b) => place(a.key) - place(b.key));
  const labels = contenders.map(({ label }) => label);
  const hasOutcomes = OUTCOMES.every((_, i) => read.traces.some(({ isRight }) => isRight === (i === 0)));
  const by = chosen === 'outcome' && hasOutcomes ? 'outcome' : 'model';
  const base =
    by === 'outcome'
      ? 'right'
      : contenders.length < 2
        ? null
        : (contenders.find(({ key }) => key === baseline)?.label ?? labels[0] ?? null);
  const rows = toolUses(read.traces, by === 'outcome' ? OUTCOMES : labels, base, ({ contender, isRight }) =>
    by === 'model' ? contender.label : isRight === null ? null : isRight ? 'right' : 'wrong',
  );
  return { read, rows, by, base, contenders };
}

export const toolsView: View<ToolsOptions, ToolsAnswer> = {
  id: 'tools',
  title: 'Tools',
  page: 'samples',
  options: codec<ToolsOptions>({ by: word(['model', 'outcome'], { as: 'tools' }), read: readField }),
  needs: 'answers that call tools',
  question: {
    id: 'tools',
    key: ({ comparison, options }) => [comparison, options],
    async ask(context, { comparison, options: { by, read } }) {
      const { db, signal } = context;
      const found = await comparedPaths(db, comparison, { all: read === 'all', signal });
      if (found === null) return null;
      const { leaderboard } = await boardOf(context, comparison);
      const order = leaderboard.rows.map(({ contender }) => contender.key);
      return toolsAnswer(found, by, order, leaderboard.baseline?.key ?? null);
    },
  },
  finding: toolsFinding,
  table: toolsTable,
};

export const endingsAnswer = (read: ComparedPaths): EndingsAnswer | null => {
  const rows = endingsOf(read.traces);
  return rows && { read, rows };
};

export const endingsView: View<ReadOptions, EndingsAnswer> = {
  id: 'endings',
  title: 'Last calls',
  page: 'samples',
  options: codec<ReadOptions>({ read: readField }),
  needs: 'answers that call tools and are right or wrong',
  question: {
    id: 'endings',
    key: ({ comparison, options }) => [{ ...comparison, baseline: null }, options],
    async ask({ db, signal }, { comparison, options: { read } }) {
      const found = await comparedPaths(db, comparison, { all: read === 'all', signal });
      return found && endingsAnswer(found);
    },
  },
  finding: endingsFinding,
  table: endingsTable,
};
