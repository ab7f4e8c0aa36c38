import { expect, test } from 'vitest';
import { judgedChip, modeChip } from '$lib/views/reviewed/review-chips';
import { contenderOf } from '../support/contender';

const aster = contenderOf('aster');
const named = { names: { human: 'human', modes: 'failure mode' }, by: 'model' } as const;
const judge = { metric: 'grade', direction: 'higher' } as const;
const lower = { metric: 'grade', direction: 'lower' } as const;
const wrongRight = { judge: 'wrong', person: 'right' } as const;
const rightWrong = { judge: 'right', person: 'wrong' } as const;

test.each([
  ['judge wrong, person right', judge, wrongRight, 'score.grade = 0 and score.human = 1'],
  ['judge right, person wrong', judge, rightWrong, 'score.grade = 1 and score.human = 0'],
  ['lower is better', lower, rightWrong, 'score.grade = 0 and score.human = 0'],
])('samples that judge and person call differently: %s', (_, metric, said, text) =>
  expect(judgedChip(metric, said, null, named)).toEqual({ kind: 'expression', text }),
);

test('where contenders are models, the answer is one of the model', () => {
  const own = (by: 'model' | 'run') => [
    judgedChip(judge, wrongRight, aster, { ...named, by }).text,
    modeChip('hedges', aster, { ...named, by }).text,
    modeChip(null, aster, { ...named, by }).text,
  ];
  const texts = ['score.grade = 0 and score.human = 1', 'tag."failure mode" = "hedges"', 'score.human = 0'];
  expect(own('model')).toEqual(texts.map((text) => `${text} and model = "aster"`));
  expect(own('run')).toEqual(texts);
});
