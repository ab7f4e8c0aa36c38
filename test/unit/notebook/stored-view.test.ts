import { expect, test } from 'vitest';
import { parseNotebook, visible } from '../../../src/lib/notebook/notebook';
import { keptIn } from '../../../src/lib/notebook/text';
import { drawnStored, firstColumns } from '../../../src/lib/views/notebook/stored-view';

/** A leaderboard and a heat map as a file keeps them, with columns left out. */
const text = `\`\`\`json view board
{ "show": "leaderboard" }
\`\`\`

<!-- evalbook:result rows=2 shown=2 kinds=text,number,number,number,number,text,number,number,number,text,number,number,number,number -->

| model | n | score | low | high | no_interval | difference | difference_low | difference_high | difference_no_interval | p_holm | responses | output_tokens | output_tokens_known |
| --- | --: | --: | --: | --: | --- | --: | --: | --: | --- | --: | --: | --: | --: |
| aster-large | 264 | 0.9015151515151515 | 0.8596102724601264 | 0.9319027402505866 | — | — | — | — | — | — | 264 | 154.8219696969697 | 264 |
| brook-2 | 264 | 0.8712121212121212 | 0.8254211637295278 | 0.9063550178332068 | — | -0.030303030303030304 | -0.08214283791283564 | 0.021065939253202548 | — | 0.3019956131896606 | 264 | 4.1856060606060606 | 264 |

<!-- evalbook:end -->

\`\`\`json view latencies
{ "show": "latency" }
\`\`\`

<!-- evalbook:result rows=1 shown=1 kinds=text,number,text,number,number,number,number -->

| model | n | no_interval | price_low | price_high | low | responses |
| --- | --: | --- | --: | --: | --: | --: |
| a | 2 | one turn | 1.5 | 20.25 | 7 | 3 |

<!-- evalbook:end -->
`;
const [board, other] = visible(parseNotebook(text)).map(keptIn);

test('a stored view is a table for readers: its interval in one column, heads and digits as on its page', () => {
  if (!board) throw new Error('The result cannot be read.');
  const { columns, rows } = drawnStored(board, 'exact_match');
  expect(columns.map(({ name }) => name)).toEqual([
    ...['model', 'n', 'exact match', '95 % interval', 'to baseline', 'paired 95 % interval', 'p, Holm'],
    ...['responses', 'output tokens'],
  ]);
  expect(rows).toEqual([
    ['aster-large', '264', '0.902', '0.860 to 0.932', '—', '—', '—', '264', '154.822'],
    ['brook-2', '264', '0.871', '0.825 to 0.906', '−0.030', '−0.082 to +0.021', '.30', '264', '4.18561'],
  ]);
});

test('what is said only where it differs is kept where it does; ends of another measure are no interval of a score', () => {
  if (!other) throw new Error('The result cannot be read.');
  const { columns, rows } = drawnStored(other, null);
  expect(columns.map(({ name }) => name)).toEqual([
    ...['model', 'n', 'no interval', 'price, low to high', 'low', 'responses'],
  ]);
  expect(rows).toEqual([['a', '2', 'one turn', '1.5 to 20.25', '7', '3']]);
});

const wide = (columns: number) => ({
  columns: Array.from({ length: columns }, (_, i) => ({
    name: `c${i}`,
    kind: i > 0 ? ('number' as const) : ('text' as const),
  })),
  rows: [Array.from({ length: columns }, (_, i) => String(i))],
  notes: ['A note.'],
});

test('of many columns the first are drawn, and the others are named', () => {
  expect(firstColumns(wide(12))).toEqual({ table: wide(12), left: [] });
  const { table, left } = firstColumns(wide(20));
  expect(table).toEqual(wide(10));
  expect(left).toEqual(Array.from({ length: 10 }, (_, i) => `c${i + 10}`));
});
