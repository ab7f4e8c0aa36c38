import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten, subsetList, suggest, type SourceOption } from '../../../src/lib/analysis/collections';
import { type CollectionGroup, isGroup } from '../../../src/lib/records/collection';
import { parseCollection } from '../../../src/lib/records/collection-json';
import {
  findNode,
  inserted,
  moved,
  newDataset,
  nodesOf,
  placeOf,
  removed,
  type Step,
  stepped,
  withSubsets,
  wrapped,
} from '../../../src/lib/session/collections/edit';

const tree = parseCollection(
  JSON.stringify({
    name: 'index',
    datasets: [
      { name: 'a', weight: 1 },
      {
        name: 'one',
        weight: 2,
        datasets: [
          { name: 'b', weight: 1 },
          { name: 'c', weight: 3 },
        ],
      },
      { name: 'other', weight: 1, datasets: [{ name: 'd', weight: 1 }] },
    ],
  }),
);
const id = (name: string, root: CollectionGroup = tree) =>
  nodesOf(root).find((node) => node.name === name)?.id ?? NaN;
/** `index(a one(b c) other(d))` */
const drawn = (node: CollectionGroup): string =>
  `${node.name}(${node.datasets.map((entry) => (isGroup(entry) ? drawn(entry) : entry.name)).join(' ')})`;
const step = (name: string, way: Step, root = tree) => drawn(stepped(root, id(name, root), way));

describe('a tree that is arranged', () => {
  it('moves a node among its siblings, into the group beside it and out', () => {
    expect(drawn(tree)).toBe('index(a one(b c) other(d))');
    expect(step('one', 'up')).toBe('index(one(b c) a other(d))');
    expect(step('a', 'down')).toBe('index(one(b c) a other(d))');
    expect(step('a', 'in')).toBe('index(one(a b c) other(d))');
    expect(step('other', 'in')).toBe('index(a one(b c other(d)))');
    expect(step('c', 'out')).toBe('index(a one(b) c other(d))');
  });

  it('stays where there is no way', () => {
    for (const [name, way] of [
      ['a', 'up'],
      ['other', 'down'],
      ['a', 'out'],
      ['c', 'in'],
      ['index', 'up'],
    ] as const)
      expect(stepped(tree, id(name), way)).toBe(tree);
    expect(moved(tree, id('one'), id('one'), 0)).toBe(tree);
  });

  it('drops a group that it leaves empty', () => {
    expect(step('d', 'out')).toBe('index(a one(b c) d)');
    expect(drawn(removed(tree, id('d')))).toBe('index(a one(b c))');
    const alone = removed(removed(tree, id('one')), id('other'));
    expect(drawn(removed(alone, id('a')))).toBe('index()');
    expect(removed(tree, tree.id)).toBe(tree);
  });

  it('puts a node into a group of its own, and a new one at a place', () => {
    expect(drawn(wrapped(tree, id('a'), 'group'))).toBe('index(group(a) one(b c) other(d))');
    expect(drawn(inserted(tree, id('one'), 1, newDataset(tree, 'new')))).toBe(
      'index(a one(b new c) other(d))',
    );
  });

  it('whatever is moved where, every dataset stays once, no group is empty and none is in itself', () => {
    const move = fc.tuple(fc.nat(8), fc.nat(8), fc.nat(4));
    const way = fc.tuple(fc.nat(8), fc.constantFrom<Step>('up', 'down', 'in', 'out'));
    const leaves = (root: CollectionGroup) =>
      nodesOf(root)
        .filter((node) => !isGroup(node))
        .map(({ name }) => name)
        .sort();
    fc.assert(
      fc.property(fc.array(fc.oneof(move, way), { maxLength: 12 }), (changes) => {
        let root = tree;
        for (const change of changes) {
          const nodes = nodesOf(root);
          const at = (i: number) => nodes[i % nodes.length] ?? root;
          if (typeof change[1] === 'string') root = stepped(root, at(change[0]).id, change[1]);
          else {
            const target = at(change[1]);
            if (isGroup(target))
              root = moved(
                root,
                at(change[0]).id,
                target.id,
                Math.min(change[2] ?? 0, target.datasets.length),
              );
          }
        }
        expect(leaves(root)).toEqual(['a', 'b', 'c', 'd']);
        expect(new Set(nodesOf(root).map((node) => node.id)).size).toBe(nodesOf(root).length);
        for (const node of nodesOf(root)) {
          if (isGroup(node)) expect(node.datasets.length).toBeGreaterThan(0);
          if (node.id !== root.id) expect(placeOf(root, node.id)?.group).toBeDefined();
        }
      }),
    );
  });

  it('writes a list of subsets without touching the other args', () => {
    const args = '{"limit": 6.0, "subset_list": ["a"], "more": {"x": [1]}}';
    expect(withSubsets(args, ['b', '字'])).toBe(
      '{"subset_list": ["b","字"], "limit": 6.0, "more": {"x": [1]}}',
    );
    expect(withSubsets(args, [])).toBe('{"limit": 6.0, "more": {"x": [1]}}');
    expect(subsetList(withSubsets('{}', ['v5']))).toEqual(['v5']);
    expect(subsetList('{"subset_list": []}')).toBeNull();
  });
});

describe('what a dataset is matched with', () => {
  const source = (
    evaluation: string,
    dataset: string | null = null,
    path: string | null = null,
  ): SourceOption => ({
    ...{ evaluation, dataset, path, subset: null, samples: 10 },
  });
  const of = (name: string, options: SourceOption[], args = '{}') => {
    const [leaf] = flatten(
      parseCollection(
        JSON.stringify({ name: 'index', datasets: [{ name, weight: 1, args: JSON.parse(args) as object }] }),
      ),
    );
    if (!leaf) throw new Error('No leaf');
    const { match, alike } = suggest(leaf, options);
    return {
      match: match?.sources.map((one) => [one.evaluation, one.dataset ?? one.subset]) ?? null,
      alike: alike.map((one) => one.evaluation),
    };
  };

  it('the evaluation of its name, whatever its case, signs and folder', () => {
    expect(of('arc_easy', [source('gsm8k'), source('inspect_evals/ARC-Easy')]).match).toEqual([
      ['inspect_evals/ARC-Easy', null],
    ]);
  });

  it('the dataset of a collection run, on the same way before others', () => {
    const options = [
      source('data_collection', 'ceval', 'index\u001fmath'),
      source('data_collection', 'ceval', 'index'),
    ];
    expect(of('ceval', options).match).toEqual([['data_collection', 'ceval']]);
    expect(
      of('ceval', [...options.slice(0, 1), source('data_collection', 'ceval', 'index\u001fother')]).match,
    ).toBeNull();
  });

  it('several evaluations, where each is one of the subsets asked for', () => {
    const options = [source('iquiz_EQ'), source('iquiz_IQ'), source('iquiz_other')];
    expect(of('iquiz', options, '{"subset_list": ["EQ", "IQ"]}').match).toEqual([
      ['iquiz_EQ', 'EQ'],
      ['iquiz_IQ', 'IQ'],
    ]);
  });

  it('nothing by resemblance alone: that is for a person to say', () => {
    const found = of('gsm8k', [source('gsm8k_main'), source('arc'), source('mmlu')]);
    expect(found).toEqual({ match: null, alike: ['gsm8k_main'] });
  });
});

it('findNode finds what nodesOf lists', () => {
  for (const node of nodesOf(tree)) expect(findNode(tree, node.id)).toBe(node);
  expect(findNode(tree, 999)).toBeNull();
});
