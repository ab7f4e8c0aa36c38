import { JsonTape } from '../../json/tape';
import type { TableFormat } from '../format';
import { promptfooRows } from './eval';
import { readCell, type CellResult } from './table-cell';

/** `[provider] prompt`, as the heads of answers are written. */
const ANSWER = /^\[([^\]]+)\] ?([\s\S]*)$/;
/** What stands beside each answer since 2025. */
const BESIDE = /^(Reasoning|Status|Score|Named Scores|Grader Reason|Comment|Metric: .+)( \(\d+\))?$/;
const DESCRIPTION = 'Description';

interface AnswerColumn {
  at: number;
  provider: string;
  prompt: string;
  /** Columns beside it, by their name without the number that tells them apart. */
  beside: ReadonlyMap<string, number>;
}

interface Columns {
  description: number | null;
  vars: readonly number[];
  answers: readonly AnswerColumn[];
  others: readonly number[];
}

function columnsOf(names: readonly string[]): Columns {
  const first = names.findIndex((name) => ANSWER.test(name));
  const answers: (AnswerColumn & { beside: Map<string, number> })[] = [];
  const others: number[] = [];
  for (let at = Math.max(first, 0); first >= 0 && at < names.length; at++) {
    const name = names[at] ?? '';
    const [, provider, prompt = ''] = ANSWER.exec(name) ?? [];
    const [, beside] = BESIDE.exec(name) ?? [];
    if (provider !== undefined) answers.push({ at, provider, prompt, beside: new Map() });
    else if (beside !== undefined) answers.at(-1)?.beside.set(beside, at);
    else others.push(at);
  }
  const description = names[0] === DESCRIPTION && first > 0 ? 0 : null;
  const vars = names.flatMap((_, at) => (at < first && at !== description ? [at] : []));
  return { description, vars, answers, others };
}

function resultOf({ at, beside }: AnswerColumn, cells: readonly string[]): CellResult | null {
  const status = beside.get('Status');
  const cell = (name: string): string => cells[beside.get(name) ?? -1] ?? '';
  return status === undefined
    ? readCell(cells[at] ?? '')
    : readCell(cells[at] ?? '', {
        status: cell('Status'),
        score: cell('Score'),
        named: cell('Named Scores'),
        reason: cell('Grader Reason'),
      });
}

/** Each answer as promptfoo writes it as a line of JSON. */
function linesOf(names: readonly string[], records: readonly (readonly string[])[]): string {
  const { description, vars, answers, others } = columnsOf(names);
  const prompts = new Set(answers.map(({ prompt }) => prompt));
  const lines: string[] = [];
  for (const cells of records) {
    const taken = (at: readonly number[]) =>
      Object.fromEntries(at.map((one): [string, string] => [names[one] ?? '', cells[one] ?? '']));
    const testCase = {
      ...(description !== null && cells[description] && { description: cells[description] }),
      metadata: taken(others.filter((at) => cells[at] !== '')),
    };
    for (const [promptIdx, column] of answers.entries()) {
      const result = resultOf(column, cells);
      if (result === null) continue;
      const prompt = prompts.size > 1 ? { label: column.prompt } : {};
      const { provider } = column;
      lines.push(JSON.stringify({ provider, promptIdx, prompt, vars: taken(vars), testCase, ...result }));
    }
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** The table that promptfoo writes (`-o results.csv`) or its page exports: a test a row, a provider and prompt a column. */
export const promptfooTable: TableFormat = {
  id: 'promptfoo-table',
  layout: 'table',

  recognise(names, records) {
    const { answers } = columnsOf(names);
    const isAnswered = (column: AnswerColumn): boolean =>
      records.every((cells) => resultOf(column, cells) !== null || (cells[column.at] ?? '') === '') &&
      records.some((cells) => resultOf(column, cells) !== null);
    return answers.length > 0 && answers.every(isAnswered) ? { version: null } : null;
  },

  text: linesOf,

  read(names, records, source, sink) {
    const bytes = new TextEncoder().encode(linesOf(names, records));
    const tape = new JsonTape();
    const reader = promptfooRows.open(source, { version: null });
    for (let offset = 0; offset < bytes.length;) {
      const end = bytes.indexOf(0x0a, offset);
      tape.parse(bytes, offset, end);
      reader.row(tape, tape.root, { offset, length: end - offset, line: null }, sink);
      offset = end + 1;
    }
  },
};
