import { instanceRow } from './eee.js';

/**
 * What a crashed harness leaves behind: good rows of a run with unusable and odd ones among them.
 * @param {readonly import('./eee.js').Answer[]} good at least eight
 * @returns {string}
 */
export function brokenRows(good) {
  const rows = good.map(instanceRow);
  const line = (
    /** @type {number} */ index,
    /** @type {(row: Record<string, unknown>) => void} */ change = () => {},
  ) => {
    const row = structuredClone(rows[index]);
    if (!row) throw new Error(`There is no row ${index} to break.`);
    change(/** @type {Record<string, unknown>} */ (row));
    return JSON.stringify(row);
  };
  const lines = [
    line(0),
    line(1),
    // cut in the middle by the crash
    line(2).slice(0, 310),
    line(2),
    line(3, (row) => delete row.model_id),
    // NaN is Python's, not JSON's
    line(4, (row) => (row.evaluation = { score: '#', is_correct: false })).replace('"#"', 'NaN'),
    // nothing that says which sample it was
    line(5, (row) => {
      delete row.sample_id;
      delete row.sample_hash;
      row.input = { raw: '', reference: [] };
    }),
    // neither answer nor score
    line(6, (row) => {
      row.output = { raw: [] };
      row.evaluation = { score: null, is_correct: null };
      row.answer_attribution = [];
    }),
    '',
    line(7, (row) => (row.token_usage = { input_tokens: '#', output_tokens: 4, total_tokens: 131 })).replace(
      '"#"',
      '1e999',
    ),
    'Traceback (most recent call last): ConnectionResetError',
    '[]',
    ...rows.slice(8).map((row) => JSON.stringify(row)),
  ];
  return lines.join('\n') + '\n';
}
