import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Contender } from '../../../src/lib/analysis/types';
import {
  emptyTranscript,
  type Choice,
  type Content,
  type Transcript,
} from '../../../src/lib/records/transcript';
import { Media, mediumType } from '../../../src/lib/session/media';
import { marksIn, placeOf, promptTurn, turnsToShow } from '../../../src/lib/views/sample/answer-words';
import { choosers, isReference, names } from '../../../src/lib/views/sample/choices';
import { ColumnChoice } from '../../../src/lib/views/sample/column-choice.svelte';
import { columnsOf, type Column } from '../../../src/lib/views/sample/columns';
import { answerKey, difference, groups } from '../../../src/lib/views/sample/difference';
import { isShown } from '../../../src/lib/views/sample/medium';
import { parseRecord } from '../../../src/lib/json/parse-record';
import type { ReadAnswer } from '../../../src/lib/views/sample/reader.svelte';
import { alike, allSaid } from '../../../src/lib/views/sample/said';

const text = (words: string): Content => [{ is: 'text', text: words }];
const transcriptOf = (parts: Partial<Transcript>): Transcript => ({ ...emptyTranscript, ...parts });

function contender(key: string, mark = 0): Contender {
  return { key, label: key, model: key, condition: null, run: null, mark };
}
function answered(
  key: string,
  words: string,
  extracted: string | null = null,
  score: number | null = null,
): ReadAnswer {
  return {
    answer: {
      responseId: 1,
      contender: contender(key),
      run: '',
      epoch: 1,
      status: 'ok',
      error: null,
      errorKind: null,
      extractedAnswer: extracted,
      stopReason: null,
      reviewers: [],
      scores: score === null ? [] : [{ metric: 'm', score, isCorrect: null, explanation: null }],
      inputTokens: null,
      outputTokens: null,
      reasoningTokens: null,
      costUsd: null,
      latencyMs: null,
      latencyKind: null,
      parts: [],
    },
    records: [],
    transcript: transcriptOf({ outputs: [text(words)] }),
  };
}
const columns = (...answers: ReadAnswer[]): Column[] => columnsOf(answers, []);
const first = () => 0;

describe('the extracted answer in the text', () => {
  test.each([
    ['Confirmation LK-4471. Not LK-44712.', 'LK-4471', 'Confirmation [LK-4471]. Not LK-44712.'],
    ['A bad Answer: A', 'A', 'A bad Answer: [A]'],
    ['Ban', 'a', 'Ban'],
    ['unhappy', 'happy', 'un[happy]'],
    ['答えは東京です', '東京です', '答えは[東京です]'],
  ])('%s: %s', (words, value, expected) => {
    const place = placeOf(words, value);
    const shown = place
      ? `${words.slice(0, place.from)}[${words.slice(place.from, place.to)}]${words.slice(place.to)}`
      : words;
    expect(shown).toBe(expected);
  });
  test('the whole text is not marked', () => {
    expect(marksIn(text(' B '), 'B', '')).toEqual([]);
    expect(marksIn(text('It is B'), 'B', 'by regex')).toEqual([{ from: 6, to: 7, title: 'by regex' }]);
    expect(marksIn(text('x'), null, '')).toEqual([]);
  });
});

describe('what the transcript adds', () => {
  const turn = (index: number, role: 'user' | 'assistant' | 'system', words: string) =>
    ({ index, role, given: null, content: text(words), reasoning: [], calls: [] }) as const;
  test('a question and its answer need no transcript', () => {
    const plain = transcriptOf({
      turns: [turn(0, 'user', 'Why? '), turn(1, 'assistant', 'So')],
      outputs: [text('So')],
    });
    expect(turnsToShow(plain, text('Why?'))).toEqual([]);
  });
  test('a system prompt, another wording, other words of the model do', () => {
    const prompted = transcriptOf({
      turns: [turn(0, 'system', 'Be brief'), turn(1, 'user', 'Why?'), turn(2, 'assistant', 'So')],
    });
    expect(turnsToShow(prompted, text('Why?')).map(({ index }) => index)).toEqual([0, 2]);
    const longer = transcriptOf({
      turns: [turn(0, 'user', 'Answer: Why?'), turn(1, 'assistant', 'Because so')],
      outputs: [text('So')],
    });
    expect(turnsToShow(longer, text('Why?'))).toHaveLength(2);
    expect(promptTurn(longer.turns, text('Why?'))?.index).toBe(0);
  });
});

describe('choices', () => {
  const choice = (id: string, words: string): Choice => ({ id, content: text(words), logProbability: null });
  const shark = choice('A', 'Shark');
  const dolphin = choice('B', 'Dolphin');
  test.each(['B', 'b', '(B)', 'B.', '**B**', 'B) Dolphin', 'Dolphin', ' dolphin ', 'B. dolphin'])(
    '%s names it',
    (said) => {
      expect([names(said, shark), names(said, dolphin)]).toEqual([false, true]);
    },
  );
  test.each(['Both', 'Dolphins', 'A or B', ''])('%s does not', (said) => {
    expect(names(said, dolphin)).toBe(false);
  });
  test('each model stands at what it chose, by what was extracted before what it wrote', () => {
    const found = choosers(
      [shark, dolphin],
      columns(answered('x', 'I say A', 'B'), answered('y', 'A'), answered('z', 'Neither')),
      first,
    );
    expect(found.map((list) => list.map(({ key }) => key))).toEqual([['y'], ['x']]);
    expect([isReference(dolphin, [text('B')]), isReference(shark, [text('B')])]).toEqual([true, false]);
  });
});

describe('columns', () => {
  const all = columns(...['a', 'b', 'c', 'd'].map((key) => answered(key, key)));
  const shown = (choice: ColumnChoice) =>
    choice
      .shown(all)
      .map(({ contender: { key } }) => key)
      .join('');

  test('by contender, in the order of the leaderboard; repeats stay together', () => {
    const found = columnsOf(
      [answered('a', '1'), answered('b', '2'), answered('a', '3'), answered('x', '4')],
      ['b', 'a'],
    );
    expect(found.map(({ contender: { key }, answers }) => `${key}${answers.length}`)).toEqual(['b1', 'a2']);
  });
  test('pinned first, hidden gone, moved where they were put', () => {
    const choice = new ColumnChoice();
    choice.pin('c');
    expect(shown(choice)).toBe('cabd');
    choice.hide('a');
    expect(shown(choice)).toBe('cbd');
    choice.move(all, 'd', 1);
    expect(shown(choice)).toBe('cdb');
    choice.showAll();
    expect(shown(choice)).toBe('cdba');
    choice.move(all, 'a', 0);
    expect(shown(choice)).toBe('acdb');
    choice.pin('a');
    choice.pin('c');
    expect(shown(choice)).toBe('acdb');
  });
  test('keys go from column to column and stop at the ends', () => {
    const choice = new ColumnChoice();
    expect([1, 1, 1, 1, 1, -1].map((by) => choice.step(all, by as 1 | -1))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'd',
      'c',
    ]);
  });
});

describe('difference', () => {
  const written = (left: string, right: string) =>
    difference(left, right, 'words')
      .changes.map(({ text: words, side }) =>
        side === 'both' ? words : side === 'left' ? `[-${words}-]` : `{+${words}+}`,
      )
      .join('');

  test('word by word; a phrase is one change', () => {
    expect(written('The vegetarian set menu is 27', 'The menu is about 27')).toBe(
      'The [-vegetarian set -]menu is {+about +}27',
    );
    expect(written('Friday 19:00 at six', 'Friday 19:30 at six')).toBe('Friday 19:[-00-]{+30+} at six');
    expect(written('same', 'same')).toBe('same');
    expect(written('', 'new')).toBe('{+new+}');
  });
  test('scripts without spaces have words too', () => {
    const { changes } = difference('私は東京に住んでいます', '私は京都に住んでいます', 'words');
    expect(changes.length).toBeGreaterThan(2);
    expect(changes.find(({ side }) => side === 'both')?.text).toContain('私');
  });
  test('each side of the changes is its text again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bb', ' ', '.', '\n', '日本'), { maxLength: 40 }),
        fc.array(fc.constantFrom('a', 'bb', ' ', '.', '\n', '日本'), { maxLength: 40 }),
        fc.constantFrom('words' as const, 'characters' as const),
        (a, b, unit) => {
          const { changes } = difference(a.join(''), b.join(''), unit);
          const side = (not: string) =>
            changes.flatMap((one) => (one.side === not ? [] : [one.text])).join('');
          expect([side('right'), side('left')]).toEqual([a.join(''), b.join('')]);
        },
      ),
    );
  });
  test('long texts are compared by lines', () => {
    const long = Array.from({ length: 9000 }, (_, i) => `line ${i} of many words`);
    const other = long.with(4000, 'another line');
    const found = difference(long.join('\n'), other.join('\n'), 'words');
    expect(found.by).toBe('lines');
    expect(found.changes.map(({ side }) => side)).toEqual(['both', 'left', 'right', 'both']);
  });
});

test('similar answers are grouped: by their words, else by what was extracted', () => {
  expect(answerKey('“Paris”,  FRANCE. ')).toBe(answerKey('paris france'));
  expect(groups(['a', 'b', 'A', ''], (one) => one.toLowerCase())).toEqual([['a', 'A']]);
  const said = allSaid(
    columns(
      answered('a', 'Paris.', 'Paris', 1),
      answered('b', 'paris', 'Paris', 1),
      answered('c', 'It is Paris', 'Paris', 1),
      answered('d', 'Rome', 'Rome', 0),
    ),
    first,
    [text('Paris')],
    { metric: 'm', kind: 'binary' } as Parameters<typeof allSaid>[3],
  );
  expect(said.map(({ key, isRight }) => [key, isRight])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
    ['d', false],
    ['reference 1', null],
  ]);
  expect(alike(said).map(({ by, members, of }) => `${members.length} of ${of} by ${by}`)).toEqual([
    '2 of 4 by words',
    '3 of 4 by extracted',
  ]);
});

test('answers of which one is right and one wrong are not said to be the same', () => {
  const said = allSaid(
    columns(
      answered('a', 'f({"x": 1})', null, 1),
      answered('b', 'f({"x": -1})', null, 0),
      answered('c', 'f({"x": "-1"})', null, 0),
    ),
    first,
    [],
    { metric: 'm', kind: 'binary' } as Parameters<typeof allSaid>[3],
  );
  expect(alike(said).map(({ members }) => members.map(({ key }) => key))).toEqual([['b', 'c']]);
});

test('a record that JSON has no words for is read all the same', () => {
  expect(parseRecord('{"score": NaN, "more": [1e999, "x"]}')).toMatchObject({ score: null });
  expect(() => parseRecord('{"cut')).toThrow();
});

describe('media', () => {
  const file = (name: string) => new File(['x'], name);
  const media = new Media();
  media.add(
    ['run/inputs/a.png', 'run/sub/inputs/b.png', 'other/c.wav', 'x/d.pdf', 'y/d.pdf', 'run/rows.jsonl'].map(
      (path) => ({
        path,
        file: file(path.split('/').at(-1) ?? ''),
      }),
    ),
  );
  test.each([
    ['inputs/a.png', 'run/samples.jsonl', 'a.png'],
    ['./inputs/a.png', 'run/deep/er/samples.jsonl', 'a.png'],
    ['../inputs/a.png', 'run/sub/samples.jsonl', 'a.png'],
    ['inputs/b.png', 'run/samples.jsonl', 'b.png'],
    ['c.wav', 'samples.jsonl', 'c.wav'],
    ['d.pdf', 'samples.jsonl', null],
    ['rows.jsonl', 'run/samples.jsonl', null],
    ['https://example.org/inputs/a.png', 'run/samples.jsonl', null],
    ['../../../etc/passwd', 'run/samples.jsonl', null],
  ])('%s from %s is %s', (address, from, expected) => {
    expect(media.find(address, from)?.name ?? null).toBe(expected);
  });
  test('the type is that of the name, and only what runs nothing is shown', () => {
    expect([mediumType('a.PNG'), mediumType('a.html'), mediumType('a')]).toEqual([
      'image/png',
      undefined,
      undefined,
    ]);
    const shown = (kind: 'image' | 'document', address: string) => isShown({ kind, address, type: null });
    expect(shown('image', 'data:image/png;base64,QUJD')).toBe(true);
    expect(shown('image', 'data:text/html,<script>')).toBe(false);
    expect(shown('document', 'data:text/html;base64,QUJD')).toBe(false);
    expect(shown('image', 'https://example.org/a.png')).toBe(false);
    expect(shown('image', 'javascript:alert(1)')).toBe(false);
  });
});
