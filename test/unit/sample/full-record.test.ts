import { describe, expect, test } from 'vitest';
import { finalAnswers, fullRecord, hasTranscript, questionOf } from '../../../src/routes/sample/full-record';

describe('fullRecord', () => {
  test('Every Eval Ever 0.2: strings and interactions', () => {
    const record = fullRecord({
      input: { raw: 'Which?', formatted: null, reference: 'A', choices: ['x', 'y'] },
      output: { raw: 'A', reasoning_trace: null },
      interactions: [
        { role: 'user', content: 'Which?\nA) x' },
        { role: 'assistant', content: 'ANSWER: A', tool_calls: [] },
      ],
    });
    expect(record).toMatchObject({
      input: 'Which?',
      formatted: null,
      references: ['A'],
      choices: ['x', 'y'],
      outputs: ['A'],
    });
    expect(record?.turns).toHaveLength(2);
    expect(record && hasTranscript(record)).toBe(false);
  });

  test('Every Eval Ever 0.3: lists, messages, tool calls', () => {
    const record = fullRecord({
      input: { raw: 'Book', formatted: '<user>Book', reference: ['a', 'b'], choices: null },
      output: null,
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Book' }] },
        {
          role: 'assistant',
          content: null,
          reasoning_trace: ['think'],
          tool_calls: [{ name: 'find', arguments: { near: 'x' } }],
        },
        { role: 'tool', content: '[]' },
        { role: 'assistant', content: 'Done', tool_calls: null },
      ],
      error: 'boom\ntrace',
    });
    expect(record).toMatchObject({
      formatted: '<user>Book',
      references: ['a', 'b'],
      choices: [],
      outputs: [],
      error: 'boom\ntrace',
    });
    expect(record?.turns[0]?.text).toBe('Book');
    expect(record?.turns[1]?.calls[0]).toEqual({ name: 'find', arguments: '{\n  "near": "x"\n}' });
    expect(record && hasTranscript(record)).toBe(true);
    expect(record && finalAnswers(record)).toEqual(['Done']);
  });

  test.each([
    [
      { source: 'Hi', expected: 'Shwmae', predicted: 'Helo', raw_predicted: '"Helo"' },
      ['Hi', 'Shwmae', 'Helo'],
    ],
    [{ source: 'Hi', reference: 'Shwmae', predicted: 'Helo' }, ['Hi', 'Shwmae', 'Helo']],
    [{ source_text: 'Hi', target_expected: 'Shwmae', target_output: 'Helo' }, ['Hi', 'Shwmae', 'Helo']],
  ])('translation entries in all spellings', (entry, [input, reference, output]) => {
    expect(fullRecord(entry)).toMatchObject({ input, references: [reference], outputs: [output] });
  });

  test('several completions, and none', () => {
    const record = fullRecord({ input: { raw: 'q' }, output: { raw: ['a', 'b'], reasoning_trace: [] } });
    expect(record && finalAnswers(record)).toEqual(['a', 'b']);
    const empty = fullRecord({ input: { raw: 'q' }, output: { raw: [] }, messages: null });
    expect(empty && finalAnswers(empty)).toEqual([]);
  });

  test('what is no record of a known shape is shown as it stands', () => {
    for (const value of [null, 1, 'x', [], {}, { answer: 1 }]) expect(fullRecord(value)).toBeNull();
  });

  test('hostile content stays text', () => {
    const record = fullRecord({
      input: { raw: { $ne: 1 }, __proto__: { x: 1 } },
      output: { raw: ['<img src=x>'] },
    });
    expect(record?.input).toBe('{\n  "$ne": 1\n}');
    expect(record?.outputs).toEqual(['<img src=x>']);
  });

  test('the question is taken from the first record that has one', () => {
    const bare = fullRecord({ output: { raw: 'a' } });
    const whole = fullRecord({ input: { raw: 'q' } });
    expect(questionOf([null, bare, whole])).toBe(whole);
    expect(questionOf([null])).toBeNull();
  });
});
