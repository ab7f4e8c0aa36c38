import { tick } from 'svelte';
import { type CollectionGroup, type CollectionNode, isGroup } from '../../records/collection';
import { shelf } from '../../session/collections/shelf.svelte';
import {
  findNode,
  moved,
  newDataset,
  inserted,
  placeOf,
  removed,
  type Step,
  stepped,
  wrapped,
} from '../../session/collections/edit';

export interface TreeLine {
  node: CollectionNode;
  level: number;
  /** The group that it is in; null for the collection itself. */
  group: CollectionGroup | null;
}

/** Where a node that is dragged would go. */
export interface Target {
  id: number;
  where: 'before' | 'after' | 'into';
}

const linesOf = (node: CollectionNode, level: number, group: CollectionGroup | null): TreeLine[] => [
  { node, level, group },
  ...(isGroup(node) ? node.datasets.flatMap((entry) => linesOf(entry, level + 1, node)) : []),
];

const stepKeys: Partial<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The tree as it is edited: which node is open, which is dragged, and what keys do. */
export class Tree {
  /** The node whose fields stand open. */
  open: number | null = $state(null);
  dragged: number | null = $state(null);
  target: Target | null = $state.raw(null);
  /** Said aloud after a change that is seen elsewhere. */
  announcement = $state('');
  #table: HTMLElement | null = null;

  readonly lines: readonly TreeLine[] = $derived(shelf.collection ? linesOf(shelf.collection, 0, null) : []);

  attach = (table: HTMLElement) => {
    this.#table = table;
  };

  toggle(id: number): void {
    this.open = this.open === id ? null : id;
  }

  can(id: number, step: Step): boolean {
    const root = shelf.collection;
    return root !== null && stepped(root, id, step) !== root;
  }

  step(id: number, step: Step): void {
    const root = shelf.collection;
    if (!root) return;
    const next = stepped(root, id, step);
    if (next === root) return;
    this.#change(next, id);
  }

  remove(id: number): void {
    const root = shelf.collection;
    if (!root || id === root.id) return;
    const at = this.lines.findIndex(({ node }) => node.id === id);
    const next = removed(root, id);
    const neighbour = this.lines
      .slice(at + 1)
      .concat(this.lines.slice(0, at).reverse())
      .find(({ node }) => findNode(next, node.id) !== null);
    if (this.open === id) this.open = null;
    this.#change(next, neighbour?.node.id ?? root.id);
    this.announcement = `${this.lines[at]?.node.name ?? 'It'} is taken out. Undo brings it back.`;
  }

  /** Behind the open node, or into it where it is a group. */
  add(name: string): void {
    const root = shelf.collection;
    if (!root) return;
    const node = newDataset(root, name);
    const { group, index } = this.#spot(root);
    this.#change(inserted(root, group, index, node), node.id);
    this.open = node.id;
  }

  /** A group of its own for a node. */
  wrap(id: number): void {
    const root = shelf.collection;
    if (root) this.#change(wrapped(root, id, 'group'), id);
  }

  #spot(root: CollectionGroup): { group: number; index: number } {
    const open = this.open === null ? null : findNode(root, this.open);
    if (open && isGroup(open)) return { group: open.id, index: open.datasets.length };
    const place = open && placeOf(root, open.id);
    return place
      ? { group: place.group.id, index: place.index + 1 }
      : { group: root.id, index: root.datasets.length };
  }

  press(event: KeyboardEvent, id: number): void {
    const step = event.altKey ? stepKeys[event.key] : undefined;
    if (step) this.step(id, step);
    else if (event.key === 'Delete' && !event.altKey) this.remove(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where the pointer is over a line: its upper or lower part, or the middle of a group. */
  over(line: TreeLine, part: number): void {
    if (this.dragged === null) return;
    const { node, group } = line;
    const into = isGroup(node) && (group === null || (part > 0.3 && part < 0.7));
    this.target = { id: node.id, where: into ? 'into' : part < 0.5 ? 'before' : 'after' };
  }

  drop(): void {
    const root = shelf.collection;
    const { target, dragged } = this;
    this.dragged = null;
    this.target = null;
    if (!root || target === null || dragged === null || target.id === dragged) return;
    const over = findNode(root, target.id);
    if (target.where === 'into' && over && isGroup(over)) {
      this.#change(moved(root, dragged, over.id, over.datasets.length), dragged);
      return;
    }
    const place = placeOf(root, target.id);
    if (!place) return;
    this.#change(
      moved(root, dragged, place.group.id, place.index + (target.where === 'after' ? 1 : 0)),
      dragged,
    );
  }

  #change(next: CollectionGroup, focus: number): void {
    shelf.change(next);
    const place = placeOf(next, focus);
    const node = findNode(next, focus);
    if (place && node)
      this.announcement = `${node.name} is ${place.index + 1} of ${place.group.datasets.length} in ${place.group.name}.`;
    void tick().then(() => this.#table?.querySelector<HTMLElement>(`[data-node="${focus}"]`)?.focus());
  }
}
