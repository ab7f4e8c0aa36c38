import { ABSENT } from '../../json/node';
import { JsonTape } from '../../json/tape';
import {
  type CollectionDataset,
  type CollectionGroup,
  type CollectionNode,
  isGroup,
} from '../../records/collection';

/** Changes of a tree, each of which gives another tree. The collection itself is never moved and never taken out. */

export const nodesOf = (node: CollectionNode): CollectionNode[] => [
  node,
  ...(isGroup(node) ? node.datasets.flatMap(nodesOf) : []),
];

export const nextId = (root: CollectionGroup): number => Math.max(...nodesOf(root).map(({ id }) => id)) + 1;

export const findNode = (root: CollectionGroup, id: number): CollectionNode | null =>
  nodesOf(root).find((node) => node.id === id) ?? null;

/** The group that a node is in, and its place there; null for the collection itself. */
export function placeOf(root: CollectionGroup, id: number): { group: CollectionGroup; index: number } | null {
  for (const node of nodesOf(root)) {
    if (!isGroup(node)) continue;
    const index = node.datasets.findIndex((entry) => entry.id === id);
    if (index >= 0) return { group: node, index };
  }
  return null;
}

function mapNodes(node: CollectionNode, change: (node: CollectionNode) => CollectionNode): CollectionNode {
  const below = isGroup(node)
    ? { ...node, datasets: node.datasets.map((entry) => mapNodes(entry, change)) }
    : node;
  return change(below);
}

const changed = (
  root: CollectionGroup,
  id: number,
  change: (node: CollectionNode) => CollectionNode,
): CollectionGroup => {
  const found = mapNodes(root, (node) => (node.id === id ? change(node) : node));
  return isGroup(found) ? found : root;
};

export const updated = (
  root: CollectionGroup,
  id: number,
  change: Partial<Omit<CollectionDataset, 'id'>>,
): CollectionGroup => changed(root, id, (node) => ({ ...node, ...change }));

const entriesOf = (
  root: CollectionGroup,
  group: number,
  entries: (before: readonly CollectionNode[]) => readonly CollectionNode[],
): CollectionGroup =>
  changed(root, group, (node) => (isGroup(node) ? { ...node, datasets: entries(node.datasets) } : node));

export const inserted = (
  root: CollectionGroup,
  group: number,
  index: number,
  node: CollectionNode,
): CollectionGroup =>
  entriesOf(root, group, (before) => [...before.slice(0, index), node, ...before.slice(index)]);

/** Without a node, and without the groups that it leaves empty: upstream has no weight for them. */
export function removed(root: CollectionGroup, id: number): CollectionGroup {
  const place = placeOf(root, id);
  if (!place) return root;
  if (place.group.datasets.length === 1 && place.group.id !== root.id) return removed(root, place.group.id);
  return entriesOf(root, place.group.id, (before) => before.filter((entry) => entry.id !== id));
}

/** Moves a node into a group, before the entry that is at `index` there now. A group cannot go into itself. */
export function moved(root: CollectionGroup, id: number, group: number, index: number): CollectionGroup {
  const node = findNode(root, id);
  const place = placeOf(root, id);
  if (!node || !place || nodesOf(node).some((one) => one.id === group)) return root;
  const sameGroup = place.group.id === group;
  const to = sameGroup && place.index < index ? index - 1 : index;
  if (sameGroup && to === place.index) return root;
  const placed = inserted(
    entriesOf(root, place.group.id, (before) => before.filter((one) => one.id !== id)),
    group,
    to,
    node,
  );
  return withoutEmpty(placed);
}

const withoutEmpty = (root: CollectionGroup): CollectionGroup => {
  const empty = nodesOf(root).find(
    (node) => isGroup(node) && node.datasets.length === 0 && node.id !== root.id,
  );
  return empty ? withoutEmpty(removed(root, empty.id)) : root;
};

export type Step = 'up' | 'down' | 'in' | 'out';

/** One step among the siblings, into the group before it, or out behind its own group; the same tree where there is none. */
export function stepped(root: CollectionGroup, id: number, step: Step): CollectionGroup {
  const place = placeOf(root, id);
  if (!place) return root;
  const { group, index } = place;
  if (step === 'up') return index === 0 ? root : moved(root, id, group.id, index - 1);
  if (step === 'down')
    return index + 1 >= group.datasets.length ? root : moved(root, id, group.id, index + 2);
  if (step === 'in') {
    const before = group.datasets[index - 1];
    const after = group.datasets[index + 1];
    if (before && isGroup(before)) return moved(root, id, before.id, before.datasets.length);
    return after && isGroup(after) ? moved(root, id, after.id, 0) : root;
  }
  const above = placeOf(root, group.id);
  return above ? moved(root, id, above.group.id, above.index + 1) : root;
}

export const newDataset = (root: CollectionGroup, name: string): CollectionDataset => ({
  ...{ id: nextId(root), name, weight: 1, weightText: '1.0', taskType: '', tags: [], args: '{}' },
});

const newGroup = (
  root: CollectionGroup,
  name: string,
  datasets: readonly CollectionNode[],
): CollectionGroup => ({
  ...{ id: nextId(root), name, weight: 1, weightText: '1.0', datasets },
});

/** Puts a node into a new group in its place. */
export function wrapped(root: CollectionGroup, id: number, name: string): CollectionGroup {
  const place = placeOf(root, id);
  const node = findNode(root, id);
  if (!place || !node) return root;
  const group = newGroup(root, name, [node]);
  return entriesOf(root, place.group.id, (before) =>
    before.map((entry) => (entry.id === id ? group : entry)),
  );
}

/** The args with another list of subsets; without one where it is empty. All other members stay as they are written. */
export function withSubsets(args: string, subsets: readonly string[]): string {
  const bytes = new TextEncoder().encode(args);
  const tape = new JsonTape();
  const members: string[] = [];
  if (tape.parse(bytes, 0, bytes.length) === null)
    for (let member = tape.first(tape.root); member !== ABSENT; member = tape.next(member))
      if (tape.key(member) !== 'subset_list')
        members.push(`${JSON.stringify(tape.key(member))}: ${tape.source(member)}`);
  const list = subsets.length > 0 ? [`"subset_list": ${JSON.stringify(subsets)}`] : [];
  return `{${[...list, ...members].join(', ')}}`;
}
