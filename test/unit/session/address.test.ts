import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { boardColumns } from '../../../src/lib/session/board-sort';
import { describe, expect, test } from 'vitest';
import type { Chip, SampleOrder } from '../../../src/lib/analysis/types';
import { type Address, decodeAddress, emptyAddress, encodeAddress } from '../../../src/lib/session/address';

const name = fc.string({ unit: 'grapheme' });
const chip: fc.Arbitrary<Chip> = fc.oneof(
  fc.record({ kind: fc.constantFrom('evaluation' as const, 'model' as const), value: name }),
  fc.record({ kind: fc.constant('label' as const), key: name, value: fc.option(name) }),
  fc.record(
    {
      kind: fc.constant('score' as const),
      metric: name,
      op: fc.constantFrom('<' as const, '<=' as const, '>=' as const, '>' as const, '=' as const),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      contender: name,
    },
    { requiredKeys: ['kind', 'metric', 'op', 'value'] },
  ),
  fc.record({
    kind: fc.constant('range' as const),
    key: name,
    low: fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0.001 }))),
    high: fc.option(fc.integer()),
  }),
  fc.record({
    kind: fc.constant('others' as const),
    key: name,
    than: fc.array(name, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('better' as const), metric: name, contender: name, than: name }),
  fc.record({
    kind: fc.constant('shared' as const),
    metric: name,
    contenders: fc.array(name, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('outcome' as const),
    metric: name,
    contender: name,
    is: fc.constantFrom('right' as const, 'wrong' as const, 'unscored' as const, 'missing' as const),
  }),
  fc.record(
    {
      kind: fc.constant('status' as const),
      value: fc.constantFrom('ok' as const, 'error' as const, 'no_answer' as const),
      errorKind: name,
    },
    { requiredKeys: ['kind', 'value'] },
  ),
  fc.record(
    { kind: fc.constant('stop' as const), value: name, contender: name },
    { requiredKeys: ['kind', 'value'] },
  ),
  fc.record({
    kind: fc.constant('text' as const),
    where: fc.constantFrom(
      'input' as const,
      'reference' as const,
      'output' as const,
      'error' as const,
      'any' as const,
    ),
    value: name,
  }),
  fc.record({
    kind: fc.constant('search' as const),
    query: fc.record({
      text: fc.string({ unit: 'grapheme', minLength: 1 }),
      as: fc.constantFrom('text' as const, 'word' as const),
      exactCase: fc.boolean(),
      where: fc.constantFrom('any' as const, 'output' as const, 'tools' as const),
    }),
  }),
  fc.record({
    kind: fc.constant('expression' as const),
    text: fc.constantFrom('solved_by.m = 1', 'any(tag.x = "a:b&c")', 'output ~ /#%/i'),
  }),
  fc.record({ kind: fc.constant('sample' as const), contentKey: name }),
);
const order: fc.Arbitrary<SampleOrder> = fc.record({
  by: fc.oneof(
    fc.constantFrom(
      'disagreement' as const,
      'sample' as const,
      'input' as const,
      'reference' as const,
      'number' as const,
    ),
    fc.record({ contender: name }),
    fc.record({ label: name }),
    fc.record({
      figure: fc.constantFrom('tokens' as const, 'cost' as const, 'latency' as const),
      contender: name,
    }),
    fc.record({ metric: name, contender: name }),
  ),
  descending: fc.boolean(),
});
const amount = fc.option(fc.double({ min: 1e-9, max: 1e9, noNaN: true }));
const index: fc.Arbitrary<Address['index']> = fc.record({
  collection: fc.option(name),
  average: fc.constantFrom('weighted' as const, 'macro' as const, 'micro' as const),
  shares: fc.constantFrom('levels' as const, 'product' as const),
  level: fc.constantFrom(
    'subset' as const,
    'dataset' as const,
    'task' as const,
    'tag' as const,
    'category' as const,
  ),
  lacking: fc.constantFrom('none' as const, 'renormalised' as const),
});
const slices: fc.Arbitrary<Address['slices']> = fc.record({
  labels: fc.option(fc.array(name, { minLength: 1, maxLength: 3 })),
  cross: fc.option(name),
  cell: fc.constantFrom('score' as const, 'difference' as const),
  rows: fc.constantFrom('label' as const, 'size' as const, 'name' as const, 'gap' as const),
  one: fc.option(name),
  least: fc.integer({ min: 2, max: 1000 }),
});
const overview: fc.Arbitrary<Address['overview']> = fc.record({
  sort: fc.constantFrom('best' as const, 'model' as const, 'evaluation' as const),
  of: fc.option(name),
  turned: fc.constantFrom('no' as const, 'yes' as const),
});
const usage: fc.Arbitrary<Address['usage']> = fc.record({
  against: fc.constantFrom('cost' as const, 'tokens' as const, 'latency' as const),
  axis: fc.constantFrom('log' as const, 'linear' as const),
  per: fc.constantFrom('samples' as const, 'right' as const),
  over: fc.constantFrom('shared' as const, 'all' as const),
  limit: amount,
  project: amount,
  candidate: fc.option(name),
  label: fc.option(name),
});
const review: fc.Arbitrary<Address['review']> = fc.record({
  queue: fc.constantFrom(...(['draw', 'disagree', 'failures', 'flips', 'search', 'all', 'chosen'] as const)),
  n: fc.integer({ min: 1, max: 1000 }),
  seed: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
  part: fc.integer({ min: 1, max: 999_999 }),
  model: fc.option(name),
  from: fc.option(name),
  to: fc.option(name),
  text: fc.option(name),
  samples: fc.option(fc.array(name, { minLength: 1, maxLength: 3 })),
  scale: fc.option(name),
  names: fc.constantFrom(null, 'end' as const, 'labelled' as const, 'shown' as const),
  layout: fc.constantFrom('one' as const, 'side' as const),
  judge: fc.option(name),
  beside: fc.option(name),
});
const address: fc.Arbitrary<Address> = fc
  .record({
    page: fc.constantFrom(
      'files' as const,
      'overview' as const,
      'compare' as const,
      'pair' as const,
      'sample' as const,
      'usage' as const,
      'collections' as const,
      'slices' as const,
      'map' as const,
      'notebook' as const,
    ),
    table: fc.option(fc.integer({ min: 1, max: 999_999 })),
    notebook: fc.option(fc.string({ unit: 'grapheme', minLength: 1 })),
    sample: fc.option(fc.string({ unit: 'grapheme', minLength: 1 })),
    turn: fc.option(fc.record({ contender: name, repeat: fc.nat(99), index: fc.nat(9999) })),
    evaluation: fc.option(name),
    metric: fc.option(name),
    by: fc.constantFrom('model' as const, 'condition' as const, 'run' as const),
    contenders: fc.option(fc.array(name, { minLength: 1 })),
    baseline: fc.option(name),
    missingAs: fc.constantFrom('dropped' as const, 'wrong' as const),
    family: fc.constantFrom(null, 'pairs' as const, 'baseline' as const),
    samples: fc.constantFrom(null, 'all' as const, 'pairs' as const),
    cluster: fc.option(name),
    margin: fc.option(
      fc.record({ value: fc.double({ min: 1e-9, max: 1e9, noNaN: true }), metric: fc.option(name) }),
    ),
    boardSort: fc.option(fc.record({ by: fc.constantFrom(...boardColumns), descending: fc.boolean() })),
    pair: fc.option(fc.tuple(name, name)),
    chips: fc.array(chip),
    rungs: fc.uniqueArray(
      fc.record({ evaluation: name, rung: fc.constantFrom(...(['hash', 'content', 'text', 'id'] as const)) }),
      { selector: ({ evaluation }) => evaluation },
    ),
    order: fc.uniqueArray(order, { minLength: 1, maxLength: 8, selector: ({ by }) => JSON.stringify(by) }),
    cells: fc.constantFrom('scores' as const, 'answers' as const),
    usage,
    index,
    slices,
    overview,
    review,
  })
  .map((made) => ({
    ...made,
    sample: made.page === 'sample' ? made.sample : null,
    turn: made.page === 'sample' ? made.turn : null,
    table: made.page === 'map' ? made.table : null,
    notebook: made.page === 'notebook' ? made.notebook : null,
  }));

describe('address', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(address, (made) => {
        expect(decodeAddress(encodeAddress(made))).toEqual(made);
      }),
    );
  });

  test('survives what a browser does to a fragment', () => {
    fc.assert(
      fc.property(address, (made) => {
        const { hash } = new URL(encodeAddress(made), 'https://example.org/evalbook/');
        expect(decodeAddress(hash)).toEqual(made);
      }),
    );
  });

  test('reads anything without a crash', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeAddress(text)));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('#', '/', '?', '&', '=', 'chip', ':', '%', '%E0', 'label', 'compare')),
        (parts) => void decodeAddress(parts.join('')),
      ),
    );
  });

  test('is short and readable', () => {
    expect(encodeAddress(emptyAddress)).toBe('#/files');
    expect(
      encodeAddress({
        ...emptyAddress,
        page: 'compare',
        evaluation: 'eng-cym-dev-v1',
        metric: 'exact_match',
        by: 'run',
        baseline: 'anthropic/claude-sonnet-4.6',
        chips: [
          { kind: 'label', key: 'topic', value: 'billing' },
          { kind: 'score', metric: 'chrf', op: '<=', value: 50 },
        ],
      }),
    ).toBe(
      '#/compare?evaluation=eng-cym-dev-v1&metric=exact_match&by=run&baseline=anthropic%2Fclaude-sonnet-4.6&chip=label:topic:billing&chip=score:chrf:le:50',
    );
  });

  test.each([
    ['#/Nowhere?evaluation=a', { evaluation: 'a' }],
    ['#/compare?by=planet&missing=maybe&metric=m', { page: 'compare', metric: 'm' }],
    [
      '#/compare?chip=score:m:ge:many&chip=score:m:ge:&chip=label&chip=outcome:m:a:perhaps',
      { page: 'compare' },
    ],
    ['#/compare?chip=status:gone&chip=text:nowhere:x&chip=%E0:x&evaluation=%E0', { page: 'compare' }],
    [
      '#/compare?chip=label:topic',
      { page: 'compare', chips: [{ kind: 'label', key: 'topic', value: null }] },
    ],
    ['#/compare?chip=label:topic:', { page: 'compare', chips: [{ kind: 'label', key: 'topic', value: '' }] }],
    ['#/sample/%E0?sort=up', { page: 'sample' }],
    ['#/compare?sort=-input', { page: 'compare', order: [{ by: 'input', descending: true }] }],
    [
      '#/compare?sort=sample,up,-label:topic,label:topic,metric:f1,cost:a%2Cb',
      {
        page: 'compare',
        order: [
          { by: 'sample', descending: false },
          { by: { label: 'topic' }, descending: true },
          { by: { figure: 'cost', contender: 'a,b' }, descending: false },
        ],
      },
    ],
    ['', {}],
  ] as const)('passes over what it does not know: %s', (hash, expected) => {
    expect(decodeAddress(hash)).toEqual({ ...emptyAddress, ...expected });
  });

  test('a lone surrogate becomes the replacement character', () => {
    const written = encodeAddress({ ...emptyAddress, evaluation: 'a\ud800b' });
    expect(decodeAddress(written).evaluation).toBe('a\ufffdb');
  });

  /** Each was written by an earlier build, which read it as `opens` says; what that leaves out was as by default. */
  const earlier = JSON.parse(
    readFileSync(new URL('../../fixtures/addresses.json', import.meta.url), 'utf8'),
  ) as { address: string; opens: Partial<Address> }[];
  test.each(earlier)('opens what an earlier build wrote: $address', ({ address: written, opens }) => {
    expect(decodeAddress(written)).toEqual({ ...emptyAddress, ...opens });
    expect(encodeAddress(decodeAddress(written))).toBe(written);
  });
});
