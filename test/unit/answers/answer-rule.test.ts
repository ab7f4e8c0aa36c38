import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnswerRule, isRight, ruleInWords } from '$lib/analysis/answers/answer-rule';
import { lastNumber } from '$lib/analysis/answers/last-number';
import { letterIn } from '$lib/analysis/answers/letter-in';

const equal = (...without: ('case' | 'blanks' | 'punctuation')[]): AnswerRule => ({ is: 'equal', without });
const contains = (...without: ('case' | 'blanks' | 'punctuation')[]): AnswerRule => ({
  is: 'contains',
  without,
});
const number = (within = 0): AnswerRule => ({ is: 'number', within });
const letter: AnswerRule = { is: 'letter' };

type Case = [rule: AnswerRule, answer: string, reference: string | string[], right: boolean | null];
const judged = ([rule, answer, reference]: Case) => isRight(rule, [answer], [reference].flat());

describe('equal to the reference', () => {
  test.each<Case>([
    [equal(), 'Paris', 'Paris', true],
    [equal(), 'Paris\n', 'Paris', false],
    [equal(), 'paris', 'Paris', false],
    [equal('case'), 'PARIS', 'paris', true],
    [equal('case'), 'STRASSE', 'straße', true],
    [equal('case'), 'ΟΔΟΣ', 'οδος', true],
    [equal('case'), 'E\u0301cole', 'école', true],
    [equal('case'), 'Paris ', 'paris', false],
    [equal('blanks'), '  New \n York\t', 'New York', true],
    [equal('blanks'), 'NewYork', 'New York', false],
    [equal('blanks'), '1 2 3', '12 3', false],
    [equal('case', 'blanks'), ' new\u00a0york', 'New York', true],
    [equal('punctuation'), 'Yes, it is.', 'Yes it is', true],
    [equal('punctuation'), '«Yes»', 'Yes', true],
    [equal('punctuation'), '(42).', '42', true],
    [equal('punctuation'), '1.5', '15', false],
    [equal('punctuation'), '-5', '5', false],
    [equal('punctuation'), '.5', '5', false],
    [equal('punctuation'), '5 %', '5', true],
    [equal('punctuation'), '5%', '5', false],
    [equal('punctuation'), '1,000', '1000', false],
    [equal('case', 'punctuation'), '"B"', 'b', true],
    [equal('punctuation'), 'anything', '...', null],
    [equal(), 'x', ['y', 'x'], true],
    [equal(), 'z', ['y', 'x'], false],
    [equal(), 'x', ['', ' '], null],
    [equal(), 'x', ['', 'y'], false],
    [equal(), 'x', [], null],
    [equal(), '   ', 'x', null],
  ])('%j: %j, %j', (...one) => expect(judged(one)).toBe(one[3]));
});

describe('contains the reference, as whole words', () => {
  test.each<Case>([
    [contains(), 'The capital is Paris.', 'Paris', true],
    [contains(), 'Parisians', 'Paris', false],
    [contains('case'), 'the capital is PARIS', 'Paris', true],
    [contains(), 'It is 15.', '5', false],
    [contains(), 'It is 1.5.', '5', false],
    [contains(), 'It is 5.25', '5', false],
    [contains(), 'It is -5', '5', false],
    [contains(), 'from 3-5', '5', true],
    [contains(), 'It is 5.', '5', true],
    [contains(), 'x15 and 5', '5', true],
    [contains(), '首都は東京です', '東京', true],
    [contains(), 'C++ is it', 'C++', true],
    [contains('blanks'), 'in New\nYork now', 'New York', true],
    [contains(), 'The répons', 'r', false],
    [contains(), 'no', ['yes', 'no'], true],
    [contains(), 'x', '', null],
  ])('%j: %j, %j', (...one) => expect(judged(one)).toBe(one[3]));
});

describe('the letter in both', () => {
  test.each<[string, string | null]>([
    ['B', 'B'],
    ['(B)', 'B'],
    ['b.', 'B'],
    ['**B**', 'B'],
    ['The answer is B.', 'B'],
    ['The answer is (C), not A.', 'C'],
    ['Answer: **D**', 'D'],
    ['I thought the answer is A. No: the answer is B', 'B'],
    ['B. Paris', 'B'],
    ['B) Paris, since A) is London', 'B'],
    ['A dog barks, so (C)', 'C'],
    ['The answer is a dog', null],
    ['It is A or B', null],
    ['Paris', null],
    ['', null],
    ['I would choose option\n\n**E**', 'E'],
    ['Vitamin B12 helps', null],
    ['A dog is what B describes', null],
    ['Ｂ', 'B'],
    ['（Ｃ）', 'C'],
    ['Ⓓ', 'D'],
    ['正确答案是B。', 'B'],
    ['答案：Ｃ', 'C'],
    ['我认为选项A不对，所以选B', 'B'],
    ['답은 D입니다', 'D'],
    ['La réponse est B.', 'B'],
    ['La respuesta correcta es la C', 'C'],
    ['Die Antwort lautet (A)', 'A'],
    ['\\boxed{B}', 'B'],
    ['The answer is $\\boxed{\\text{C}}$', 'C'],
    ['E. coli', null],
    ['E. coli is a bacterium', null],
    ['The answer is E. coli', null],
    ['The bacterium E. coli, so (B)', 'B'],
    ['C++', null],
    ['It is written in C++', null],
    ['The answer is C#', null],
    ['B-cells do it', null],
    ['37 °C', null],
    ['The Q&A session', null],
    ['I, too, would say B', 'B'],
    ['B. the mitochondria', 'B'],
  ])('%j', (text, found) => expect(letterIn(text)).toBe(found));

  test.each<Case>([
    [letter, 'The answer is B.', '(B)', true],
    [letter, 'Paris', 'B', null],
    [letter, 'It is A or B', 'B', null],
    [letter, 'A', 'B', false],
    [letter, 'E. coli', 'E', null],
    [letter, 'C++', 'C', null],
    [letter, 'B', 'Paris', null],
    [letter, 'C', ['A', 'C'], true],
  ])('%j: %j, %j', (...one) => expect(judged(one)).toBe(one[3]));
});

describe('the last number in both', () => {
  test.each<Case>([
    [number(), '1,000.0', '1000', true],
    [number(), '1.000,5', '1000.5', true],
    [number(), '2,5', '1,5', false],
    [number(), '2,5', '2.50', true],
    [number(), '0,125', '0.125', true],
    [number(), 'So 3 + 4 = 7 apples.', '#### 7', true],
    [number(), 'It is -5', '5', false],
    [number(), 'It is \u22125.', '-5', true],
    [number(), 'from 3-5', '5', true],
    [number(), 'GPT-4', '4', true],
    [number(), '.5', '0.5', true],
    [number(), '007', '7', true],
    [number(), '-0', '0', true],
    [number(), '9007199254740993', '9007199254740992', false],
    [number(), '1e3', '1000', true],
    [number(), '$1,234,567.80', '1234567.8', true],
    [number(), 'none', '5', null],
    [number(), '10 000', '10000', true],
    [number(), '1 234 567,5', '1234567.5', true],
    [number(), '10\u202f000', '10000', true],
    [number(), "1'000", '1000', true],
    [number(), '1’000.50', '1000.5', true],
    [number(), '1_000', '1000', true],
    [number(), '1,23,456', '123456', true],
    [number(), '₹12,34,567.50', '1234567.5', true],
    [number(), '١٢٣', '123', true],
    [number(), '١٬٢٣٤٫٥', '1234.5', true],
    [number(), '１２，３４５', '12345', true],
    [number(), '१०', '10', true],
    [number(), '𝟙𝟚', '12', true],
    [number(), '1,2,3', '123', false],
    [number(), '1,2,3', '3', true],
    [number(), '1, 2, 3', '3', true],
    [number(), '1.000.000', '1000000', true],
    [number(), 'in 2020 100', '100', true],
    [number(), '1 2 3', '3', true],
    [number(), '5 apples and 12', '12', true],
    [number(), '3.14 100', '100', true],
    [number(), '5', 'none', null],
    [number(0.1), '1.1', '1', true],
    [number(0.1), '1.11', '1', false],
    [number(2), '98', '100', true],
    [number(2), '97.9', '100', false],
  ])('%j: %j, %j', (...one) => expect(judged(one)).toBe(one[3]));

  test('any double, written with or without thousands, is read back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        expect(lastNumber(`so it is ${String(value)}.`)?.value).toBe(value + 0);
        const grouped = Math.trunc(value).toLocaleString('en-US');
        expect(lastNumber(grouped)?.value).toBe(Math.trunc(value) + 0);
      }),
      { numRuns: 500 },
    );
  });
});

test('a response with several answers at once is not judged, nor one without', () => {
  expect(isRight(equal(), ['a', 'b'], ['a'])).toBe(null);
  expect(isRight(equal(), [], ['a'])).toBe(null);
});

test('a rule is called by what it does', () => {
  expect(
    [
      equal(),
      equal('case', 'blanks'),
      contains('punctuation', 'case', 'blanks'),
      letter,
      number(),
      number(0.5),
    ].map(ruleInWords),
  ).toEqual([
    'equal to the reference',
    'equal to the reference, without case and extra blanks',
    'contains the reference, without case, extra blanks and punctuation',
    'letter equal to the reference’s',
    'last number equal to the reference’s',
    'last number within 0.5 of the reference’s',
  ]);
});
