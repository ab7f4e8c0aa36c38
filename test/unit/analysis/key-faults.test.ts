import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspiciousSamples } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import {
  areJoint,
  asksSeveral,
  mayAgree,
  placeIn,
  splitChoices,
} from '../../../src/lib/analysis/samples/key-words';
import { sql } from '../../../src/lib/engine/sql';
import { itemsFinding, itemsTable, whyInWords } from '../../../src/lib/views/items/items-words';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
afterAll(() => library.db.close());

interface Asked {
  raw: string;
  reference: string | readonly string[];
  choices?: readonly string[];
  right?: boolean;
}

const letters = ['A', 'B', 'C', 'D'];
const fine = (n: number): Asked[] =>
  Array.from({ length: n }, (_, i) => ({
    raw: `How many sides has shape number ${i}?`,
    reference: letters[i % 4] ?? '',
    choices: [`${i} sides`, `${i + 1} sides`, `${i + 2} sides`, `${i + 3} sides`],
  }));

const row = ({ raw, reference, choices, right = false }: Asked, i: number, model: string): string =>
  JSON.stringify({
    ...{
      schema_version: '0.3.0',
      evaluation_id: `quiz/${model}/1`,
      model_id: model,
      evaluation_name: 'quiz',
    },
    ...{ evaluation_result_id: null, sample_id: `q${i}`, sample_hash: null, interaction_type: 'single_turn' },
    input: { raw, formatted: null, reference: [reference].flat(), choices: choices ?? null },
    output: { raw: ['A'], reasoning_trace: null },
    ...{ messages: null, answer_attribution: [], token_usage: null, performance: null, error: null },
    evaluation: { score: right ? 1 : 0, is_correct: right, num_turns: 1, tool_calls_count: 0 },
    metadata: {},
  });

/** Why each sample is listed, by its id; of one model unless told. */
async function whysOf(asked: readonly Asked[], models = ['m']): Promise<Record<string, string>> {
  await library.fresh();
  await library.load(
    models.map((model, m) =>
      droppedText(
        `${model}_samples.jsonl`,
        asked.map((one, i) => row(m === 0 ? one : { ...one, right: !one.right }, i, model)).join('\n'),
      ),
    ),
  );
  const [found] = await library.db.query<{ evaluation: string; metric: string }>(
    sql`SELECT evaluation, min(metric) AS metric FROM metrics GROUP BY evaluation`,
  );
  const comparison: Comparison = {
    ...{ evaluation: found?.evaluation ?? '', metric: found?.metric ?? '', by: 'model', contenders: null },
    ...{ baseline: null, missingAs: 'dropped', chips: [] },
  };
  const answer = await suspiciousSamples(library.db, comparison);
  if (answer === null) return {};
  expect(itemsTable(answer).rows).toHaveLength(answer.samples.length);
  expect(itemsFinding(answer)).toBe(
    answer.faulty === 1
      ? 'The key of 1 sample can hardly be right by its own text.'
      : `The keys of ${answer.faulty} samples can hardly be right by their own text.`,
  );
  return Object.fromEntries(
    answer.samples.map((one) => [one.sampleId ?? '', whyInWords(one, answer.agreed)] as const),
  );
}

test('with one model: keys beyond the choices, and none of them', async () => {
  const asked = fine(40);
  asked[3] = { ...asked[3], raw: 'How many legs has a cow?', reference: 'E', choices: ['2', '3', '4', '5'] };
  expect(await whysOf(asked)).toEqual({ q3: 'key names a choice that is not there: it has four' });
  const texts = fine(40).map((one, i) => ({ ...one, reference: one.choices?.[i % 4] ?? '' }));
  texts[5] = {
    raw: 'What is the capital of Peru?',
    reference: 'Bogota',
    choices: ['Lima', 'Quito', 'La Paz'],
  };
  texts[6] = { raw: 'What is the capital of Chile?', reference: 'santiago.', choices: ['Lima', 'Santiago'] };
  expect(await whysOf(texts)).toEqual({ q5: 'key is none of the three choices' });
});

test('letters of another way to count are no fault', async () => {
  const asked = fine(40).map((one, i) => (i % 2 === 0 ? one : { ...one, reference: 'FGHJ'[i % 4] ?? 'F' }));
  expect(await whysOf(asked)).toEqual({});
});

test('choices within the question are counted, too', async () => {
  const within = (i: number, key: string): Asked => ({
    raw: `What is ${i} and one?\nA. ${i}\nB. ${i + 1}\nC. ${i + 2}\nAnswer:`,
    reference: key,
  });
  const asked = Array.from({ length: 30 }, (_, i) => within(i, i === 4 ? 'D' : 'B'));
  expect(await whysOf(asked)).toEqual({ q4: 'key names a choice that is not there: it has three' });
});

test('an empty key where others have one, but not where most have none, or where answers are right and wrong', async () => {
  const asked = fine(40);
  asked[7] = { raw: 'How many sides has a circle?', reference: '' };
  expect(await whysOf(asked)).toEqual({ q7: 'key is empty' });
  expect(await whysOf(asked, ['m', 'n'])).toEqual({});
  expect(await whysOf(fine(40).map((one, i) => (i < 20 ? { ...one, reference: [] } : one)))).toEqual({});
});

test('the question as its key, but not a name or a sentence that is to be copied', async () => {
  const asked = fine(40).map(({ raw }) => ({ raw, reference: 'a text of its own' }));
  asked[2] = { raw: 'Which river runs through Cairo?', reference: 'which river runs  through Cairo?' };
  asked[9] = { raw: 'Hotel California', reference: 'Hotel California' };
  expect(await whysOf(asked)).toEqual({ q2: 'key is the question again' });
  expect(await whysOf(fine(40).map(({ raw }) => ({ raw, reference: raw })))).toEqual({});
});

test('one question twice with other keys', async () => {
  const asked = fine(40).map(({ raw }, i) => ({ raw, reference: String(i) }));
  asked[1] = { raw: 'Who wrote the novel Emma?', reference: 'Jane Austen' };
  asked[30] = { raw: 'Who wrote  the novel Emma?', reference: 'Emily Brontë' };
  asked[5] = { raw: 'What is the area of Lesotho?', reference: '30,355' };
  asked[31] = { raw: 'What is the area of Lesotho?', reference: '30355' };
  expect(await whysOf(asked)).toEqual({
    q1: 'key is “Emily Brontë” where the same question stands again',
    q30: 'key is “Jane Austen” where the same question stands again',
  });
});

test('equal words that are a part of the question say nothing', async () => {
  const pictures = fine(40).map(({ raw }, i) => ({ raw, reference: String(i) }));
  pictures[1] = { raw: 'What is the perimeter of the rectangle in the image?', reference: '6' };
  pictures[2] = { raw: 'What is the perimeter of the rectangle in the image?', reference: '18' };
  expect(await whysOf(pictures)).toEqual({});
  const others = fine(40);
  others[1] = { raw: 'Which of these is a mammal?', reference: 'A', choices: ['cow', 'eel'] };
  others[2] = { raw: 'Which of these is a mammal?', reference: 'B', choices: ['eel', 'cow'] };
  expect(await whysOf(others)).toEqual({});
  const translations = fine(40).map(({ raw }, i) => ({ raw, reference: `a whole sentence of number ${i}` }));
  translations[1] = { raw: 'She is teaching students English.', reference: 'Sie lehrt Studenten Englisch.' };
  translations[2] = { raw: 'She is teaching students English.', reference: 'Sie unterrichtet die Schüler.' };
  expect(await whysOf(translations)).toEqual({});
});

test('several answers asked and one named', async () => {
  const asked = fine(40);
  asked[8] = {
    raw: 'Where is it warm? Select two.',
    reference: 'B',
    choices: ['Rome', 'Oslo', 'Cairo', 'Nuuk'],
  };
  asked[9] = {
    raw: 'Which are prime? Choose two.',
    reference: 'B',
    choices: ['4 and 6', '3 and 5', '8 and 9'],
  };
  asked[10] = {
    raw: 'In how many ways can one choose two of five?',
    reference: 'C',
    choices: ['5', '8', '10'],
  };
  expect(await whysOf(asked)).toEqual({ q8: 'key names one, and the question asks for several' });
  asked[8] = { ...asked[8], raw: 'Where is it warm? Select all that apply.', reference: 'B' };
  expect(await whysOf(asked)).toEqual({ q8: 'key names one, and the question asks for all that apply' });
  asked[11] = { ...asked[11], raw: 'Where is it cold? Select all that apply.', reference: 'A, C' };
  expect(await whysOf(asked)).toEqual({});
});

test('words of keys', () => {
  expect(placeIn('(c)')).toEqual({ is: 'letter', place: 3 });
  expect(placeIn('正确答案：D。')).toEqual({ is: 'letter', place: 4 });
  expect(placeIn('Vitamin A')).toBeNull();
  expect(splitChoices('Who? A. one B. two\nC. three')).toEqual({
    stem: 'Who?',
    choices: ['one', 'two', 'three'],
  });
  expect(splitChoices('The U.S.A. is large.')).toBeNull();
  expect(asksSeveral('Which TWO of the following are true?')).toBe('number');
  expect(asksSeveral('Welche zwei der folgenden Aussagen stimmen?')).toBe('number');
  expect(asksSeveral('Cochez toutes les réponses exactes.')).toBe('all');
  expect(asksSeveral('下列表述不正确的有哪些?')).toBeNull();
  expect(areJoint(['I only', 'I and II', 'III'])).toBe(true);
  expect(areJoint(['cow', 'a bird, which flies, and sings, and so on, and so forth', 'eel'])).toBe(false);
  expect(mayAgree('Paris', 'Paris, France')).toBe(true);
  expect(mayAgree('A', 'B')).toBe(false);
});
