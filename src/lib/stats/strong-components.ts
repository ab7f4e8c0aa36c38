/**
 * Strongly connected components of a directed graph: of each node the number of its component, in the order of their first
 * nodes. Time in proportion to nodes and edges (Kosaraju & Sharir 1981), without recursion. `edges` is called once.
 */
export function strongComponents(
  nodes: number,
  edges: (put: (from: number, to: number) => void) => void,
): number[] {
  const out = Array.from({ length: nodes }, () => new Set<number>());
  const into = Array.from({ length: nodes }, () => new Set<number>());
  edges((from, to) => {
    out[from]?.add(to);
    into[to]?.add(from);
  });
  const left: number[] = [];
  const seen = new Set<number>();
  for (let root = 0; root < nodes; root += 1) visit(root, out, seen, (node) => left.push(node));
  const found = new Array<number>(nodes).fill(-1);
  const done = new Set<number>();
  for (const root of left.reverse()) visit(root, into, done, (node) => (found[node] = root));
  const names = new Map<number, number>();
  return found.map((root) => {
    const name = names.get(root) ?? names.size;
    names.set(root, name);
    return name;
  });
}

/** Depth first, `leave` once all that a node leads to are left. */
function visit(
  root: number,
  next: readonly ReadonlySet<number>[],
  seen: Set<number>,
  leave: (node: number) => void,
): void {
  if (seen.has(root)) return;
  seen.add(root);
  const path = [{ node: root, rest: (next[root] ?? new Set<number>()).values() }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const { value, done } = top.rest.next();
    if (done) {
      leave(top.node);
      path.pop();
    } else if (!seen.has(value)) {
      seen.add(value);
      path.push({ node: value, rest: (next[value] ?? new Set<number>()).values() });
    }
  }
}
