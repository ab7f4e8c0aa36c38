import { keysOfSamples, pageOfSamples } from '../../analysis';
import type { Comparison, SampleRow } from '../../analysis/types';
import type { RightShare } from '../../analysis/metrics/right';
import type { Database } from '../../engine/database';
import { responseText, sampleText } from '../../export/with-texts';
import { workspace } from '../../session/workspace.svelte';
import type { ScoreScale } from '../../ui/numbers';
import type { Answer } from '../../session/answer';
import { cellValue, pastedLine } from './cell-values';
import { type Column, scoreBehind } from '../../session/table/columns';

/** What the sample table shows. */
export interface Shown {
  answer: Answer;
  columns: readonly Column[];
  right: RightShare | null;
  scale: ScoreScale;
}

const PORTION = 500;
/** Letters of a text that the tables hold. */
export const PREVIEW = 280;
/** Long texts that are read from their files for one copy. */
export const WHOLE = 200;

/** The samples as the leaderboard has the models. */
export const comparisonOf = ({ comparison, leaderboard }: Answer): Comparison => ({
  ...comparison,
  contenders: leaderboard.rows.map(({ contender }) => contender.key),
});

/** Whether the table holds but the beginning of a text. */
const isPreview = ({ kind }: Column, value: string | number | null): value is string =>
  (kind === 'input' || kind === 'reference' || kind === 'answer') &&
  typeof value === 'string' &&
  value.length >= PREVIEW &&
  [...value].length >= PREVIEW;

/** A cell whole: what the table cuts is read from its file. null: there is nothing in it. */
export async function wholeCell(
  db: Database,
  { answer, right, scale }: Shown,
  column: Column,
  row: SampleRow,
): Promise<string | null> {
  const value = cellValue(column, row, right, scale);
  const { kind } = column;
  if (!isPreview(column, value)) return value === null ? null : String(value);
  const sample = { evaluation: answer.comparison.evaluation, matchKey: row.matchKey };
  const read = (source: number, offset: number, length: number) =>
    workspace.readRecord(source, offset, length);
  const mappingOf = (source: number) => workspace.mappingOf(source);
  if (kind === 'input' || kind === 'reference')
    return (await sampleText(db, sample, kind, read, mappingOf)) ?? value;
  const answered = 'at' in column ? row.cells[column.at]?.answer : null;
  if (answered?.text !== value) return value;
  return (await responseText(db, answered.responseId, 'output', read, mappingOf)) ?? value;
}

/** These rows in the order of the table with the columns that are shown, under their heads. */
export async function copiedRows(
  db: Database,
  shown: Shown,
  keys: ReadonlySet<number>,
): Promise<{ text: string; isCut: boolean }> {
  const { answer, right, scale } = shown;
  const { order, second, labels, answers } = answer;
  // An answer is copied behind its score.
  const columns = shown.columns.flatMap((column) =>
    column.kind === 'answer' ? [scoreBehind(column), column] : [column],
  );
  const comparison = comparisonOf(answer);
  const ordered = [...(await keysOfSamples(db, comparison, { order }))].filter((key) => keys.has(key));
  const lines = [pastedLine(columns.map(({ name }) => name))];
  let long = 0;
  for (let at = 0; at < ordered.length; at += PORTION) {
    const only = ordered.slice(at, at + PORTION);
    const beside = { second: second?.metric ?? null, labels, figures: true, answers };
    const page = { order, offset: 0, limit: PORTION, only, ...beside };
    for (const row of await pageOfSamples(db, comparison, page)) {
      const cells = columns.map((column) => cellValue(column, row, right, scale));
      for (const [i, column] of columns.entries())
        if (isPreview(column, cells[i] ?? null) && long++ < WHOLE)
          cells[i] = await wholeCell(db, shown, column, row);
      lines.push(pastedLine(cells));
    }
  }
  return { text: `${lines.join('\n')}\n`, isCut: long > WHOLE };
}
