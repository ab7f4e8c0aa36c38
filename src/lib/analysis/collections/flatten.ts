import {
  type CollectionDataset,
  type CollectionGroup,
  type CollectionNode,
  isGroup,
} from '../../records/collection';

/**
 * `levels`: at each level a node's share of its siblings' weights, times the share of its group, as the code of EvalScope
 * does it. `product`: the weights along the path multiplied, then normalised once, as its documentation says.
 */
export type Weighting = 'levels' | 'product';

/** A dataset of a collection with its share of the whole. */
export interface Leaf {
  dataset: CollectionDataset;
  /** Groups on the way to it, the collection first; their names are upstream's `hierarchy`. */
  groups: readonly CollectionGroup[];
  share: number;
}

/** The datasets in order of the tree; shares add up to 1. The weight of the collection itself counts in neither way. */
export function flatten(collection: CollectionGroup, weighting: Weighting = 'levels'): Leaf[] {
  return weighting === 'levels' ? byLevels(collection, [], 1) : byProduct(collection);
}

function byLevels(group: CollectionGroup, above: readonly CollectionGroup[], share: number): Leaf[] {
  const total = group.datasets.reduce((sum, { weight }) => sum + weight, 0);
  const groups = [...above, group];
  return group.datasets.flatMap((node) => {
    const own = (node.weight / total) * share;
    return isGroup(node) ? byLevels(node, groups, own) : [{ dataset: node, groups, share: own }];
  });
}

function byProduct(collection: CollectionGroup): Leaf[] {
  const walk = (node: CollectionNode, groups: readonly CollectionGroup[], product: number): Leaf[] =>
    isGroup(node)
      ? node.datasets.flatMap((entry) => walk(entry, [...groups, node], product * entry.weight))
      : [{ dataset: node, groups, share: product }];
  const leaves = walk(collection, [], 1);
  const total = leaves.reduce((sum, { share }) => sum + share, 0);
  return leaves.map((leaf) => ({ ...leaf, share: leaf.share / total }));
}

/** Whether both ways give each dataset the same share, to what can be told apart on the page. */
export function weightingsAgree(collection: CollectionGroup): boolean {
  const product = flatten(collection, 'product');
  return flatten(collection).every(({ share }, i) => Math.abs(share - (product[i]?.share ?? NaN)) < 5e-7);
}

/** Shares of each node, groups included: what stands below it, together. */
export function sharesOf(collection: CollectionGroup, weighting: Weighting): Map<number, number> {
  const shares = new Map<number, number>();
  for (const { dataset, groups, share } of flatten(collection, weighting))
    for (const { id } of [...groups, dataset]) shares.set(id, (shares.get(id) ?? 0) + share);
  return shares;
}
