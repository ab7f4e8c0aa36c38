import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { encodingWords } from '../../../src/lib/mapping/encodings';
import { codePageOf } from '../../../src/lib/ingest/table/code-page';
import { bytesIn } from '../support/encoded';
import { type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterEach(() => library.fresh());
afterAll(() => library.db.close());

const texts = {
  gb18030: [
    ['中国的首都是哪个城市？', '北京是中国的首都，也是全国的政治中心。'],
    ['水在多少度的时候会开？', '在海平面上，水到一百度就开了。'],
    ['下列哪个说法是正确的？', '这个说法不对，因为地球是绕着太阳转的。'],
    ['他为什么没有来上学？', '他昨天生病了，所以没有来。𠮷'],
  ],
  big5: [
    ['中國的首都是哪個城市？', '北京是中國的首都，也是全國的政治中心。'],
    ['水在多少度的時候會開？', '在海平面上，水到一百度就開了。'],
    ['下列哪個說法是正確的？', '這個說法不對，因為地球是繞著太陽轉的。'],
    ['他為什麼沒有來上學？', '他昨天生病了，所以沒有來。'],
  ],
  shift_jis: [
    ['日本の首都はどこですか？', '日本の首都は東京です。ソフトウェアの表示も十分に能力があります。'],
    ['水は何度で沸騰しますか？', '海面では、水は百度で沸騰します。'],
    ['次のうち正しいものはどれですか？', 'この文は正しくありません。'],
    ['なぜ彼は学校に来なかったのですか？', '昨日、病気になったからです。'],
  ],
  'euc-kr': [
    ['한국의 수도는 어디입니까?', '한국의 수도는 서울이고 가장 큰 도시입니다.'],
    ['물은 몇 도에서 끓습니까?', '바다 높이에서 물은 백 도에서 끓기 시작합니다.'],
    ['다음 중 옳은 것은 무엇입니까?', '이 문장은 옳지 않습니다.'],
    ['그는 왜 학교에 오지 않았습니까?', '어제 아파서 학교에 오지 못했습니다.'],
  ],
  'windows-1251': [
    ['Какой город является столицей России?', 'Столица России – Москва, крупнейший город страны.'],
    ['При какой температуре кипит вода?', 'На уровне моря вода кипит при ста градусах.'],
    ['Яке місто є столицею України?', 'Столицею України є місто Київ.'],
    ['Почему он не пришёл в школу?', 'Вчера он заболел и остался дома. ООН знает.'],
  ],
} as const;
type Tested = keyof typeof texts;
const encodings = Object.keys(texts) as Tested[];

const tableOf = (rows: readonly (readonly string[])[], models: readonly string[]): string =>
  ['id,model,question,response,correct']
    .concat(
      models.flatMap((model) =>
        rows.map(([question = '', answer = ''], i) =>
          [`q${String(i)}`, model, `"${question}"`, `"${answer}"`, i % 2].join(','),
        ),
      ),
    )
    .join('\n') + '\n';

const load = (files: Record<string, Uint8Array<ArrayBuffer>>) =>
  library.load(
    Object.entries(files).map(([path, bytes]) => ({ path, file: new File([bytes], path) })),
    { guesses: 'all' },
  );
const problems = () =>
  library.db.query<{ code: string; message: string }>(sql`SELECT code, message FROM problems ORDER BY code`);
const codes = async () => (await problems()).map(({ code }) => code);
const answers = async () =>
  (await library.db.query<{ text: string }>(sql`SELECT DISTINCT output_preview AS text FROM responses`)).map(
    ({ text }) => text,
  );
const questions = async () =>
  (await library.db.query<{ text: string }>(sql`SELECT input_preview AS text FROM samples`)).map(
    ({ text }) => text,
  );

test.each(encodings)('a table in %s is read with its texts, and said', async (encoding) => {
  const rows = texts[encoding];
  await load({ 'a.csv': bytesIn(encoding, tableOf(rows, ['gpt-4o', 'llama-3'])) });
  expect(await problems()).toEqual([
    {
      code: 'code_page',
      message: `This table is not UTF-8. The letters are read as ${encodingWords[encoding]}.`,
    },
  ]);
  expect((await questions()).sort()).toEqual(rows.map(([question]) => question).sort());
  expect((await answers()).sort()).toEqual(rows.map(([, answer]) => answer).sort());
});

test.each(encodings)(
  'of %s, what no other of its letters says is told far into the file',
  async (encoding) => {
    const plain = Array.from(
      { length: 40_000 },
      (_, i) => `x${String(i)},gpt-4o,Which is number ${String(i)}?,The one of ${String(i)},1`,
    );
    const text = `${tableOf([], [])}${plain.join('\n')}\n${tableOf(texts[encoding], ['gpt-4o']).replace(/^.*\n/, '')}`;
    await load({ 'a.csv': bytesIn(encoding, text) });
    expect(await codes()).toEqual(['code_page']);
    expect(await questions()).toEqual(expect.arrayContaining(texts[encoding].map(([question]) => question)));
  },
);

test.each(encodings)(
  'a text in %s that is cut between lines is the same at each length that is enough',
  (encoding) => {
    const lines = texts[encoding].flat();
    for (let from = 0; from < lines.length; from++) {
      const told = codePageOf(bytesIn(encoding, lines.slice(0, from + 1).join('\n')));
      expect([null, encoding]).toContain(told?.encoding ?? null);
    }
  },
);

test('two files of one evaluation in two encodings have the same samples', async () => {
  const rows = texts.gb18030.slice(0, 3);
  await load({
    'a.csv': bytesIn('gb18030', tableOf(rows, ['gpt-4o'])),
    'b.csv': new TextEncoder().encode(tableOf(rows, ['llama-3'])),
  });
  expect(await codes()).toEqual(['code_page']);
  expect(await questions()).toHaveLength(3);
  expect(
    await library.db.query(sql`SELECT sample_key FROM responses GROUP BY sample_key HAVING count(*) = 2`),
  ).toHaveLength(3);
});

test.each(encodings)(
  'a few letters in %s are too little to be sure: the table is refused',
  async (encoding) => {
    const few = [...texts[encoding][0][0]]
      .filter((letter) => /\p{L}/u.test(letter))
      .slice(0, 9)
      .join('');
    await load({
      'a.csv': bytesIn(
        encoding,
        tableOf(
          [
            ['What is it?', few],
            ['And this?', 'B'],
          ],
          ['gpt-4o'],
        ),
      ),
    });
    expect(await problems()).toEqual([
      { code: 'encoding_unknown', message: expect.stringContaining('save it as UTF-8') as string },
    ]);
    expect(await answers()).toEqual([]);
  },
);

test.each([
  ['euc-jp', texts.shift_jis],
  ['koi8-u', texts['windows-1251']],
  ['iso-8859-5', texts['windows-1251']],
  ['ibm866', [0, 1, 3].map((i) => texts['windows-1251'][i] ?? [])],
  ['x-mac-cyrillic', texts['windows-1251']],
  [
    'windows-1253',
    [
      ['Ποια πόλη είναι η πρωτεύουσα της Ελλάδας;', 'Η Αθήνα είναι η πρωτεύουσα και η μεγαλύτερη πόλη.'],
      ['Πότε βράζει το νερό;', 'Στους εκατό βαθμούς, στο ύψος της θάλασσας.'],
    ],
  ],
  [
    'windows-1255',
    [
      ['מהי עיר הבירה של ישראל?', 'ירושלים היא עיר הבירה של המדינה.'],
      ['באיזו טמפרטורה רותחים מים?', 'בגובה פני הים מים רותחים במאה מעלות.'],
    ],
  ],
  [
    'windows-1256',
    [
      ['ما هي عاصمة مصر؟', 'القاهرة هي عاصمة مصر وأكبر مدنها.'],
      ['متى يغلي الماء؟', 'يغلي الماء عند مئة درجة على مستوى البحر.'],
    ],
  ],
  [
    'windows-874',
    [
      ['เมืองหลวงของประเทศไทยคืออะไร', 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย'],
      ['น้ำเดือดที่อุณหภูมิเท่าไร', 'น้ำเดือดที่หนึ่งร้อยองศา'],
    ],
  ],
] as const)('a table in %s is refused and not read as another', async (encoding, rows) => {
  await load({ 'a.csv': bytesIn(encoding, tableOf(rows, ['gpt-4o', 'llama-3']).replaceAll('–', '-')) });
  expect(await codes()).toEqual(['encoding_unknown']);
  expect(await answers()).toEqual([]);
});

test('bytes that mean nothing in the encoding refuse the table where they are among what was looked at', async () => {
  const bytes = bytesIn('gb18030', tableOf(texts.gb18030, ['gpt-4o', 'llama-3']));
  const broken = bytes.map((byte, i) => (i === bytes.lastIndexOf(0x22) - 1 ? 0xff : byte));
  await load({ 'a.csv': broken });
  expect(await codes()).toEqual(['encoding_unknown']);
});

test('the encoding can be said by a person, and what does not read in it is said', async () => {
  const { tables } = await load({
    'a.csv': bytesIn('gb18030', tableOf(texts.gb18030, ['gpt-4o', 'llama-3'])),
  });
  const [group] = tables;
  const mapping = group?.guess.mapping;
  if (mapping?.rows.layout !== 'table') throw new Error('no table');
  expect(mapping.rows.encoding).toBe('gb18030');
  await library.map(group?.sourceNos ?? [], { ...mapping, rows: { ...mapping.rows, encoding: 'shift_jis' } });
  const said = await problems();
  expect(said.map(({ code }) => code)).toEqual(['code_page', 'letters_repaired']);
  expect(said[0]?.message).toBe(
    'The letters are read as Shift-JIS (Japanese); they may be GB18030 (Chinese). Change it with "Map columns" where they are wrong.',
  );
});

test('Windows-1252, UTF-16, and UTF-8 with a bad byte stay what they are', async () => {
  const french = [
    ['Où est le thé ?', 'À côté, « déjà vu » : ça coûte 3 £.'],
    ['Quel élève a reçu la première réponse ?', 'Hélène, à Besançon, était là.'],
  ];
  await load({ 'a.csv': bytesIn('windows-1252', tableOf(french, ['gpt-4o'])) });
  expect((await problems())[0]?.message).toBe(
    'This table is not UTF-8. The letters are read as Windows-1252 (Western European).',
  );
  expect(await answers()).toContain('Hélène, à Besançon, était là.');

  await library.fresh();
  const chinese = tableOf(texts.gb18030, ['gpt-4o']);
  const marked = `\ufeff${chinese}`;
  const utf16 = new Uint8Array(marked.length * 2);
  for (let i = 0; i < marked.length; i++)
    utf16.set([marked.charCodeAt(i) & 0xff, marked.charCodeAt(i) >> 8], i * 2);
  await load({ 'a.csv': utf16 });
  expect(await codes()).toEqual(['utf16']);
  expect(await answers()).toContain(texts.gb18030[0][1]);

  await library.fresh();
  const utf8 = new TextEncoder().encode(chinese);
  const at = utf8.lastIndexOf(0x22) - 2;
  await load({ 'a.csv': utf8.map((byte, i) => (i === at ? 0xff : byte)) });
  expect(await codes()).toEqual(['utf8_repaired']);
  expect(await answers()).toContain(texts.gb18030[0][1]);
});
