import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../src/lib/table/csv';
import { latexOf } from '../../../src/lib/table/latex';
import { markdownOf } from '../../../src/lib/table/markdown';
import { atLeast, group, interval, NOTHING, number, tableOf, text } from '../../../src/lib/table/table';

interface Row {
  team: string;
  name: string;
  score: number | null;
  range: { low: number | null; high: number | null; why?: string } | null;
}
const points = (value: number) => `${(100 * value).toFixed(1)}`;
const table = (rows: readonly Row[], notes: string[] = []) =>
  tableOf<Row>(
    rows,
    [
      group('team', ({ team }) => team, { only: ['latex'] }),
      text('model', ({ name }) => name),
      number('score', ({ score }) => score, { head: 'score, %', write: points }),
      interval('score', ({ range }) => range ?? NOTHING, { write: points, whys: true }),
      number('count', (_, i) => i, { only: ['csv'] }),
    ],
    { caption: 'A_b', notes },
  );
const a: Row = { team: 'A', name: 'a|b', score: 1 / 3, range: { low: 0.25, high: 0.5 } };
const b: Row = { team: 'A', name: '=b_1', score: null, range: { low: null, high: null, why: 'one sample' } };
const c: Row = { team: 'C', name: 'c\nd', score: 0, range: null };

describe('a table leaves', () => {
  test('as CSV: all digits, an interval in its ends and why there is none', () => {
    expect(csvOf(table([a, b, c]))).toBe(
      [
        'model,score,score_low,score_high,score_no_interval,count',
        `a|b,${1 / 3},0.25,0.5,,0`,
        "'=b_1,,,,one sample,1",
        '"c\nd",0,,,,2',
        '',
      ].join('\r\n'),
    );
  });
  test('as Markdown: as the page shows it, what is not known apart from what is no question', () => {
    expect(markdownOf(table([a, b, c], ['By hand.']))).toBe(
      [
        '| model | score, % | 95 % interval |',
        '| --- | --: | --- |',
        '| a\\|b | 33.3 | 25.0 to 50.0 |',
        '| =b_1 | — | — |',
        '| c d | 0.0 |  |',
        '',
        'By hand.',
        '',
      ].join('\n'),
    );
  });
  test('as LaTeX: escaped, a group said once', () => {
    const lines = latexOf(table([a, b, c], ['50 %'])).split('\n');
    expect(lines).toContain('  \\caption{A\\_b}');
    expect(lines).toContain('  \\begin{tabular}{llrl}');
    expect(lines).toContain('    Team & Model & score, \\% & 95 \\% interval \\\\');
    expect(lines.slice(lines.indexOf('    \\midrule') + 1, lines.indexOf('    \\bottomrule'))).toEqual([
      '    A & a|b & 33.3 & 25.0 to 50.0 \\\\',
      '     & =b\\_1 & — & — \\\\',
      '    \\addlinespace',
      '    C & c d & 0.0 &  \\\\',
    ]);
    expect(lines).toContain('  \\par\\footnotesize 50 \\%');
  });
  test('a bound says so to readers; data keeps the figure; a count keeps its digits', () => {
    const one = tableOf([12_345_678], [number('n', (n) => atLeast(n, true, String)), number('m', (n) => -n)]);
    expect(csvOf(one)).toBe('n,m\r\n12345678,-12345678\r\n');
    expect(markdownOf(one).split('\n')[2]).toBe('| ≥ 12345678 | −12345678 |');
    expect(latexOf(one)).toContain('$\\geq$ 12345678 & $-$12345678 \\\\');
  });
});

test('what a name hides is seen in Markdown and LaTeX, markup in it stays text, and CSV has it as it is', () => {
  const hidden: Row = { team: 'A', name: 'a\u202e<img src=x> &lt; 1 < 2', score: 1, range: null };
  expect(markdownOf(table([hidden]))).toContain('| a⟦RLO⟧&lt;img src=x> &amp;lt; 1 < 2 |');
  expect(latexOf(table([hidden]))).toContain('a⟦RLO⟧$<$img');
  expect(csvOf(table([hidden]))).toContain('a\u202e<img src=x>');
});
