import type { Cell } from '../../../../src/lib/mapping/table';
import { type MadeColumn, nameOf, onlyNameOf, type Style, written } from './column';
import { names } from './languages';
import type { Random } from './random';
import type { Answer } from './study';

/** A condition of a study: its names, and the values that are compared. */
export interface Condition {
  names: readonly string[];
  values: readonly string[];
}

const conditions: readonly Condition[] = [
  { names: ['prompt_id', 'prompt_version', 'prompt_name'], values: ['P0_base', 'P1_short', 'P2_steps', 'P3_role'] },
  { names: ['template', 'prompt_template', 'template_label'], values: ['Minimal', 'Detailed', 'Few-shot'] },
  { names: ['mode', 'eval_mode', 'setting'], values: ['closed', 'open', 'assisted'] },
  { names: ['method', 'strategy', 'approach', 'technique'], values: ['direct', 'cot', 'react', 'self-refine'] },
  { names: ['temperature', 'temp'], values: ['0', '0.7', '1'] },
  { names: ['n_shots', 'shots', 'num_fewshot'], values: ['0', '1', '5'] },
  { names: ['reasoning_effort', 'effort', 'thinking'], values: ['low', 'medium', 'high'] },
  { names: ['retriever', 'rag', 'context_type'], values: ['bm25', 'dense', 'none'] },
  { names: ['variant', 'config', 'version', 'setup'], values: ['A', 'B', 'C'] },
  { names: ['system_prompt', 'persona'], values: ['helpful', 'terse', 'expert'] },
  { names: ['quantization', 'precision'], values: ['fp16', 'int8', 'int4'] },
]; // prettier-ignore

/** Conditions of different kinds, with two or more values each. */
export function conditionsOf(random: Random, n: number): Condition[] {
  return random.some(conditions, n).map(({ names, values }) => ({
    names,
    values: values.slice(0, random.integer(2, values.length)),
  }));
}

export const conditionColumn = (style: Style, { names }: Condition, at: number): MadeColumn => ({
  name: onlyNameOf(style, names),
  truth: { meaning: 'condition' },
  cell: ({ contender }) => {
    const value = contender.conditions[at] ?? '';
    return /^[\d.]+$/.test(value) ? written(style, Number(value)) : value;
  },
});

/** What number an answer to the same question has. */
export function repeatColumn(style: Style): MadeColumn {
  const { random } = style;
  const name = nameOf(style, names.repeat[style.language]);
  const seeds = [42, 43, 1337, 7, 2024];
  const from = random.integer(0, 1);
  const isSeed = /seed/i.test(name);
  const asWord = !isSeed && random.chance(0.1);
  return {
    name,
    truth: { meaning: 'repeat' },
    cell: ({ repeat }) => {
      if (asWord) return `run_${String(repeat + 1)}`;
      return written(style, isSeed ? (seeds[repeat] ?? repeat) : repeat + from);
    },
  };
}

export const modelColumn = (style: Style): MadeColumn => ({
  name: nameOf(style, names.model[style.language]),
  truth: { meaning: 'model' },
  cell: ({ contender }) => contender.model,
});

/** What tells samples apart: numbers, words with numbers, names of tasks, in one column or two. */
export function sampleColumn(style: Style, isNamed: boolean): MadeColumn {
  const { random, isJson } = style;
  const from = random.pick([0, 1, 1, 100]);
  const prefix = random.pick(['q', 'item-', 'test_', 'ticket_', 'Q', 'astronomy/']);
  const numbers = (nr: number): Cell => (isJson ? nr + from : String(nr + from));
  const padded = (nr: number): Cell => `${prefix}${String(nr + from).padStart(3, '0')}`;
  const hashed = (nr: number): Cell => (Math.imul(nr + 77, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  const say = random.pick([numbers, numbers, padded, padded, hashed]);
  const name = isNamed
    ? nameOf(style, ['task', 'task_name', 'task_id', 'scenario', 'instance'])
    : nameOf(style, names.sample[style.language]);
  return {
    name,
    truth: { meaning: 'sample' },
    cell: ({ sample }) => (isNamed ? sample.name : say(sample.nr)),
  };
}

/** An id of the row, which tells nothing of the sample. */
export function rowIdColumn(style: Style): MadeColumn {
  const { random, isJson } = style;
  const uuid = ({ nr }: Answer): Cell => {
    const hex = (Math.imul(nr + 1, 0x85ebca6b) >>> 0).toString(16).padStart(8, '0');
    return `${hex}-4c1d-${hex.slice(0, 4)}-9a77-${hex}${hex.slice(4)}`;
  };
  const count = ({ nr }: Answer): Cell => (isJson ? nr : String(nr));
  const isCount = random.chance(0.4);
  const given = isCount
    ? ['row', 'index', '', 'Unnamed: 0', 'row_id']
    : ['run_id', 'runId', 'answer_id', 'uuid', 'response_id', 'trace_id', 'request_id'];
  const usual = isJson ? given.filter((name) => name !== '') : given;
  return { name: nameOf(style, usual), truth: { meaning: 'row id' }, cell: isCount ? count : uuid };
}
