import { describe, expect, test } from 'vitest';
import { readTranscript } from '$lib/formats/transcript';
import { contentText, finalAnswers, mergeTranscripts, type Transcript } from '$lib/records/transcript';

function read(format: string, record: unknown): Transcript {
  const found = readTranscript(format, record);
  if (found === null) throw new Error(`no transcript of ${format}`);
  return found;
}
const said = (content: Transcript['input']) => contentText(content);
const final = (transcript: Transcript) => finalAnswers(transcript).map(said);
/** `role: words [calls -> results]` */
const outline = ({ turns }: Pick<Transcript, 'turns'>) =>
  turns.map(
    ({ role, content, calls }) =>
      `${role}: ${said(content)}${calls
        .map(({ name, result }) => ` [${name} -> ${result ? said(result.content) : 'nothing'}]`)
        .join('')}`,
  );

describe('messages', () => {
  const messages = [
    { role: 'user', content: 'Go' },
    {
      role: 'assistant',
      content: null,
      reasoning_trace: ['first', ''],
      tool_calls: [
        { id: 'a', function: { name: 'one', arguments: '{"city":"Paris","list":"[1,2]"}' } },
        { id: 'b', name: 'two', arguments: { cmd: '"ls"' } },
      ],
    },
    { role: 'tool', tool_call_id: ['b'], content: 'second' },
    { role: 'tool', tool_call_id: 'a', content: '{"error":"no"}' },
    { role: 'tool', tool_call_id: 'zzz', content: 'of nothing' },
    { role: 'assistant', content: [{ type: 'text', text: 'Done' }] },
  ];
  const transcript = read('eee-instance', { input: { raw: 'Go', reference: 'x' }, messages });

  test('results join their calls by id, whatever their order; one without its call stands by itself', () => {
    expect(outline(transcript)).toEqual([
      'user: Go',
      'assistant:  [one -> {"error":"no"}] [two -> second]',
      'tool:  [unnamed tool -> of nothing]',
      'assistant: Done',
    ]);
    expect(transcript.turns.map(({ index }) => index)).toEqual([0, 1, 4, 5]);
    expect(final(transcript)).toEqual(['Done']);
  });

  test('arguments are opened where text holds JSON, also within', () => {
    const [one, two] = transcript.turns[1]?.calls ?? [];
    expect(one?.arguments).toEqual({ city: 'Paris', list: [1, 2] });
    expect(two?.arguments).toEqual({ cmd: 'ls' });
    expect([one?.result?.failed, two?.result?.failed]).toEqual([true, false]);
    expect(transcript.turns[1]?.reasoning).toEqual(['first']);
  });

  test('calls and results as parts: Anthropic and Gemini', () => {
    const anthropic = read('inspect-log', {
      messages: [
        { role: 'user', content: 'Go' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm' },
            { type: 'text', text: 'Looking' },
            { type: 'tool_use', id: 't1', name: 'look', input: { at: 'it' } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 't1', content: 'seen', is_error: true }],
        },
        { role: 'assistant', content: 'Seen' },
      ],
    });
    expect(outline(anthropic)).toEqual(['user: Go', 'assistant: Looking [look -> seen]', 'assistant: Seen']);
    expect(anthropic.turns[1]?.reasoning).toEqual(['hm']);
    expect(anthropic.turns[1]?.calls[0]?.result?.failed).toBe(true);

    const gemini = read('vertex-rows', {
      request: {
        contents: [
          { role: 'user', parts: [{ text: 'Go' }] },
          { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: 'it' } } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'seen' } } }] },
        ],
      },
      response: { candidates: [{ content: { role: 'model', parts: [{ text: 'Seen' }] } }] },
    });
    expect(outline(gemini)).toEqual(['user: Go', 'assistant:  [look -> seen]', 'assistant: Seen']);
  });

  test('media in all spellings; bytes become an address that a page can show', () => {
    const parts = [
      { type: 'image_url', image_url: { url: 'inputs/a.png' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'QUJD' } },
      { type: 'input_audio', input_audio: { data: 'QUJD', format: 'mp3' } },
      { type: 'video', video: 'clip.mp4' },
      { type: 'file_url', file_url: { url: 'https://example.org/x.pdf' } },
      { inlineData: { mimeType: 'audio/wav', data: 'QUJD' } },
      { type: 'hologram', data: 1 },
    ];
    const { input } = read('gage-sample-spec', { id: '1', messages: [{ role: 'user', content: parts }] });
    expect(
      input.map((piece) =>
        piece.is === 'medium' ? `${piece.medium.kind} ${piece.medium.address}` : piece.is,
      ),
    ).toEqual([
      'image inputs/a.png',
      'image data:image/png;base64,QUJD',
      'audio data:audio/mp3;base64,QUJD',
      'video clip.mp4',
      'document https://example.org/x.pdf',
      'audio data:audio/wav;base64,QUJD',
      'json',
    ]);
  });
});

describe('Every Eval Ever', () => {
  test('old and new: texts and lists, `interactions`, attribution, an error with its trace', () => {
    const old = read('eee-instance', {
      input: { raw: 'Which?', formatted: null, reference: 'A', choices: ['x', 'y'] },
      output: { raw: 'A', reasoning_trace: null },
      interactions: [
        { role: 'user', content: 'Which?\nA) x' },
        { role: 'assistant', content: 'ANSWER: A', tool_calls: [] },
      ],
    });
    expect([said(old.input), old.references.map(said), old.choices.map(({ id }) => id), final(old)]).toEqual([
      'Which?',
      ['A'],
      ['A', 'B'],
      ['A'],
    ]);
    expect(outline(old)).toHaveLength(2);
    const now = read('eee-instance', {
      input: { raw: 'Q', formatted: '<user>Q', reference: ['a', 'b'], choices: null },
      output: { raw: ['one', 'two'], reasoning_trace: ['because'] },
      messages: null,
      answer_attribution: [{ extracted_value: 'a', extraction_method: 'regex', source: 'output.raw' }],
      error: 'boom\nTraceback (most recent call last):\n  File "x", line 1',
    });
    expect(now).toMatchObject({
      formatted: '<user>Q',
      reasoning: ['because'],
      extracted: [{ value: 'a', method: 'regex', source: 'output.raw' }],
      error: 'boom',
      trace: 'Traceback (most recent call last):\n  File "x", line 1',
    });
    expect(final(now)).toEqual(['one', 'two']);
  });

  test('a golden trajectory and tools as JSON within the texts of metadata', () => {
    const row = read('eee-instance', {
      input: { raw: 'Q' },
      metadata: {
        golden_trajectories: '[[{"role":"assistant","tool_calls":[{"name":"one","arguments":{}}]}]]',
        tools: '[{"name":"one"}]',
      },
    });
    expect(row.golden.map((turns) => outline({ turns }))).toEqual([['assistant:  [one -> nothing]']]);
    expect(row.tools.map(({ name }) => name)).toEqual(['one']);
  });

  test('hostile shapes stay data', () => {
    const row = read(
      'eee-instance',
      JSON.parse(
        '{"input":{"raw":{"$ne":1},"__proto__":{"x":1}},"output":{"raw":["<img src=x>"]},"messages":[null,1,{"role":{}},{"role":"user","content":{"a":[]}}]}',
      ),
    );
    expect(row.input).toEqual([{ is: 'json', value: { $ne: 1 } }]);
    expect(final(row)).toEqual(['<img src=x>']);
    expect(row.turns).toHaveLength(3);
    for (const odd of [null, 1, 'x', [], undefined]) expect(readTranscript('eee-instance', odd)).toBeNull();
    expect(readTranscript('lines-of-nothing', {})).toBeNull();
  });
});

test('gage-eval: golden trajectories, examples, tools, sandbox, an agent trace', () => {
  const row = read('gage-samples', {
    sample: {
      id: 'x',
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Weather?' },
      ],
      references: ['fine', { answer: [{ type: 'text', text: 'sunny' }] }],
      options: [{ id: 'a', content: 'rain' }],
      few_shot_examples: [{ messages: [{ role: 'user', content: 'q' }], references: [{ answer: 'r' }] }],
      golden_trajectories: [
        [
          {
            role: 'assistant',
            tool_calls: [{ id: '1', function: { name: 'get', arguments: '{"city":"Paris"}' } }],
          },
          { role: 'tool', tool_call_id: '1', content: 'Sunny' },
        ],
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'get', description: 'Get it', parameters: { type: 'object' } },
        },
      ],
      sandbox: { image: 'python:3.10' },
    },
    model_output: {
      answer: 'Sunny it is',
      agent_trace: [
        { trace_role: 'tool', name: 'get', input: { city: 'Paris' }, output: 'Sunny', status: 'success' },
      ],
    },
    judge_output: { answer: 'CORRECT' },
    metrics: { exact: { values: { score: 1 }, explanation: 'equal' } },
  });
  expect(said(row.input)).toBe('Weather?');
  expect(row.references.map(said)).toEqual(['fine', 'sunny']);
  expect(outline(row)).toEqual(['system: Be brief', 'user: Weather?', 'assistant:  [get -> Sunny]']);
  expect(outline({ turns: row.golden[0] ?? [] })).toEqual(['assistant:  [get -> Sunny]']);
  expect(outline({ turns: row.fewShot[0] ?? [] })).toEqual(['user: q', 'assistant: r']);
  expect(row.tools).toEqual([{ name: 'get', description: 'Get it', parameters: { type: 'object' } }]);
  expect(row.sandbox).toEqual({ image: 'python:3.10' });
  expect(row.verdicts).toEqual([
    { name: 'judge', text: 'CORRECT' },
    { name: 'exact', text: 'equal' },
  ]);
  expect(final(row)).toEqual(['Sunny it is']);
});

describe('sessions', () => {
  const session = (turn: (place: 1 | 3) => number) => ({
    session_id: 's',
    request: {
      contents: [
        { role: 'user', parts: [{ text: 'List' }] },
        { role: 'model', parts: [{ text: 'One file' }] },
        { role: 'user', parts: [{ text: 'Read' }] },
      ],
    },
    response: { candidates: [{ content: { parts: [{ text: 'Read it' }] } }] },
    intermediate_events: ([1, 3] as const).map((place) => ({
      function_call: { name: `tool ${place}`, args: { path: 'src' } },
      function_response: { response: { output: 'ok' } },
      turn: turn(place),
    })),
  });
  const expected = [
    'user: List',
    'assistant:  [tool 1 -> ok]',
    'assistant: One file',
    'user: Read',
    'assistant:  [tool 3 -> ok]',
    'assistant: Read it',
  ];

  test('events stand at their turn, counted from 0 as the program does', () => {
    expect(
      outline(
        read(
          'opencode-sessions',
          session((place) => place),
        ),
      ),
    ).toEqual(expected);
  });
  test('or from 1, as the documentation says', () => {
    expect(
      outline(
        read(
          'opencode-sessions',
          session((place) => place + 1),
        ),
      ),
    ).toEqual(expected);
  });
  test('without a turn, or with one out of range, they stand before the final answer or at the end', () => {
    const { request, response } = session(() => 0);
    const events = [
      { tool: 'a', args: {}, output: 'x' },
      { tool: 'b', turn: 99 },
    ];
    const read1 = read('opencode-sessions', {
      session_id: 's',
      request,
      response,
      generated_trajectory: events,
    });
    expect(outline(read1).slice(-3)).toEqual([
      'assistant:  [a -> x]',
      'assistant: Read it',
      'assistant:  [b -> nothing]',
    ]);
  });

  test('an export has its parts; what the session says goes before', () => {
    const record = {
      info: { id: 's' },
      messages: [
        { info: { role: 'user' }, parts: [{ type: 'text', text: 'List' }] },
        {
          info: { role: 'assistant' },
          parts: [
            { type: 'reasoning', text: 'hm' },
            {
              type: 'tool',
              tool: 'fs',
              callID: 'c',
              state: { status: 'error', input: { p: 1 }, error: 'denied' },
            },
            { type: 'text', text: 'No' },
          ],
        },
      ],
    };
    const row = read('opencode-export', record);
    expect(outline(row)).toEqual(['user: List', 'assistant: No [fs -> denied]']);
    expect(row.turns[1]?.calls[0]?.result?.failed).toBe(true);
    const merged = mergeTranscripts([
      read('opencode-scores', { session_id: 's', checks: [{ check_name: 'c', message: 'm' }] }),
      row,
    ]);
    expect(merged.verdicts).toEqual([{ name: 'c', text: 'm' }]);
    expect(outline(merged)).toHaveLength(2);
  });

  test('of a Vertex data set a last word of the model is the reference', () => {
    const row = read('vertex-rows', {
      request: {
        contents: [
          { role: 'user', parts: [{ text: 'Q' }] },
          { role: 'model', parts: [{ text: 'R' }] },
        ],
      },
      response: { candidates: [{ content: { parts: [{ text: 'A' }] } }] },
    });
    expect([row.references.map(said), final(row)]).toEqual([['R'], ['A']]);
  });
});

test('Inspect: attachments, a pool of messages, tools of the events', () => {
  const row = read('inspect-eval', {
    input: 'attachment://aa',
    target: 'tc://bb',
    attachments: { aa: 'A long question', cc: 'A long result' },
    transcript: { content: { bb: 'yes' } },
    events_data: {
      messages: [
        { role: 'user', content: 'attachment://aa' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: '1', function: 'bash', arguments: { cmd: 'ls' } }],
        },
        { role: 'tool', tool_call_id: '1', content: 'attachment://cc' },
        { role: 'user', content: 'elsewhere' },
      ],
    },
    events: [
      { event: 'model', input_refs: [[3, 4]] },
      {
        event: 'model',
        tools: [{ name: 'bash', description: 'shell' }],
        input_refs: [[0, 3]],
        output: { choices: [{ message: { role: 'assistant', content: 'Yes' } }] },
      },
    ],
    scores: { match: { value: 'C', answer: 'Yes', explanation: 'fits' } },
    error: { message: 'late', traceback: 'Traceback…' },
  });
  expect(said(row.input)).toBe('A long question');
  expect(row.references.map(said)).toEqual(['yes']);
  expect(outline(row)).toEqual([
    'user: A long question',
    'assistant:  [bash -> A long result]',
    'assistant: Yes',
  ]);
  expect(row.tools.map(({ name }) => name)).toEqual(['bash']);
  expect(row.extracted).toEqual([{ value: 'Yes', method: 'match', source: null }]);
  expect([row.error, row.trace]).toEqual(['late', 'Traceback…']);
});

test('lm-evaluation-harness: the likeliest continuation, its probability, the filter', () => {
  const choice = read('lm-eval-samples', {
    doc: { question: 'Which?' },
    target: '1',
    arguments: {
      gen_args_0: { arg_0: 'Q: Which?\nA:', arg_1: ' x' },
      gen_args_1: { arg_0: 'Q: Which?\nA:', arg_1: ' y' },
    },
    resps: [[['-3.2', 'False']], [['-0.5', 'True']]],
    filtered_resps: [
      ['-3.2', 'False'],
      ['-0.5', 'True'],
    ],
  });
  expect([said(choice.input), choice.formatted, final(choice), choice.references.map(said)]).toEqual([
    'Which?',
    'Q: Which?\nA:',
    ['y'],
    ['y'],
  ]);
  expect(choice.choices.map(({ logProbability }) => logProbability)).toEqual([-3.2, -0.5]);
  const generated = read('lm-eval-samples', {
    doc: {},
    target: '#### 4',
    arguments: [['2+2?', { until: [] }]],
    resps: [['It is 4.']],
    filtered_resps: ['4'],
    filter: 'flexible-extract',
  });
  expect([said(generated.input), final(generated), generated.extracted]).toEqual([
    '2+2?',
    ['It is 4.'],
    [{ value: '4', method: 'flexible-extract', source: null }],
  ]);
});

test('promptfoo: a miss is no crash, graders speak, an output may be an object', () => {
  const row = read('promptfoo-eval', {
    vars: { riddle: 'What am I?' },
    prompt: { raw: 'Solve: What am I?' },
    response: { output: { answer: 'echo' } },
    error: 'Latency is greater',
    failureReason: 1,
    testCase: {
      assert: [
        { type: 'equals', value: 'echo' },
        { type: 'latency', threshold: 1 },
      ],
    },
    gradingResult: { componentResults: [{ pass: false, reason: 'slow', assertion: { type: 'latency' } }] },
  });
  expect(row).toMatchObject({ error: null, verdicts: [{ name: 'latency, failed', text: 'slow' }] });
  expect(row.references.map(said)).toEqual(['echo']);
  expect(finalAnswers(row)).toEqual([[{ is: 'json', value: { answer: 'echo' } }]]);
});

test.each([
  [{ source: 'Hi', expected: 'Shwmae', predicted: 'Helo', raw_predicted: '"Helo"' }, 1],
  [{ source: 'Hi', reference: 'Shwmae', predicted: 'Helo' }, 0],
  [{ source_text: 'Hi', target_expected: 'Shwmae', target_output: 'Helo' }, 0],
])('translation entries in all spellings', (entry, turns) => {
  const row = read('mt-report', entry);
  expect([said(row.input), row.references.map(said), final(row), row.turns.length]).toEqual([
    'Hi',
    ['Shwmae'],
    ['Helo'],
    turns,
  ]);
});
