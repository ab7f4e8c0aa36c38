import fc from 'fast-check';

/** Lines that mean something in a notebook, and lines that nearly do. */
const lines = [
  ...['---', 'evalbook: 1', '# Title', 'Some prose.', '', '   ', '- a list', '    ```sql indented'],
  ...[
    '```sql misses',
    '```',
    '````',
    '```sql',
    '~~~json chart',
    '~~~',
    ' ```sql shifted',
    '```json view',
    '```js x',
    '``` a`b',
  ],
  ...[
    'SELECT 1',
    '{ "show": "leaderboard" }',
    '<!-- cell -->',
    '<!--',
    '-->',
    '<!-- a comment -->',
    '<!--=a.b-->1<!--/-->',
  ],
  ...[
    '<!-- evalbook:result rows=1 shown=1 kinds=number key=a sha256=b -->',
    '<!-- evalbook:end -->',
    '| a |',
    '| --: |',
    '| 1 |',
  ],
];

/** Any text, most of it of such lines, ended in any way. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.tuple(fc.constantFrom(...lines), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '')), {
      maxLength: 30,
    })
    .map((all) => all.flat().join('')),
);

/** A notebook as a person has it, with every kind of piece. */
export const WELSH = `---
evalbook: 1
app: 0.1.0
---

# Is exact match too strict?

Six models translated the same sentences.

<!-- cell -->

A second text.

\`\`\`sql near_misses
SELECT model, misses FROM r
\`\`\`

<!-- evalbook:result rows=2 shown=2 kinds=text,number key=0123456789abcdef sha256=00 -->

| model | misses |
| --- | --: |
| mistral-large | 34 |
| qwen | 41 |

<!-- evalbook:end -->

Of <!--=near_misses.misses["mistral-large"]-->34<!--/--> misses.

\`\`\`json view
{ "show": "leaderboard" }
\`\`\`
\`\`\`python plot
print(1)
\`\`\`
`;
