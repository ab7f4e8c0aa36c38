import { ABSENT, Kind, type Node } from '../json/node';
import type { JsonTape } from '../json/tape';

/** A leaf of a collection: a dataset and what it weighs among its siblings (EvalScope's `DatasetInfo`). */
export interface CollectionDataset {
  /** Tells the nodes of one tree apart, whatever their names. */
  id: number;
  name: string;
  weight: number;
  /** As Python spells it: `1` and `1.0` are two things there. */
  weightText: string;
  taskType: string;
  tags: readonly string[];
  /** JSON text of an object, as it stands in the file. */
  args: string;
}

/** A group of a collection, and the collection itself (EvalScope's `CollectionSchema`). */
export interface CollectionGroup {
  id: number;
  name: string;
  weight: number;
  weightText: string;
  datasets: readonly CollectionNode[];
}

export type CollectionNode = CollectionDataset | CollectionGroup;

export const isGroup = (node: CollectionNode): node is CollectionGroup => 'datasets' in node;

/** A schema that cannot be used; the message names the node. */
export class CollectionError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const DEEPEST = 40;

/**
 * A CollectionSchema as `dump_json` of EvalScope writes it. Throws a CollectionError with a sentence that names the
 * node: a weight that is no number above 0, an entry without name, a group without datasets. `hierarchy` is not
 * kept: flattening makes it.
 */
export function readCollection(tape: JsonTape, root: Node): CollectionGroup {
  return new Reader(tape).group(root, [], 0);
}

class Reader {
  #next = 0;
  readonly #tape: JsonTape;

  constructor(tape: JsonTape) {
    this.#tape = tape;
  }

  group(node: Node, path: readonly string[], place: number): CollectionGroup {
    const tape = this.#tape;
    const id = this.#next++;
    const name = this.#name(node, path, place);
    const here = [...path, name];
    const { weight, weightText } = this.#weight(node, here, true);
    const list = tape.get(node, 'datasets');
    if (tape.kind(list) !== Kind.array || tape.count(list) === 0)
      throw new CollectionError(
        'datasets',
        `${called(here)} holds no dataset: its weight would go to nothing.`,
      );
    if (here.length > DEEPEST)
      throw new CollectionError(
        'datasets',
        `${called(here.slice(0, 3))} is nested deeper than ${DEEPEST} levels.`,
      );
    const datasets: CollectionNode[] = [];
    for (let entry = tape.first(list); entry !== ABSENT; entry = tape.next(entry))
      datasets.push(
        tape.get(entry, 'datasets') === ABSENT
          ? this.#dataset(entry, here, datasets.length)
          : this.group(entry, here, datasets.length),
      );
    return { id, name, weight, weightText, datasets };
  }

  #dataset(node: Node, path: readonly string[], place: number): CollectionDataset {
    const tape = this.#tape;
    const id = this.#next++;
    const name = this.#name(node, path, place);
    const here = [...path, name];
    const args = tape.get(node, 'args');
    if (args !== ABSENT && !tape.isNull(args) && tape.kind(args) !== Kind.object)
      throw new CollectionError('args', `The args of ${called(here)} are no object.`);
    return {
      id,
      name,
      ...this.#weight(node, here, false),
      taskType: tape.string(tape.get(node, 'task_type')) ?? '',
      tags: this.#tags(node, here),
      args: tape.kind(args) === Kind.object && args !== ABSENT ? tape.source(args) : '{}',
    };
  }

  #name(node: Node, path: readonly string[], place: number): string {
    const name = this.#tape.string(this.#tape.get(node, 'name'));
    if (name !== null && name.trim() !== '') return name;
    const which = path.length === 0 ? 'The collection' : `Entry ${place + 1} of ${called(path)}`;
    throw new CollectionError('name', `${which} has no name.`);
  }

  /** Without one a group counts once, as upstream reads it; a dataset has to say. */
  #weight(node: Node, path: readonly string[], mayLack: boolean) {
    const tape = this.#tape;
    const found = tape.get(node, 'weight');
    if (found === ABSENT && mayLack) return { weight: 1, weightText: '1.0' };
    const weight = tape.number(found);
    const must = 'Weights must be above 0; take out what should not count.';
    if (weight === null) {
      const given = found === ABSENT ? 'no weight' : `the weight ${tape.source(found)}, which is no number`;
      throw new CollectionError('weight', `${called(path)} has ${given}. ${must}`);
    }
    if (!(weight > 0) || !Number.isFinite(weight))
      throw new CollectionError('weight', `${called(path)} has the weight ${tape.source(found)}. ${must}`);
    return { weight, weightText: tape.lexeme(found) ?? String(weight) };
  }

  #tags(node: Node, path: readonly string[]): string[] {
    const tape = this.#tape;
    const list = tape.get(node, 'tags');
    if (list === ABSENT || tape.isNull(list)) return [];
    if (tape.kind(list) !== Kind.array)
      throw new CollectionError('tags', `The tags of ${called(path)} are no list.`);
    const tags: string[] = [];
    for (let tag = tape.first(list); tag !== ABSENT; tag = tape.next(tag)) {
      const text = tape.string(tag);
      if (text === null) throw new CollectionError('tags', `A tag of ${called(path)} is no text.`);
      tags.push(text);
    }
    return tags;
  }
}

const LONG = 80;
const short = (name: string): string => (name.length > LONG ? `${name.slice(0, LONG)}…` : name);
/** `ceval in math_index › math`. */
const called = (path: readonly string[]): string => {
  const name = short(path.at(-1) ?? '');
  return path.length < 2 ? name : `${name} in ${path.slice(0, -1).map(short).join(' › ')}`;
};
