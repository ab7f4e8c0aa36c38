import { asText, quoted, unguarded } from '../table/csv-cells';
import { readCsv } from '../table/read-csv';
import { scaleIn } from './scale';
import { type LabelKind, labelKinds, type ReviewLabel } from './label';

type Field = keyof ReviewLabel;

const heads: Readonly<Record<Field, string>> = {
  content: 'content_key',
  evaluation: 'evaluation',
  sampleId: 'sample_id',
  model: 'model',
  run: 'run',
  repeat: 'repeat',
  answer: 'answer',
  reviewer: 'reviewer',
  kind: 'kind',
  value: 'value',
  scale: 'scale',
  note: 'note',
  draw: 'draw',
  at: 'at',
};
const fields = Object.keys(heads) as Field[];

/** What no file of labels is without; nothing else that is dropped has all of them. */
const needed: readonly Field[] = ['evaluation', 'model', 'reviewer', 'kind', 'value'];

const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : value === '' ? '' : quoted(asText(value));

/** The labels as CSV, each field as it is. */
export const labelsCsv = (labels: readonly ReviewLabel[]): string =>
  [fields.map((field) => heads[field]), ...labels.map((label) => fields.map((field) => cell(label[field])))]
    .map((cells) => cells.join(',') + '\r\n')
    .join('');

/** The same, an object a line. */
export const labelsJsonl = (labels: readonly ReviewLabel[]): string =>
  labels
    .map(
      (label) =>
        JSON.stringify(Object.fromEntries(fields.map((field) => [heads[field], label[field]]))) + '\n',
    )
    .join('');

export interface LabelFile {
  labels: readonly ReviewLabel[];
  /** Lines that are no label, with a sentence each. */
  faults: readonly { line: number; message: string }[];
}

/** Labels of a file of either kind. Throws where it is none. */
export function readLabels(text: string): LabelFile {
  const body = text.replace(/^\ufeff/, '');
  if (!isLabels(body)) throw new Error('This file holds no labels of a review.');
  const labels: ReviewLabel[] = [];
  const faults: { line: number; message: string }[] = [];
  for (const [line, record] of body.trimStart().startsWith('{') ? jsonRows(body) : csvRows(body))
    try {
      labels.push(labelOf(record));
    } catch (error) {
      faults.push({ line, message: error instanceof Error ? error.message : String(error) });
    }
  return { labels, faults };
}

/** Whether a text, or the beginning of one, is that of a file of labels. */
export function isLabels(text: string): boolean {
  const [first = ''] = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .split('\n', 1);
  const names = first.startsWith('{') ? Object.keys(objectIn(first) ?? {}) : (readCsv(first)[0] ?? []);
  return (
    needed.every((field) => names.includes(heads[field])) &&
    ['content_key', 'sample_id'].some((one) => names.includes(one))
  );
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

function objectIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function* csvRows(body: string): Generator<[number, Fields]> {
  const [head = [], ...rows] = readCsv(body);
  for (const [i, cells] of rows.entries())
    yield [i + 2, Object.fromEntries(head.map((name, k) => [name, unguarded(cells[k] ?? '')]))];
}

function* jsonRows(body: string): Generator<[number, Fields | null]> {
  for (const [i, line] of body.split('\n').entries()) if (line.trim() !== '') yield [i + 1, objectIn(line)];
}

function labelOf(record: Fields | null): ReviewLabel {
  if (record === null) throw new Error('It is no JSON object.');
  const text = (field: Field): string => {
    const value = record[heads[field]];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new Error(`${heads[field]} is no text.`);
  };
  const kind = labelKinds.find((one) => one === text('kind'));
  if (kind === undefined) throw new Error(`“${text('kind')}” is no kind of label: human, mode or note.`);
  for (const field of ['evaluation', 'model', 'reviewer'] as const)
    if (text(field) === '') throw new Error(`It names no ${heads[field]}.`);
  if (text('content') === '' && text('sampleId') === '') throw new Error('It names no sample.');
  const value = text('value');
  if (kind === 'human' && value !== '' && !Number.isFinite(Number(value)))
    throw new Error(`“${value}” is no judgement: 1 is right, 0 is wrong.`);
  const scale = kind === 'human' ? text('scale') : '';
  if (scale !== '') checkRating(value, scale);
  return {
    ...{ content: text('content'), evaluation: text('evaluation'), sampleId: text('sampleId') },
    ...{ model: text('model'), run: text('run'), repeat: repeatIn(text('repeat')), answer: text('answer') },
    ...{
      reviewer: text('reviewer'),
      kind,
      value: kind === 'note' ? '' : value,
      scale,
      note: noteIn(kind, text('note')),
    },
    ...{ draw: text('draw'), at: timeIn(text('at')) },
  };
}

function checkRating(value: string, written: string): void {
  const scale = scaleIn(written);
  if (scale === null)
    throw new Error(`“${written}” is no scale. Write it as 1 to 5, or 1 to 5, right from 4.`);
  if (value !== '' && (Number(value) < scale.low || Number(value) > scale.high))
    throw new Error(`“${value}” is not on the scale ${written}.`);
}

const noteIn = (kind: LabelKind, note: string): string => (kind === 'note' ? note : '');

function repeatIn(text: string): number {
  const repeat = text === '' ? 1 : Number(text);
  if (!Number.isSafeInteger(repeat) || repeat < 0) throw new Error(`“${text}” is no repeat: 1, 2, 3, …`);
  return repeat;
}

/** Without a time it is older than any that has one. */
function timeIn(text: string): string {
  const time = text === '' ? 0 : Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`“${text}” is no time. Write it as 2026-11-22T14:03:00Z.`);
  return new Date(time).toISOString();
}
