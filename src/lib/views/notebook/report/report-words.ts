import { decodeChip } from '../../../filter';
import { fieldsOf, type Fields } from '../../../notebook/json-cell';
import { filterLine } from '../../../present/picture-words';
import { count, fixed, metricName, whole } from '../../../ui/numbers';

/** Bytes from which a report is said to be large: many mails take no more. */
const LARGE = 5e6;

const isText = (value: unknown): value is string => typeof value === 'string';
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** `support-desk · exact match · baseline aster · 4 models · filter: topic refunds`, as the cell or the settings pin it. */
export function standsOnInWords(source: string, settings: Fields): string {
  let fields: Fields;
  try {
    fields = { ...settings, ...fieldsOf(source) };
  } catch {
    return '';
  }
  const { evaluation, metric, baseline, models, filter } = fields;
  const chips = textsIn(filter).flatMap((chip) => decodeChip(chip) ?? []);
  return [
    isText(evaluation) ? evaluation : null,
    isText(metric) ? metricName(metric) : null,
    isText(baseline) ? `baseline ${baseline}` : null,
    Array.isArray(models) ? count(models.length, 'model') : null,
    chips.length > 0 ? filterLine(chips, { contenders: [], metrics: [] }) : null,
  ]
    .filter(isText)
    .join(' · ');
}

/** A setting's value: a text as it is, anything else as the file writes it. */
export const settingInWords = (value: unknown): string => (isText(value) ? value : JSON.stringify(value));

/** `near-misses.html, 214 kB`. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1e6 ? `${whole(Math.ceil(bytes / 1000))} kB` : `${fixed(bytes / 1e6, 1)} MB`;

/** null: it is not large. */
export const largeInWords = (bytes: number): string | null =>
  bytes < LARGE
    ? null
    : 'That is large: many mail programs refuse it. Fewer rows of samples or of results make it smaller.';
