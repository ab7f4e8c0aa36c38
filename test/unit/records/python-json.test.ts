import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JsonTape } from '$lib/json/tape';
import { pythonJson, verifyFingerprint, verifySeal } from '$lib/records/python-json';
import { pythonNumber } from '$lib/records/python-number';
import { hasRealData, realData, realNames } from '../../support/real-data';
import { statisticsOracle } from '../../support/statistics-oracle';

const tape = new JsonTape();
function read(text: string) {
  const bytes = new TextEncoder().encode(text);
  expect(tape.parse(bytes, 0, bytes.length)).toBeNull();
  return tape.root;
}
const dumps = (text: string) => [...pythonJson(tape, read(text))].join('');

describe('pythonNumber', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.0', '0.0'],
    ['-0.0', '-0.0'],
    ['100.0', '100.0'],
    ['1e2', '100.0'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['8.7e-05', '8.7e-05'],
    ['1e16', '1e+16'],
    ['1E15', '1000000000000000.0'],
    ['123456789012345680.0', '1.2345678901234568e+17'],
    ['1.5e300', '1.5e+300'],
    ['5e-324', '5e-324'],
    ['56.44880728058411', '56.44880728058411'],
    ['1e999', 'Infinity'],
    ['-1e999', '-Infinity'],
    ['NaN', 'NaN'],
  ])('%s is %s', (lexeme, expected) => {
    expect(pythonNumber(lexeme)).toBe(expected);
  });
});

describe('pythonJson', () => {
  it('sorts by code point and spaces as Python does', () => {
    expect(
      dumps('{"b":[1,2.0,[],{}],"a":{"é":null,"z":true},"\u{1f600}":1,"\uffee":"\\u007f\\n\\u001f/"}'),
    ).toBe(
      '{"a": {"z": true, "é": null}, "b": [1, 2.0, [], {}], "\uffee": "\u007f\\n\\u001f/", "\u{1f600}": 1}',
    );
  });

  it('goes any depth', () => {
    expect(dumps('['.repeat(20_000) + ']'.repeat(20_000))).toHaveLength(40_000);
  });
});

const seal = (card: string) => {
  const emptied = [...pythonJson(tape, read(card), { key: 'run_card_hash', value: '' })].join('');
  return card.replace(
    '"run_card_hash":"?"',
    `"run_card_hash":"${createHash('sha256').update(emptied).digest('hex')}"`,
  );
};

describe('verifySeal', () => {
  const card = seal(
    '{"run_card_hash":"?","scores":{"rate":0.0,"chrf":57.5},"results":[{"run_card_hash":"inner"}]}',
  );

  it('verifies, also reformatted', () => {
    expect(verifySeal(tape, read(card))).toBe('verified');
    expect(verifySeal(tape, read(card.replaceAll(',', ' ,\n  ')))).toBe('verified');
  });
  it('sees one changed digit', () => {
    expect(verifySeal(tape, read(card.replace('57.5', '57.6')))).toBe('mismatch');
  });
  it('does not accuse a file that was saved again', () => {
    expect(verifySeal(tape, read(JSON.stringify(JSON.parse(card))))).toBe('cannot verify');
  });
  it('knows when there is none', () => {
    for (const text of [
      '{}',
      '{"run_card_hash":""}',
      '{"run_card_hash":null}',
      '{"run_card_hash":"abc"}',
      '[]',
    ]) {
      expect(verifySeal(tape, read(text))).toBe('none');
    }
    expect(verifyFingerprint(tape, read('{"hash":"abc","components":{}}'))).toBe('none');
    expect(verifyFingerprint(tape, read('null'))).toBe('none');
  });
});

describe.skipIf(!hasRealData)('real cards', () => {
  const files = ['sealed', 'published'].flatMap((kind) =>
    realNames(`runcards/${kind}`).map((name) => `runcards/${kind}/${name}`),
  );
  it.each(files)('%s', (path) => {
    const text = readFileSync(`${realData}/${path}`, 'utf8');
    expect(verifySeal(tape, read(text))).toBe('verified');
    expect(verifyFingerprint(tape, tape.get(read(text), 'fingerprint'))).toBe('verified');
    expect(verifySeal(tape, read(text.replace(/"exact_matches": \d/, '"exact_matches": 9')))).toBe(
      'mismatch',
    );
    expect(verifySeal(tape, read(JSON.stringify(JSON.parse(text))))).toBe('cannot verify');
  });
});

describe('the oracle', () => {
  it('has the same text and hash', () => {
    const { run_card_hash_vector: vector } = JSON.parse(readFileSync(statisticsOracle, 'utf8')) as {
      run_card_hash_vector: { python_serialised: string; sha256: string; js_style: string };
    };
    expect(dumps(vector.python_serialised)).toBe(vector.python_serialised);
    const sealed = vector.python_serialised.replace(
      '"run_card_hash": ""',
      `"run_card_hash": "${vector.sha256}"`,
    );
    expect(verifySeal(tape, read(sealed))).toBe('verified');
    const resaved = vector.js_style.replace('"run_card_hash": ""', `"run_card_hash": "${vector.sha256}"`);
    expect(verifySeal(tape, read(resaved))).not.toBe('verified');
  });
});
