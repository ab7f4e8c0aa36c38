import { decodeChip } from '../../../filter';
import { fieldsOf, type Fields } from '../../../notebook/json-cell';
import { filterLine } from '../../../present/picture-words';
import { count, metricName } from '../../../ui/numbers';

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

/** A setting's value: texts as they are, anything else as the file writes it. */
export const settingInWords = (value: unknown): string => {
  if (isText(value)) return value;
  return Array.isArray(value) && value.every(isText) ? value.join(', ') : JSON.stringify(value);
};

/** `Compare: support-desk, exact match`; of a page that shows every evaluation, its name. */
export function pageTitle(page: string, { evaluation, metric }: Fields): string {
  const on = [evaluation, isText(metric) ? metricName(metric) : null].filter(isText).join(', ');
  return on === '' ? page : `${page}: ${on}`;
}

/** A text that Markdown leaves as it is, on one line. */
export const toMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*[\]$~#]/g, '\\$&');
