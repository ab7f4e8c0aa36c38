import { describe, expect, test } from 'vitest';
import { ownTable } from '../../../src/lib/ingest/table/own-table';
import { codePageOf } from '../../../src/lib/ingest/table/code-page';
import { durationsIn, parseDuration } from '../../../src/lib/mapping/durations';
import { guess } from '../../../src/lib/mapping/guess';
import type { Role } from '../../../src/lib/mapping/mapping';
import { withoutDollars } from '../../../src/lib/mapping/numbers';
import { outcome } from '../../../src/lib/mapping/outcome';

type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

const models = ['gpt-4o', 'phi-3'];
const towns = ['Lima', 'Oslo', 'Bern', 'Riga', 'Cairo', 'Quito', 'Tunis', 'Seoul'];
const asked = (i: number): string => `In which country do people find the town of ${towns[i % 8] ?? ''}?`;
const said = (i: number, m: string): string => `It is in country number ${String(i)}, ${m} says.`;
const right = (i: number, m = 0): number => Number((i * 7 + m * 5) % 3 === 0);
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const rated = (i: number, m: number, judge: number): number => 1 + ((i * 3 + m * 2 + judge * (i % 3)) % 5);
/** A row for each of two models and so many samples. */
const each = (n: number, make: (i: number, model: string, m: number) => Row): Row[] =>
  models.flatMap((model, m) => range(n).map((i) => make(i, model, m)));

const csv = (rows: readonly Row[], ...more: readonly string[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const cells = (row: Row) => names.map((name) => `${row[name] ?? ''}`).join(';');
  return [names.join(';'), ...rows.map(cells), ...more].join('\n');
};
const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

async function read(path: string, text: string) {
  const head = new TextEncoder().encode(text);
  const table = await ownTable(path, new Blob([head]), head);
  const [group, ...more] = table ? guess([table]) : [];
  if (!table || !group || more.length > 0) throw new Error('not one table');
  const { mapping, sure, open } = group.guess;
  return {
    ...{ sure, mapping, asks: open.map(({ code, column }) => `${code} ${column ?? ''}`.trim()) },
    roles: Object.fromEntries(mapping.columns.map(({ name, role }) => [name, role])),
    made: outcome([table], mapping),
  };
}

/** What a file says, as a person would who wrote it. */
interface Truth {
  asks?: string[];
  roles?: Record<string, Role>;
  samples?: number;
  responses?: number;
  models?: string[];
}

const files: [what: string, path: string, text: string, truth: Truth][] = [
  [
    'ids that begin anew in each dataset are of other samples, and no repeats',
    'a.csv',
    csv(['arc', 'boolq'].flatMap((dataset, d) => each(8, (id, model, m) => ({ dataset, id, model, prediction: 'ABCD'[(id + m) % 4], gold: 'ABCD'[(id + d) % 4], em: right(id + d, m) })))),
    { asks: [], roles: { dataset: 'sample', id: 'sample' }, samples: 16, responses: 32 },
  ],
  [
    'means of benchmarks are no samples',
    'a.csv',
    csv(['MMLU', 'GSM8K', 'ARC-c', 'HellaSwag'].flatMap((benchmark, b) => models.map((model, m) => ({ benchmark, model, accuracy: (0.312 + b / 7 + m / 10).toFixed(3) })))),
    { asks: ['no_samples_in_table'] },
  ],
  [
    'nor are means over so many segments',
    'a.csv',
    csv(['one', 'two', 'three'].flatMap((set, b) => models.map((system, m) => ({ set, system, bleu: 31.2 + b * 1.7 + m, n_segments: 997 })))),
    { asks: ['no_samples_in_table'] },
  ],
  [
    'a task with a score of its own is a sample',
    'a.csv',
    csv(each(12, (i, model, m) => ({ task: `fix-bug-${i}`, model, score: (((i * 5 + m * 3) % 10) / 10).toFixed(2) }))),
    { asks: [], roles: { task: 'sample' }, samples: 12 },
  ],
  [
    'the success of an attack is asked, whose it is',
    'a.csv',
    csv(['gcg', 'pair'].flatMap((attack, a) => each(8, (i, target_model, m) => ({ attack, behavior_id: `b${i}`, target_model, success: right(i + a, m) })))),
    { asks: ['score_direction success'] },
  ],
  [
    'one column under two names is asked, and no gold',
    'a.jsonl',
    lines([...range(8).map((id) => ({ model: 'gpt-4o', id, answer: said(id, 'a'), correct: right(id) === 1 })), ...range(8).map((id) => ({ model: 'phi-3', id, response: said(id, 'b'), is_correct: right(id, 1) === 1 }))]),
    { asks: ['is_score is_correct', 'answer_role answer'] },
  ],
  [
    'a prompt of a word that comes with every id is a way of asking, and no question',
    'a.csv',
    csv(['zero-shot', 'few-shot'].flatMap((prompt, p) => each(8, (id, model, m) => ({ id, model, prompt, correct: right(id + p, m) })))),
    { asks: [], roles: { id: 'sample', prompt: 'condition' }, samples: 8, responses: 32 },
  ],
  [
    'other questions under one id are no repeats',
    'a.csv',
    csv(range(2).flatMap((k) => each(8, (id, model, m) => ({ id, model, question: asked(id + k), response: said(id + k, model), correct: right(id + k, m) })))),
    { asks: [], roles: { question: 'input' }, samples: 16, responses: 32 },
  ],
  [
    'columns of the runs of one model are asked, and no models',
    'a.csv',
    csv(range(12).map((id) => ({ id, 'gpt-4o_run1': right(id), 'gpt-4o_run2': right(id, 1), 'llama-3_run1': right(id, 2), 'llama-3_run2': right(id + 1, 1) }))),
    { asks: ['systems_or_metrics'] },
  ],
  [
    'how far an answer is off is a score, and no failure',
    'a.csv',
    csv(each(8, (id, model, m) => ({ id, model, prediction: id + m / 4, target: id, error: m / 4 + id / 8, within: right(id, m) }))),
    { roles: { error: 'score' }, samples: 8 },
  ],
  [
    'a code of a failure is one',
    'a.csv',
    csv(each(8, (id, model, m) => ({ id, model, correct: right(id, m), error: id === 3 ? 429 : '' }))),
    { asks: [], roles: { error: 'error' }, samples: 8 },
  ],
  [
    'remarks below the rows are no answers of an unnamed model',
    'a.csv',
    csv(each(12, (id, model, m) => ({ id, model, correct: right(id, m) })), 'Total correct: 7;;', 'made by eval.py;;'),
    { asks: [], samples: 12, responses: 24, models },
  ],
  [
    'remarks below a table without a model column are no answers either',
    'gpt-4o.csv',
    csv(range(12).map((id) => ({ id, correct: right(id) })), 'Note: two items were dropped;', '* p < .05;', 'Source: internal run;'),
    { samples: 12, responses: 12 },
  ],
  [
    'nor below a column a model',
    'a.csv',
    csv(range(12).map((id) => ({ id, question: asked(id), 'gpt-4o': right(id), 'phi-3': right(id, 1) })), 'Quelle: eigene Messung;;;'),
    { asks: [], samples: 12, responses: 24, models },
  ],
  [
    'durations that say their unit are latencies',
    'a.csv',
    csv(each(8, (id, model, m) => ({ id, model, correct: right(id, m), duration: id === 3 ? '1m 03s' : id % 2 ? `${800 + id}ms` : `${id + 1}.5s` }))),
    { asks: [], roles: { duration: 'latency' }, samples: 8 },
  ],
  [
    'long names of models are no prose',
    'a.csv',
    csv(each(10, (id, _, m) => ({ id, model: `meta-llama/Meta-Llama-3.1-${m === 0 ? '405B' : '70B'}-Instruct-Turbo-fp8-2024-11-20-long-context`, correct: right(id, m) }))),
    { asks: [], roles: { model: 'model' }, samples: 10, responses: 20 },
  ],
  [
    'several judges of an answer, a row each, are no repeats of it and no models',
    'a.csv',
    csv(each(10, (id, model, m) => ({ id, model, m })).flatMap(({ id, model, m }) => ['claude-3-opus', 'gpt-4o', 'human'].map((judge, j) => ({ id, model, judge, score: rated(Number(id), Number(m), j) })))),
    { asks: [], roles: { id: 'sample', model: 'model', judge: 'judge', score: 'score' }, samples: 10, responses: 20, models },
  ],
  [
    'nor are annotators in another language who judged answers to questions without ids',
    'a.csv',
    csv(each(10, (i, modell, m) => ({ modell, i, m })).flatMap(({ modell, i, m }) => ['Anna', 'Ben'].map((bewerter, j) => ({ modell, frage: `${asked(Number(i))} ${i}`, antwort: said(Number(i), String(modell)), bewerter, note: rated(Number(i), Number(m), j) })))),
    { asks: [], roles: { modell: 'model', frage: 'input', bewerter: 'judge' }, samples: 10, responses: 20, models },
  ],
  [
    'numbered raters are judges by how their rows are crossed',
    'a.csv',
    csv(each(10, (id, modele, m) => ({ id, modele, m })).flatMap(({ id, modele, m }) => [1, 2, 3].map((évaluateur, j) => ({ id, modele, évaluateur, note: rated(Number(id), Number(m), j) })))),
    { asks: [], roles: { id: 'sample', évaluateur: 'judge', note: 'score' }, samples: 10, responses: 20 },
  ],
  [
    'judges whose names are missing in some rows are asked, with the right guess filled in',
    'a.csv',
    csv(each(10, (id, model, m) => ({ id, model, m })).flatMap(({ id, model, m }) => ['A1', 'A2', 'A3'].flatMap((annotator, j) => ((Number(id) + j + Number(m)) % 4 === 0 ? [] : [{ id, model, annotator: (Number(id) + j) % 7 === 0 ? '' : annotator, rating: rated(Number(id), Number(m), j) }])))),
    { asks: ['judges annotator'], roles: { id: 'sample', annotator: 'judge', rating: 'score' }, samples: 10, responses: 20 },
  ],
  [
    'one judge for each answer is none of several',
    'a.csv',
    csv(each(10, (id, model, m) => ({ id, model, judge: ['Anna', 'Ben'][(id + m) % 2], rating: rated(id, m, 0) }))),
    { asks: [], roles: { judge: 'label' }, samples: 10, responses: 20 },
  ],
  [
    'merged cells: the model stands in the first row of its block alone',
    'a.csv',
    csv(each(8, (id, model, m) => ({ model: id === 0 ? model : '', id, question: asked(id), correct: right(id, m) })), 'Mean;;;0.4'),
    { asks: [], roles: { model: 'model', id: 'sample' }, samples: 8, responses: 16, models },
  ],
  [
    'merged cells of datasets and models, and of samples with what is theirs',
    'a.csv',
    csv(range(8).flatMap((id) => models.map((model, m) => ({ id: m ? '' : id, question: m ? '' : asked(id), gold: m ? '' : 'ABCD'[id % 4], model, answer: 'ABCD'[(id + m) % 4], correct: right(id, m) })))),
    { asks: [], roles: { id: 'sample', question: 'input', gold: 'reference', model: 'model' }, samples: 8, responses: 16, models },
  ],
  [
    'a line of one cell above each block names its model',
    'a.csv',
    ['id;question;correct', ...models.flatMap((model, m) => [`${model};;`, ...range(8).map((i) => `${i};${asked(i)};${right(i, m)}`)])].join('\n'),
    { asks: [], roles: { model: 'model', id: 'sample' }, samples: 8, responses: 16, models },
  ],
  [
    'the first of them may stand above the names of the columns, which come again',
    'a.csv',
    ['Model A', 'Model B'].flatMap((model, m) => [`${model};;`, 'id;response;correct', ...range(8).map((i) => `${i};${said(i, model)};${right(i, m)}`)]).join('\n'),
    { asks: [], roles: { model: 'model', id: 'sample' }, samples: 8, responses: 16, models: ['Model A', 'Model B'] },
  ],
  [
    'cells that are missing here and there are filled by nothing, and whose answers they are is asked',
    'a.csv',
    csv(each(8, (id, model, m) => ({ model: (id + m) % 6 === 4 ? '' : model, id, correct: right(id, m) }))),
    { asks: ['unnamed_rows model'], roles: { model: 'model', id: 'sample' }, samples: 8, responses: 16 },
  ],
  [
    'names of columns that come again in another order begin another table, which is asked',
    'a.csv',
    `${csv(range(8).map((id) => ({ id, model: 'gpt-4o', correct: right(id) })))}\n${csv(range(8).map((id) => ({ model: 'phi-3', id, correct: right(id, 1) })))}`,
    { asks: ['other_table'] },
  ],
  [
    'and so do other names, as of a summary below',
    'a.csv',
    csv(each(20, (id, model, m) => ({ id, model, correct: right(id, m) })), '', 'model;accuracy', 'gpt-4o;0.62', 'phi-3;0.5'),
    { asks: ['other_table'] },
  ],
  [
    'the same names once more begin none',
    'a.csv',
    models.map((model, m) => csv(range(8).map((id) => ({ id, model, correct: right(id, m) })))).join('\n'),
    { asks: [], samples: 8, responses: 16, models },
  ],
  [
    'means of models below the rows are no answers, wherever their name stands',
    'a.csv',
    csv(each(10, (id, model, m) => ({ id, model, score: ((id * 3 + m) % 10) / 10 })), ';;', ';Average gpt-4o;0.45', ';Total for phi-3;0.48'),
    { asks: [], roles: { id: 'sample' }, samples: 10, responses: 20, models },
  ],
  [
    'nor are sums below the block of each model',
    'a.csv',
    csv(models.flatMap((model, m) => [...range(8).map((id) => ({ model: id === 0 ? model : '', id, correct: right(id, m) })), { model: 'Subtotal', id: '', correct: 4 }])),
    { asks: [], roles: { id: 'sample' }, samples: 8, responses: 16, models },
  ],
  [
    'two models a row in a table without names are asked',
    'a.csv',
    range(9).map((i) => ['q' + String(i), 'gpt-4o', right(i) ? 'correct' : 'wrong', 'phi-3', right(i, 1) ? 'correct' : 'wrong'].join(',')).join('\n'),
    { asks: ['is_score c5'] },
  ],
  [
    'a metric a row is no sample',
    'a.csv',
    'metric,gpt-4o,phi-3\naccuracy,0.62,0.55\nf1,0.6,0.5\nlatency (s),1.2,0.8\ncost,0.02,0.001',
    { asks: ['no_samples_in_table'] },
  ],
  [
    'what names of models end in alike is theirs, and not of what is told of them',
    'a.csv',
    csv(range(8).map((id) => ({ id, 'grok-4_answer': said(id, 'a'), 'grok-4_correct': right(id), 'phi-4_answer': said(id, 'b'), 'phi-4_correct': right(id, 1) }))),
    { asks: [], samples: 8, responses: 16, models: ['grok-4', 'phi-4'] },
  ],
  [
    'models below a key are not called after it',
    'a.json',
    JSON.stringify(range(8).map((id) => ({ id, prompt: asked(id), responses: Object.fromEntries(models.map((model, m) => [model, { output: said(id, model), score: right(id, m) }])) }))),
    { asks: [], samples: 8, responses: 16, models },
  ],
  ...(
    [
      ['models above what is told of each', ';gpt-4o;gpt-4o;phi-3;phi-3', 'question;correct;latency;correct;latency'],
      ['models in merged cells', ';gpt-4o;;phi-3;', 'question;correct;latency;correct;latency'],
      ['the names of others merged over both lines', 'question;gpt-4o;;phi-3;', ';correct;latency;correct;latency'],
      ['lines as a data frame writes them', 'model;gpt-4o;gpt-4o;phi-3;phi-3', ';correct;latency;correct;latency', 'question;;;;'],
    ] as const
  ).map(([what, ...heads]): [string, string, string, Truth] => [
    `two lines of names: ${what}`,
    'a.csv',
    [...heads, ...range(8).map((i) => `${asked(i)};${right(i)};0.5;${right(i, 1)};1.${i}`)].join('\n'),
    { asks: [], roles: { question: 'input', 'gpt-4o_correct': 'score', 'phi-3_latency': 'latency' }, samples: 8, responses: 16, models },
  ]),
  [
    'rows without a model are of the one that lacks their samples, which is asked',
    'a.csv',
    csv(each(8, (id, model, m) => ({ id, model: m === 1 && id > 5 ? '' : model, correct: right(id, m) }))),
    { asks: ['unnamed_rows model'], samples: 8, responses: 16, models },
  ],
  [
    'or of the one that the file is named after',
    'claude-3-haiku.csv',
    csv(['gpt-4o', 'phi-3', ''].flatMap((model, m) => range(8).map((id) => ({ id, model, correct: right(id, m) })))),
    { asks: ['unnamed_rows model'], samples: 8, responses: 24, models: ['gpt-4o', 'phi-3', 'claude-3-haiku'] },
  ],
  [
    'a sample that no model answered is no head of a section',
    'a.csv',
    csv(range(12).map((id) => ({ id: `q${id}`, question: '', 'gpt-4o': id === 4 || id === 8 ? '' : right(id), 'phi-3': id === 4 || id === 8 ? '' : right(id, 1) }))),
    { roles: { id: 'sample' }, samples: 10, responses: 20, models },
  ],
  [
    'what the assistant says is the answer where another column names the model',
    'a.csv',
    csv(each(8, (id, model, m) => ({ conversation_id: `c${id}`, model, user: asked(id), assistant: said(id, model), rating: 1 + ((id + m) % 5) }))),
    { asks: [], roles: { user: 'input', assistant: 'output' }, samples: 8 },
  ],
  [
    'lists of rows below the names of models are read together',
    'a.json',
    JSON.stringify(Object.fromEntries(models.map((model, m) => [model, range(6).map((id) => ({ id, pred: 'ABC'[id % 3], correct: right(id, m) === 1 }))]))),
    { asks: [], roles: { 'key 1': 'model' }, samples: 6, responses: 12, models },
  ],
  [
    'below the names of tasks, ids are of each task',
    'a.json',
    JSON.stringify({ model: 'x', tasks: { arc: range(6).map((id) => ({ id, correct: right(id) === 1 })), boolq: range(9).map((id) => ({ id, correct: right(id + 1) === 1 })) } }),
    { asks: ['no_model'], roles: { 'key 1': 'sample', id: 'sample' }, samples: 15 },
  ],
  [
    'the answers of SQuAD are the gold, and the prediction the output',
    'a.jsonl',
    lines(range(10).map((i) => ({ id: `5f${i}`, question: asked(i), answers: { text: [`land ${i}`], answer_start: [3] }, prediction_text: `land ${i + (i % 2)}`, exact_match: 1 - (i % 2) }))),
    { asks: ['no_model'], roles: { 'answers.text': 'reference', prediction_text: 'output' }, samples: 10 },
  ],
  [
    'a record that stands alone has its id, and measured times and prices are no answers',
    'a.json',
    JSON.stringify({ id: 'q7', model: 'gpt-4o', question: asked(7), answer: 'Korea', expected: 'Korea', correct: true, cost: '$0.012', took: '1.2s' }),
    { asks: [], roles: { id: 'sample', cost: 'cost' }, samples: 1 },
  ],
]; // prettier-ignore

describe('files as people write them', () => {
  test.each(files)('%s', async (_, path, text, { asks, roles, ...counts }) => {
    const found = await read(path, text);
    if (asks) expect(found.asks).toEqual(asks);
    if (roles) expect(found.roles).toMatchObject(roles);
    expect(found.made).toMatchObject(counts);
  });
});

const encoded = (text: string, letters: Readonly<Record<string, number>>): Uint8Array =>
  Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));

/** The bytes of a text in a code page; letters that it does not have are left out. */
function inPage(page: 'windows-1250' | 'windows-1252', text: string): Uint8Array<ArrayBuffer> {
  const letters = new TextDecoder(page).decode(Uint8Array.from(range(256)));
  return Uint8Array.from(
    [...text].flatMap((letter) => (letters.includes(letter) ? [letters.indexOf(letter)] : [])),
  );
}

const central = [
  'Příliš žluťoučký kůň úpěl ďábelské ódy.\nKde leží město Děčín?\nV čem se liší řeka Labe?',
  'Był małą książką na półce.\nGdzie leży Łódź?\nKtóre z państw jest największe?',
  'Hol található a legnagyobb tó? Az Északi-középhegység erdő.\nMi a főváros? Gyűjtsd össze a különböző őszi növényeket.',
  'Unde se află cel mai înalt munte?\nCâţi locuitori are oraşul Iaşi? Ştiinţă şi învăţământ.',
  'Gdje se nalazi najviši vrh?\nŠto čini ćelija? Želim više čaše i kuće đaka.',
];
const western = [
  'Où est l’été ? À côté, « déjà vu » – ça coûte 3 £.\nQuel élève a reçu la première réponse ?',
  'Größe: 5 m³, Maß für Füße.\nWelche Übung hört später auf?',
  '¿Qué año? Ñandú, 1½.\n¿Cuántos niños están aquí mañana?',
  'Qual é a função do coração?\nAs opções não são más.',
  'Hvor ligger Ærø? Blåbærgrød på øen.\nVad är Ångström för något? Köp smör på hörnet.',
  'Perché la città è così? Più caffè, né tè.',
];

test('letters of another code page are told, and those of Western and Central Europe read', () => {
  const cyrillic = Object.fromEntries(range(64).map((i) => [String.fromCharCode(0x410 + i), 0xc0 + i]));
  expect(codePageOf(encoded('id;answer\n1;Город находится в стране\n', cyrillic))).toBeNull();
  for (const text of central)
    expect(codePageOf(inPage('windows-1250', text)), text).toEqual({
      encoding: 'windows-1250',
      isOpen: false,
    });
  for (const text of western)
    expect(codePageOf(inPage('windows-1252', text)), text).toEqual({
      encoding: 'windows-1252',
      isOpen: false,
    });
  const mixed = inPage('windows-1252', western.join('\n'));
  expect(codePageOf(mixed)).toEqual({ encoding: 'windows-1252', isOpen: false });
  expect(codePageOf(inPage('windows-1252', 'naïve, 1½ m³, ÅÄÖ åäö, Größe: ¿qué año?'))?.encoding).toBe(
    'windows-1252',
  );
  expect(codePageOf(inPage('windows-1250', 'id;name\n1;Michał Nowak'))).toEqual({
    encoding: 'windows-1250',
    isOpen: true,
  });
  const turkish = new Map([
    ['ş', 0xfe],
    ['ğ', 0xf0],
    ['ı', 0xfd],
    ['İ', 0xdd],
    ['ü', 0xfc],
    ['ö', 0xf6],
    ['ç', 0xe7],
  ]);
  expect(
    codePageOf(
      encoded(
        'Hangi şehir Türkiye’nin başkentidir? Doğru cevabı seçiniz, yanlış olanları işaretleyiniz, ığdır küçük çöl ağacı.',
        Object.fromEntries(turkish),
      ),
    ),
  ).toBeNull();
});

test('a table in the letters of Central Europe is read by all of it, and it is said', async () => {
  const text = `id;model;question;answer;correct\n${each(8, (id, model, m) => ({
    id,
    model,
    q: central[0]?.split('\n')[id % 3],
    a: `žlutý ${id}`,
    c: right(id, m),
  }))
    .map((row) => Object.values(row).join(';'))
    .join('\n')}`;
  const head = inPage('windows-1250', text);
  const table = await ownTable('a.csv', new Blob([head]), head);
  expect(table?.rows).toMatchObject({ encoding: 'windows-1250' });
  expect(table?.sample[0]?.[2]).toBe('Příliš žluťoučký kůň úpěl ďábelské ódy.');
});

test('durations that say their units are read, and what could be two is not', () => {
  expect(
    [
      '1.2s',
      '850ms',
      '1m 03s',
      '1 min 3 s',
      '0:01:03.5',
      '0 days 00:00:01.234000',
      'PT1.5S',
      '1,5 s',
      '2h',
    ].map((text) => parseDuration(text)),
  ).toEqual([1200, 850, 63_000, 63_000, 63_500, 1234, 1500, 1500, 7_200_000]);
  expect(
    ['3:25', '1.2', '12 tokens', 's', '3s 1m', '5 apples', '1.2.3s'].map((text) => parseDuration(text)),
  ).toEqual(Array.from({ length: 7 }, () => null));
  expect(durationsIn(['1,234 ms', '2,345 ms'])).toBeNull();
  expect(durationsIn(['1,234 ms', '0,5 ms'])).toEqual({ decimal: ',' });
  expect(durationsIn(['1,234 ms', '10.5 ms'])).toEqual({ decimal: '.' });
});

test('a price in dollars is a number, and no other text is', () => {
  expect(['$0.012', 'US$ 1,000', '0.4 USD', '5$', '0.1'].map(withoutDollars)).toEqual(['0.012', '1,000', '0.4', '5', '0.1']);
  expect(['€5', 'about $5', '$five'].map(withoutDollars)).toEqual(['€5', 'about $5', '$five']);
}); // prettier-ignore
