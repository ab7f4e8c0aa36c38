import { groupAverage, type IndexRow, type LevelGroup } from '../../analysis/collections';
import type { Contender } from '../../analysis/types';
import { csvOf, type DataTable } from '../../ui/data-table';
import { difference, interval, optional, pValue, score, UNKNOWN } from '../../ui/numbers';
import { indexScale } from './collection-verdict';

const markdown = (
  heads: readonly string[],
  aligned: readonly string[],
  lines: readonly (readonly string[])[],
) =>
  [heads, aligned, ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n') + '\n';

/** The index as the page shows it. */
export function indexMarkdown(rows: readonly IndexRow[], baseline: string | null): string {
  const heads = [
    'model',
    'n',
    'index, %',
    '95 % interval',
    'to baseline, points',
    'paired 95 % interval',
    'p, Holm',
    'weights covered',
  ];
  const lines = rows.map(({ contender, index, difference: d, covered }) => [
    contender.label,
    index ? String(index.n) : UNKNOWN,
    score(index?.value ?? null, indexScale),
    index ? interval(index.low, index.high, indexScale) : UNKNOWN,
    d ? difference(d.value, indexScale) : contender.key === baseline ? 'baseline' : UNKNOWN,
    d ? interval(d.low, d.high, indexScale, 'signed') : '',
    d ? optional(d.pCorrected, pValue) : '',
    `${Math.round(covered * 100)} %`,
  ]);
  return markdown(heads, ['---', '--:', '--:', '---', '--:', '---', '--:', '--:'], lines);
}

/** All digits, in stored units. */
export function indexCsv(rows: readonly IndexRow[]): string {
  const table: DataTable = {
    heads: [
      'model',
      'n',
      'index',
      'low',
      'high',
      'difference',
      'difference_low',
      'difference_high',
      'p',
      'p_holm',
      'weights_covered',
    ],
    rows: rows.map(({ contender, index, difference: d, covered }) => [
      contender.label,
      index?.n ?? null,
      index?.value ?? null,
      index?.low ?? null,
      index?.high ?? null,
      d?.value ?? null,
      d?.low ?? null,
      d?.high ?? null,
      d?.p ?? null,
      d?.pCorrected ?? null,
      covered,
    ]),
  };
  return csvOf(table);
}

const averagings = ['weighted', 'macro', 'micro'] as const;

/** Every group of a level and every model, with all three averages. */
export function levelCsv(
  level: string,
  groups: readonly LevelGroup[],
  contenders: readonly Contender[],
  renormalise: boolean,
): string {
  return csvOf({
    heads: [
      'level',
      'group',
      'within',
      'share',
      'model',
      'average',
      'n',
      'value',
      'low',
      'high',
      'weights_covered',
    ],
    rows: groups.flatMap((group) =>
      contenders.flatMap(({ key, label }) =>
        averagings.map((averaging) => {
          const found = groupAverage(group, key, { averaging, renormalise });
          return [
            level,
            group.name,
            group.within,
            group.share,
            label,
            averaging,
            found?.n ?? null,
            found?.value ?? null,
            found?.low ?? null,
            found?.high ?? null,
            found?.covered ?? null,
          ];
        }),
      ),
    ),
  });
}

export function levelMarkdown(
  groups: readonly LevelGroup[],
  contenders: readonly Contender[],
  options: { averaging: (typeof averagings)[number]; renormalise: boolean },
): string {
  const lines = groups.map((group) => {
    const found = contenders.map(({ key }) => groupAverage(group, key, options));
    return [
      group.within === null ? group.name : `${group.name} (${group.within})`,
      String(Math.max(0, ...found.map((one) => one?.n ?? 0))),
      ...found.map((one) => score(one?.value ?? null, indexScale)),
    ];
  });
  return markdown(
    ['group', 'n', ...contenders.map(({ label }) => `${label}, %`)],
    ['---', '--:', ...contenders.map(() => '--:')],
    lines,
  );
}
