import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { formats } from '../../../src/lib/formats';
import { flatten, sharesOf, weightingsAgree } from '../../../src/lib/analysis/collections';
import { type CollectionGroup, type CollectionNode, isGroup } from '../../../src/lib/records/collection';
import { collectionJson, parseCollection, weightText } from '../../../src/lib/records/collection-json';
import { readText } from '../formats/read-text';
import { references } from './references';

const dataset = (name: string, weight: unknown, more: object = {}) => ({ name, weight, ...more });
const schema = (...datasets: object[]) => JSON.stringify({ name: 'index', weight: 1.0, datasets });
const sharesIn = (text: string, way: 'levels' | 'product' = 'levels') =>
  flatten(parseCollection(text), way).map(({ share }) => share);

describe('a collection flattened', () => {
  it('as the examples of the documentation print it', () => {
    const simple = schema(dataset('arc', 2), dataset('ceval', 3));
    const nested = schema(
      { name: 'math', weight: 3, datasets: [dataset('gsm8k', 1), dataset('aime25', 1)] },
      { name: 'reasoning', weight: 1, datasets: [dataset('arc', 1), dataset('ceval', 1)] },
    );
    expect(sharesIn(simple)).toEqual([0.4, 0.6]);
    expect(sharesIn(nested)).toEqual([0.375, 0.375, 0.125, 0.125]);
    expect(sharesIn(nested, 'product')).toEqual([0.375, 0.375, 0.125, 0.125]);
  });

  it('the product of weights differs where the sums of siblings differ, and is said to', () => {
    const uneven = schema(
      { name: 'one', weight: 1, datasets: [dataset('a', 1), dataset('b', 1)] },
      { name: 'other', weight: 1, datasets: [dataset('c', 4), dataset('d', 4)] },
    );
    expect(sharesIn(uneven)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(sharesIn(uneven, 'product')).toEqual([0.1, 0.1, 0.4, 0.4]);
    expect(weightingsAgree(parseCollection(uneven))).toBe(false);
    expect(weightingsAgree(parseCollection(schema(dataset('a', 2), dataset('b', 5))))).toBe(true);
  });

  it.skipIf(!hasRealData)('as upstream’s own functions do it, both ways', () => {
    const cases = Object.entries(references().flatten);
    expect(cases.length).toBeGreaterThanOrEqual(5);
    for (const [name, reference] of cases) {
      const collection = parseCollection(JSON.stringify(reference.schema));
      const leaves = flatten(collection);
      expect(
        leaves.map(({ dataset }) => dataset.name),
        name,
      ).toEqual(reference.flatten_code.map((one) => one.name));
      leaves.forEach(({ share, groups }, i) => {
        expect(share, name).toBeCloseTo(reference.flatten_code[i]?.weight ?? NaN, 12);
        expect(groups.map((group) => group.name)).toEqual(reference.flatten_code[i]?.hierarchy);
      });
      flatten(collection, 'product').forEach(({ share }, i) =>
        expect(share, name).toBeCloseTo(reference.docs_formula_product_then_normalise[i]?.[1] ?? NaN, 12),
      );
    }
  });

  const tree: fc.Arbitrary<CollectionGroup> = fc.letrec<{ group: CollectionGroup; node: CollectionNode }>(
    (tie) => ({
      group: fc
        .tuple(fc.integer({ min: 1, max: 40 }), fc.array(tie('node'), { minLength: 1, maxLength: 4 }))
        .map(([weight, datasets]) => group(weight / 4, datasets)),
      node: fc.oneof(
        { maxDepth: 3 },
        fc.integer({ min: 1, max: 40 }).map((weight) => ({
          ...{ id: 0, name: 'd', weight: weight / 4, weightText: '', taskType: '', tags: [], args: '{}' },
        })),
        tie('group'),
      ),
    }),
  ).group;
  const group = (weight: number, datasets: readonly CollectionNode[]): CollectionGroup => ({
    ...{ id: 0, name: 'g', weight, weightText: '', datasets },
  });
  /** Multiplies the weights of all siblings, of each group by another constant. */
  const scaled = (node: CollectionNode, constants: readonly number[], depth = 0): CollectionNode =>
    !isGroup(node)
      ? node
      : group(
          node.weight,
          node.datasets.map((entry, i) => {
            const below = scaled(entry, constants, depth * 3 + i + 1);
            return { ...below, weight: below.weight * (constants[depth % constants.length] ?? 1) };
          }),
        );

  it('multiplying the weights of all siblings by a constant changes nothing', () => {
    const constants = fc.array(
      fc.integer({ min: 1, max: 90 }).map((c) => c / 7),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(tree, constants, (collection, by) => {
        const again = scaled(collection, by) as CollectionGroup;
        const [one, other] = [flatten(collection), flatten(again)];
        return one.every(({ share }, i) => Math.abs(share - (other[i]?.share ?? NaN)) < 1e-12);
      }),
    );
  });

  it('shares add up to 1 in both ways, and a group has those of what is below it', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom('levels' as const, 'product' as const), (collection, way) => {
        let id = 0;
        const numbered = (node: CollectionNode): CollectionNode =>
          isGroup(node)
            ? { ...node, id: id++, datasets: node.datasets.map(numbered) }
            : { ...node, id: id++ };
        const root = numbered(collection) as CollectionGroup;
        const shares = sharesOf(root, way);
        const total = flatten(root, way).reduce((sum, { share }) => sum + share, 0);
        const check = (node: CollectionNode): boolean =>
          !isGroup(node) ||
          (Math.abs(
            (shares.get(node.id) ?? NaN) -
              node.datasets.reduce((sum, entry) => sum + (shares.get(entry.id) ?? NaN), 0),
          ) < 1e-9 &&
            node.datasets.every(check));
        return Math.abs(total - 1) < 1e-9 && Math.abs((shares.get(root.id) ?? NaN) - 1) < 1e-9 && check(root);
      }),
    );
  });
});

describe('a schema that cannot be used', () => {
  const nested = (leaf: object) => schema(dataset('arc', 1), { name: 'math', weight: 1, datasets: [leaf] });
  it.each([
    [schema(dataset('arc', 0)), 'arc in index has the weight 0. Weights must be above 0'],
    [nested(dataset('gsm8k', -2.5)), 'gsm8k in index › math has the weight -2.5.'],
    [nested(dataset('gsm8k', '3')), 'gsm8k in index › math has the weight "3", which is no number.'],
    [nested({ name: 'gsm8k' }), 'gsm8k in index › math has no weight.'],
    [nested(dataset('', 1)), 'Entry 1 of math in index has no name.'],
    [
      schema(dataset('arc', 1), { name: 'math', weight: 0, datasets: [dataset('a', 1)] }),
      'math in index has the weight 0.',
    ],
    [schema({ name: 'math', weight: 1, datasets: [] }), 'math in index holds no dataset'],
    [schema(dataset('arc', 1, { tags: 'en' })), 'The tags of arc in index are no list.'],
    [schema(dataset('arc', 1, { tags: [1] })), 'A tag of arc in index is no text.'],
    [schema(dataset('arc', 1, { args: [] })), 'The args of arc in index are no object.'],
    [JSON.stringify({ weight: 1, datasets: [dataset('a', 1)] }), 'The collection has no name.'],
    [
      schema(dataset('arc', 1)).replace('"weight":1}', '"weight":1e999}'),
      'arc in index has the weight 1e999',
    ],
  ])('%s', (text, message) => {
    expect(() => parseCollection(text)).toThrow(message);
    const { format, sink } = readText(formats, text, 'schema.json');
    expect(format).toBe('evalscope-collection-schema');
    expect(sink.rejected).toMatchObject([{ code: 'collection_invalid' }]);
    expect(sink.rejected[0]?.message).toContain(message);
    expect(sink.collections).toEqual([]);
  });

  it('nested thousands deep ends in a sentence, not in a crash', () => {
    const deep = `${'{"name":"g","weight":1,"datasets":['.repeat(5000)}{"name":"a","weight":1}${']}'.repeat(5000)}`;
    expect(() => parseCollection(deep)).toThrow('nested deeper than 40 levels');
  });
});

describe('what is saved', () => {
  it.skipIf(!hasRealData)('is the file of dump_json, byte for byte', () => {
    const text = readFileSync(`${realData}/evalscope/rag_index_schema.json`, 'utf8');
    expect(collectionJson(parseCollection(text))).toBe(text);
  });

  it('keeps args, tags in any script and numbers as Python spells them', () => {
    const text = `{
    "name": "指数",
    "weight": 1,
    "datasets": [
        {
            "name": "live_code_bench",
            "weight": 1e-07,
            "task_type": "code",
            "tags": [
                "zh",
                "金融"
            ],
            "args": {
                "subset_list": [
                    "v5"
                ],
                "limit": 6.0,
                "big": 12345678901234567890,
                "nothing": null,
                "empty": {}
            },
            "hierarchy": []
        }
    ]
}`;
    expect(collectionJson(parseCollection(text))).toBe(text);
  });

  it('a typed weight is a float', () => {
    expect([2, 0.5, 1e-7, 1e21].map(weightText)).toEqual(['2.0', '0.5', '1e-07', '1e+21']);
  });
});
