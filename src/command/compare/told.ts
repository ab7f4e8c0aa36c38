import { version } from '../../../package.json';
import { flat } from '../../lib/table/flat';
import { markdownOf } from '../../lib/table/markdown';
import { number, type Table, tableOf, text } from '../../lib/table/table';
import {
  count,
  differenceWithUnit,
  interval,
  metricName,
  pasteable,
  pValue,
  score,
} from '../../lib/ui/numbers';
import { marginText } from '../../lib/present/margin-words';
import { escaped, htmlPage, htmlTable } from '../print/html';
import { textTable } from '../print/text';
import type { Compared } from './compared';
import type { Section } from './sections';
import { axisSvg, axisText } from './axis';

/** What a host of code finds the comment by that it edits at each push. */
export const MARKER = '<!-- evalbook:compare -->';

const direction = ({ metric: { direction: way } }: Compared): string =>
  way === null ? 'which way is better is not known' : `${way} is better`;

/** What is compared, in a line. */
export const headOf = (compared: Compared): string =>
  [
    compared.evaluation,
    `${metricName(compared.metric.metric)}, ${direction(compared)}`,
    `${count(compared.shared, 'sample')} in both`,
    ...(compared.margin === null ? [] : [`margin ${marginText(compared.margin, compared.scale)}`]),
  ].join(' · ');

/** Of the sections that stand under the verdict in a comment or a terminal: the rest is in the report. */
const brief = new Set(['usage', 'slices', 'samples', 'configuration', 'noise', 'ledger']);

const titled = ({ title, finding }: Section): string => [title, finding].filter(Boolean).join(': ');

/** Rows of a table in a terminal: the rest is in the report. */
const ROWS = 8;
const WIDTH = 100;

/** Lines of a sentence, none wider than a terminal. */
function folded(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH - indent) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** `exit`: what the process ends with; left out where it goes on. */
export function textOf(compared: Compared, exit?: number): string {
  const { outcome, verdict, sections, warnings } = compared;
  const indent = outcome.length + 3;
  const said = verdict.flatMap((line) => folded(line, indent)).map((line) => `${line}\n`);
  const figure = axisText(compared);
  const paragraph = (text: string) => folded(text, 0).map((line) => `${line}\n`);
  return pasteable(
    [
      ...paragraph(headOf(compared)),
      `\n${outcome.toUpperCase()}   `,
      said.join(' '.repeat(indent)),
      ...(figure === null ? [] : [`\n${figure}`]),
      ...sections.flatMap((section) => [
        '\n',
        ...paragraph(titled(section)),
        section.table && isWorth(section) ? textTable(shortened(section.table), '  ') : '',
      ]),
      ...(compared.next ? ['\n', ...paragraph(`Next run: ${compared.next.finding}`)] : []),
      ...(warnings.length > 0 ? ['\n', ...warnings.flatMap(paragraph)] : []),
      exit === undefined ? '' : `\nexit ${exit}\n`,
    ].join(''),
  );
}

const shortened = (table: Table): Table =>
  table.rows.length <= ROWS
    ? table
    : {
        ...table,
        rows: table.rows.slice(0, ROWS),
        notes: [`The first ${ROWS}; the others are in --report and --json.`],
      };

/** A table without rows says nothing. */
const isWorth = ({ id, table }: Section): boolean =>
  table !== null && table.rows.length > 0 && id !== 'noise';

const signs = {
  better: '⬆',
  worse: '⬇',
  'not worse': '',
  'cannot tell yet': '',
  'not compared': '',
} as const;

const figuresLine = ({ difference, scale, old, new: now }: Compared): string => {
  if (difference === null) return '';
  const range = interval(difference.interval.low, difference.interval.high, scale, 'signed');
  const limits = difference.interval.low === null ? 'no interval' : `95 % interval ${range}`;
  return `${now} minus ${old}: ${differenceWithUnit(difference.value, scale)} (${limits}), p ${pValue(difference.p)}.`;
};

/**
 * Texts of files in a comment: they name nobody, fetch nothing and are no markup. A zero-width space keeps an @ from being a
 * mention.
 */
const inMarkdown = (text: string): string =>
  text
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/[\\`*_~[\]<>]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`));

const tableInComment = (table: Table): string => markdownOf(table, inMarkdown);

/** One comment, to be edited at each push: its heading is the verdict. */
export function commentOf(compared: Compared): string {
  const { outcome, verdict, sections, warnings, scale, scores, old, new: now } = compared;
  const detailed = (section: Section): string =>
    section.table && isWorth(section)
      ? `<details><summary>${escaped(titled(section)).replace(/@(?=\w)/g, '@\u200b')}</summary>\n\n${tableInComment(section.table)}\n</details>\n`
      : `${inMarkdown(titled(section))}\n`;
  const scored = tableOf(
    [scores],
    [
      text(metricName(compared.metric.metric), () => scale.unit || 'score'),
      number(old, (one) => one.old, { write: (value) => score(value, scale) }),
      number(now, (one) => one.new, { write: (value) => score(value, scale) }),
    ],
  );
  return pasteable(
    [
      `${MARKER}\n### Evalbook: ${[outcome, signs[outcome]].filter(Boolean).join(' ')}\n\n`,
      `${verdict.map(inMarkdown).join('\n\n')}\n\n`,
      compared.difference === null
        ? ''
        : `${tableInComment(scored)}\n${inMarkdown(figuresLine(compared))}\n\n`,
      ...sections.filter(({ id }) => brief.has(id)).map((section) => `${detailed(section)}\n`),
      ...(compared.next ? [`Next run: ${inMarkdown(compared.next.finding)}\n\n`] : []),
      ...warnings.map((warning) => `> ${inMarkdown(warning)}\n`),
      `\n<sub>${inMarkdown(headOf(compared))} · evalbook ${version}</sub>\n`,
    ].join(''),
  );
}

export function reportOf(compared: Compared): string {
  const { outcome, verdict, sections, warnings } = compared;
  const body = [
    `<h1>${escaped(outcome.charAt(0).toUpperCase() + outcome.slice(1))}</h1>\n`,
    `<p class="quiet">${escaped(headOf(compared))}</p>\n`,
    ...verdict.map((line) => `<p class="verdict">${escaped(line)}</p>\n`),
    axisSvg(compared, escaped(figuresLine(compared))) ?? '',
    `<p>${escaped(figuresLine(compared))}</p>\n`,
    ...sections.map(
      (section) =>
        `<h2>${escaped(section.title)}</h2>\n${section.finding ? `<p>${escaped(section.finding)}</p>\n` : ''}${
          section.table && section.table.rows.length > 0 ? htmlTable(section.table) : ''
        }`,
    ),
    ...(compared.next ? [`<h2>Next run</h2>\n<p>${escaped(compared.next.finding)}</p>\n`] : []),
    ...warnings.map((warning) => `<p class="note">${escaped(warning)}</p>\n`),
    `<p class="note">evalbook ${version}</p>\n`,
  ].join('');
  return htmlPage(`${compared.new} against ${compared.old}: ${outcome}`, body);
}

/** All figures, in stored units. */
export function jsonOf(compared: Compared, exit: number): string {
  const { outcome, evaluation, metric, old, new: now, shared, scores, difference, margin } = compared;
  return `${JSON.stringify(
    {
      ...{ outcome, exit, evaluation, metric: metric.metric, direction: metric.direction, old, new: now },
      ...{
        shared,
        scores,
        margin,
        verdict: compared.verdict,
        next: compared.next?.finding ?? null,
        warnings: compared.warnings,
      },
      difference: difference && {
        ...{ value: difference.value, low: difference.interval.low, high: difference.interval.high },
        ...{ p: difference.p, method: difference.method },
        ...{ above: difference.better, below: difference.worse, same: difference.same },
      },
      sections: compared.sections.map(({ id, title, finding, table }) => ({
        ...{ id, title, finding },
        ...(table && rowsOf(table)),
      })),
      evalbook: version,
    },
    null,
    1,
  )}\n`;
}

const rowsOf = (table: NonNullable<Section['table']>) => {
  const { columns, rows } = flat(table);
  return { columns: columns.map(({ name }) => name), rows };
};

/** A test that passes where the gate lets it. */
export function junitOf(compared: Compared, exit: number): string {
  const { evaluation, metric, outcome, verdict } = compared;
  const name = `${compared.new} against ${compared.old}, ${metric.metric}`;
  const said = verdict.join(' ');
  const failed = exit === 0 ? '' : `<failure message="${escaped(outcome)}">${escaped(said)}</failure>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="evalbook" tests="1" failures="${exit === 0 ? 0 : 1}">\n`,
    `<testsuite name="${escaped(evaluation)}" tests="1" failures="${exit === 0 ? 0 : 1}">\n`,
    `<testcase classname="${escaped(evaluation)}" name="${escaped(name)}">${failed}`,
    exit === 0 ? `<system-out>${escaped(said)}</system-out>` : '',
    '</testcase>\n</testsuite>\n</testsuites>\n',
  ].join('');
}
