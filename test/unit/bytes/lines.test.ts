import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCore } from '../../../src/lib/bytes/byte-core';
import { ByteWindow } from '../../../src/lib/ingest/text/byte-window';
import { type LineReceiver, readLines } from '../../../src/lib/ingest/text/lines';
import { JsonTape } from '../../../src/lib/json/tape';
import { toldOf } from './told';

const encoder = new TextEncoder();
const core = new ByteCore();
const inCore = new JsonTape(core);
const plain = new JsonTape();

/** What a receiver is told of each line, and by which way. */
async function read(blob: Blob, tape: JsonTape, looks: boolean, atOnce = false) {
  const lines: unknown[] = [];
  let looked = 0;
  const receiver: LineReceiver = {
    line: (bytes, start, end, offset, line) => {
      const fault = tape.parse(bytes, start, end);
      lines.push([offset, end - start, line, fault ?? placed(tape, offset - start)]);
    },
    tooLong: () => expect.unreachable(),
  };
  if (looks) {
    receiver.look = (bytes, start) => tape.parseLine(bytes, start);
    receiver.looked = (start, end, offset, line) => {
      looked++;
      lines.push([offset, end - start, line, placed(tape, offset - start)]);
    };
  }
  const window = atOnce
    ? ByteWindow.of(blob, new Uint8Array(await blob.arrayBuffer()))
    : ByteWindow.open(blob, 0);
  const count = await readLines({ blob, start: 0, end: blob.size, overlap: 0 }, window, receiver);
  window.close();
  return { count, lines, looked };
}

/** What the tape says, with the places of its nodes in the file and not in the window. */
function placed(tape: JsonTape, base: number): unknown {
  const told = toldOf(tape) as { rootEnd: number; nodes: [unknown, number, number, ...unknown[]][] };
  return {
    ...told,
    rootEnd: told.rootEnd + base,
    nodes: told.nodes.map(([kind, start, end, ...rest]) => [kind, start + base, end + base, ...rest]),
  };
}

const rows = [
  '{"id":"q1","model":"one","n":1.5,"text":"a\\n\\"b\\" \\u00e9 é","a":{"x":[1,2]},"labels":["u","v"]}',
  '{"id":"q2","model":"one","n":2,"text":"c","a":{"x":[1,2]},"labels":["u","w"]}',
  '{"id":"q2","model":"two","n":null,"text":"c","a":{"x":[]},"labels":["u"]}',
  '{"id":"q3","model":"two","text":"","a":{},"labels":[]} ',
  ' {"id":"q3","id":"q4","model":"two"}',
  '{"model":"one","id":"q1"}\t',
  '{"id":NaN}',
  '{"id":"q1"} trailing',
  '{"id":"q1",',
  '',
  '   ',
  '[]',
  '"one"',
  '\u0000{"id":1}',
  '{"id":"\ud800"}',
];

test('lines that are read where they stand are those that are cut first', async () => {
  const change = fc.tuple(fc.nat(200), fc.constantFrom(...'"\\[]{},:0 \n\tq'));
  const line = fc.tuple(fc.constantFrom(...rows), fc.option(change), fc.integer({ min: 1, max: 3 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 40 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.boolean(),
      async (lines, feed, endsWithFeed, hasMark) => {
        const texts = lines.flatMap(([text, change, times]) => {
          const changed = change ? text.slice(0, change[0]) + change[1] + text.slice(change[0] + 1) : text;
          return Array.from({ length: times }, () => changed);
        });
        const text = (hasMark ? '\ufeff' : '') + texts.join(feed) + (endsWithFeed ? feed : '');
        const blob = new Blob([encoder.encode(text)]);
        const cut = await read(blob, plain, false);
        const stood = await read(blob, inCore, true);
        expect(stood.count).toBe(cut.count);
        expect(JSON.stringify(stood.lines)).toBe(JSON.stringify(cut.lines));
      },
    ),
    { numRuns: 3000, seed: 20 },
  );
});

test('so are those of a file that comes in many parts, or as one that is more than is held at once', async () => {
  const text = Array.from({ length: 30_000 }, (_, i) =>
    i % 997 === 5
      ? `{"id":"q${i}",,}`
      : `{"id":"q${i % 7}","model":"m${Math.floor(i / 1000)}","text":"${'x'.repeat(i % 90)}","n":${i}}`,
  ).join('\n');
  const blob = new Blob([encoder.encode(text)]);
  const cut = JSON.stringify((await read(blob, plain, false)).lines);
  for (const atOnce of [false, true]) {
    const stood = await read(blob, inCore, true, atOnce);
    expect(stood.looked).toBe(30_000 - 31);
    expect(JSON.stringify(stood.lines) === cut).toBe(true);
  }
});

test('and those of a line that is longer than what the core holds', async () => {
  const text = ['{"id":"q1"}', `{"id":"${'long '.repeat(1_000_000)}"}`, '{"id":"q2"}'].join('\n');
  const blob = new Blob([encoder.encode(text)]);
  const [stood, cut] = [await read(blob, inCore, true), await read(blob, plain, false)];
  expect(JSON.stringify(stood.lines) === JSON.stringify(cut.lines)).toBe(true);
});
