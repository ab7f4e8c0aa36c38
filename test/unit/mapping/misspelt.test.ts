import { describe, expect, test } from 'vitest';
import { guess } from '$lib/mapping/guess';
import { isOneEdit, meantBy } from '$lib/mapping/misspelt';
import { meaningOf } from '$lib/mapping/names';
import { csvTable } from './own-tables';

test('one edit', () => {
  expect(['modle', 'modl', 'modeel', 'nodel', 'omdel'].map((name) => isOneEdit(name, 'model'))).toEqual(
    Array(5).fill(true),
  );
  expect(['model', 'mdle', 'models_', 'ledom', ''].map((name) => isOneEdit(name, 'model'))).toEqual(
    Array(5).fill(false),
  );
});

test.each([
  ['modle', 'model'],
  ['Modle', 'model'],
  ['omdel', 'model'],
  ['modelname', 'model_name'],
  ['promt', 'prompt'],
  ['qestion', 'question'],
  ['anwser', 'answer'],
  ['refernce', 'reference'],
  ['respone', 'response'],
  ['scroe', 'score'],
  ['is_corect', 'is_correct'],
  ['acuracy', 'accuracy'],
])('%s is probably %s', (name, word) => expect(meantBy(name)?.word).toBe(word));

test.each(
  `mode modes node nodes code codes core cores store stored scope scored scores scor modl models modelb models_used model
   mode_name node_name prompts answers questions responses targets parsed passes racing scorer simple_id sampled exam
   preference references inference density country language latency quality relevance fluency notes source resource
   inputs outputs quest query_type`.split(/\s+/),
)('%s is no slip', (name) => expect(meantBy(name)).toBeNull());

test.each(['sampel_id', 'model', 'response_model', 'model_anwser'])('%s keeps what it says', (name) => {
  expect(meaningOf(name)).not.toBeNull();
  expect(meantBy(name)).toBeNull();
});

/** Two models on twenty samples; the header as given. */
const table = (
  header: string,
  row = (model: string, i: number, right: number) => [model, i, `question ${String(i)}?`, right],
) =>
  csvTable(
    'own.csv',
    [
      header,
      ...['A-one', 'B-two'].flatMap((model) =>
        Array.from({ length: 20 }, (_, i) =>
          row(model, i, Number((i + model.length + Number(model < 'B')) % 3 === 0)).join(','),
        ),
      ),
    ].join('\n'),
  );
const guessed = (header: string) => {
  const [found] = guess([table(header)]);
  if (found === undefined) throw new Error('no guess');
  const { mapping, open, reasons, sure } = found.guess;
  const roles = Object.fromEntries(mapping.columns.map(({ name, role }) => [name, role]));
  return { roles, open, reasons, sure, model: mapping.model };
};

describe('a table with a slip in its header', () => {
  test('takes the column as what it probably is, and asks', () => {
    expect(guessed('modle,sampel_id,promt,scor')).toMatchObject({
      roles: { modle: 'model', sampel_id: 'sample', promt: 'input', scor: 'score' },
      model: { from: 'column' },
      sure: false,
      open: [{ column: 'modle', code: 'misspelt', question: 'Is modle the model?' }],
    });
    expect(guessed('modle,sampel_id,promt,scor').reasons).toMatchObject({
      modle: 'its name is nearly “model”; 2 different',
      promt: 'its name is nearly “prompt”',
    });
  });

  test('asks nothing of a text that no number comes of', () => {
    expect(guessed('model,sample_id,promt,score')).toMatchObject({ roles: { promt: 'input' }, sure: true });
    expect(guessed('model,notes,promt,score').open).toMatchObject([{ column: 'promt', code: 'misspelt' }]);
  });

  test('keeps to the column that bears the name, and to none where two might be meant', () => {
    expect(guessed('model,modle,prompt,score').roles).toMatchObject({ model: 'model', modle: 'label' });
    expect(guessed('modle,id,modul,score').roles).not.toMatchObject({ modle: 'model' });
  });

  test('only where its values are such', () => {
    expect(guessed('name,modle,prompt,score').roles).not.toMatchObject({ modle: 'model' });
    expect(guessed('model,id,scroe,correct').roles).not.toMatchObject({ scroe: 'score' });
  });
});
