import { describe, expect, test } from 'vitest';
import { runNames, type RunFacts } from '../../../src/lib/analysis/contenders/run-names';
import { compareSettings } from '../../../src/lib/analysis/runs/configurations';
import { saysTheSame, settingsOf } from '../../../src/lib/analysis/runs/settings';
import { configurationInWords } from '../../../src/lib/views/runs/runs-words';

describe('names of runs', () => {
  const facts = (more: Partial<RunFacts>): RunFacts => ({
    ...{ name: 'run', condition: null, startedAt: null, path: 'a.json', label: 'run' },
    ...more,
  });
  const at = (text: string) => Date.parse(`${text}Z`);
  test.each<[string, Partial<RunFacts>[], string[]]>([
    [
      'conditions',
      [
        { condition: 'naive', name: 'x' },
        { condition: 'coached', name: 'y' },
      ],
      ['naive', 'coached'],
    ],
    [
      'words of names',
      [
        { name: 'run_warm_2', startedAt: 1 },
        { name: 'run_cold_2', startedAt: 9e9 },
      ],
      ['warm', 'cold'],
    ],
    [
      'days',
      [{ startedAt: at('2026-06-12T08:00') }, { startedAt: at('2026-06-13T08:00') }],
      ['2026-06-12', '2026-06-13'],
    ],
    [
      'minutes of one day, of names that only count',
      [
        { name: 'run_125112_acc94e', startedAt: at('2026-06-12T12:51') },
        { name: 'run_125213_8f6428', startedAt: at('2026-06-12T12:52') },
      ],
      ['12:51', '12:52'],
    ],
    [
      'seconds',
      [{ startedAt: at('2026-06-12T12:51:12') }, { startedAt: at('2026-06-12T12:51:13') }],
      ['12:51:12', '12:51:13'],
    ],
    ['made up names without a time', [{ name: 'run_125112' }, { name: 'run_125113' }], ['125112', '125113']],
    ['files', [{ path: 'out/first/rows.json' }, { path: 'out/second/rows.json' }], ['first', 'second']],
    ['whole names', [{ label: 'run, run 1' }, { label: 'run, run 2' }], ['1', '2']],
    [
      'one thing for all, where one has no condition',
      [{ condition: 'naive', path: 'b' }, { path: 'c' }],
      ['b', 'c'],
    ],
  ])('by %s', (_, runs, names) => expect(runNames(runs.map(facts))).toEqual(names));
});

describe('settings', () => {
  test('one text a key, however they lie', () => {
    const json =
      '{"a":{"b":0.0,"c":null,"d":{}},"steps":[{"solver":"x"},{"solver":"y"}],"stop":["\\n"],"on":true,"model_args":"pretrained=org/m,dtype=float"}';
    expect([...settingsOf(json)]).toEqual([
      ['a.b', '0.0'],
      ['steps[1].solver', 'x'],
      ['steps[2].solver', 'y'],
      ['stop', '["\\n"]'],
      ['on', 'true'],
      ['model_args.pretrained', 'org/m'],
      ['model_args.dtype', 'float'],
    ]);
    const deep = `${'{"k":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(settingsOf(deep).size).toBe(1);
  });
  test('equal as numbers only where a number holds them', () => {
    expect(saysTheSame('0', '0.0')).toBe(true);
    expect(saysTheSame('1e3', '1000')).toBe(true);
    expect(saysTheSame('12345678901234567890', '12345678901234567891')).toBe(false);
    expect(saysTheSame('007', '7.0.0')).toBe(false);
  });
});

const compared = (...configs: (object | null)[]) =>
  compareSettings(configs.map((one) => ({ model: 'm', settings: settingsOf(JSON.stringify(one ?? {})) })));

describe('configurations', () => {
  test('a hash of all speaks where nothing else does', () => {
    const hashed = compared({ a: 1, config_hash: 'x' }, { a: 1, config_hash: 'y' });
    expect(hashed.different.map(({ name }) => name)).toEqual(['config_hash']);
    const more = compared({ a: 1, config_hash: 'x' }, { a: 2, config_hash: 'y' });
    expect(more.different.map(({ name }) => name)).toEqual(['a']);
  });
  test('neither the model that is compared nor a condition under another name', () => {
    const settings = (model: string, prompt: string) => ({
      model,
      settings: new Map([
        ['model', model],
        ['prompt_version', prompt],
        ['condition', prompt],
      ]),
    });
    const { different, equal } = compareSettings([settings('a', 'x'), settings('b', 'y')]);
    expect(different).toEqual([{ name: 'prompt_version', values: ['x', 'y'] }]);
    expect(equal).toBe(0);
  });
  test.each<[string, (object | null)[], RegExp]>([
    [
      'equal',
      [{ temperature: 0 }, { temperature: 0.0 }],
      /^Their files say the same configuration: 1 setting,/,
    ],
    ['silent', [null, {}], /^Their files say no configuration\.$/],
    ['one silent', [{ temperature: 0 }, null], /^The files of one run say no configuration/],
    ['two of three silent', [{ temperature: 0 }, null, null], /^The files of 2 runs say/],
    [
      'one differs',
      [
        { a: 1, b: 2 },
        { a: 1, b: 3 },
      ],
      /^1 setting differs, 1 is equal\./,
    ],
    ['nothing in common', [{ a: 1 }, { b: 1 }], /^2 settings differ, none is equal/],
  ])('in words: %s', (_, configs, words) => {
    expect(configurationInWords(compared(...configs))).toMatch(words);
  });
});
