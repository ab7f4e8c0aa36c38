import { applyDefinition, eraseDefinition, type LabelDefinition } from '../analysis';
import { MARK_KEY, marked, type MarkedSample, type SampleMark } from '../analysis/definitions/marks';
import type { Database } from '../engine/database';
import { definitionIn } from './label-text';
import { store, storedFields } from './stored';

const place = 'evalbook.labels';

interface Kept {
  definitions: readonly LabelDefinition[];
  /** By key of a label of numbers: where its ranges begin. */
  edges: Readonly<Record<string, readonly number[]>>;
}

function storedLabels(): Kept {
  const { definitions, edges } = storedFields(place);
  return {
    definitions: Array.isArray(definitions) ? definitions.flatMap((one) => definitionIn(one) ?? []) : [],
    edges: Object.fromEntries(
      Object.entries(Object(edges) as object).filter(
        (entry): entry is [string, number[]] =>
          Array.isArray(entry[1]) && entry[1].every((edge) => Number.isFinite(edge)),
      ),
    ),
  };
}

const sameLabel = (a: LabelDefinition, b: LabelDefinition): boolean =>
  a.key === b.key && (a.by === 'json') === (b.by === 'json');

/** Labels that a person defined, and edges of ranges that a person chose; kept in this browser between visits. */
class OwnLabels {
  #definitions: readonly LabelDefinition[] = $state.raw([]);
  #edges: Kept['edges'] = $state.raw({});

  constructor() {
    const { definitions, edges } = storedLabels();
    this.#definitions = definitions;
    this.#edges = edges;
  }

  get definitions(): readonly LabelDefinition[] {
    return this.#definitions;
  }

  /** Edges of ranges by key of the label. */
  get edges(): Kept['edges'] {
    return this.#edges;
  }
  readonly edgesOf = (key: string): readonly number[] | null => this.#edges[key] ?? null;

  /** null: as the quantiles have it. */
  setEdges(key: string, edges: readonly number[] | null): void {
    const others = Object.entries(this.#edges).filter(([other]) => other !== key);
    this.#edges = Object.fromEntries(edges?.length ? [...others, [key, edges]] : others);
    this.#keep();
  }

  /** Works every definition out over all that is loaded; answers those that could not be. */
  async apply(db: Database): Promise<{ key: string; error: unknown }[]> {
    const failed: { key: string; error: unknown }[] = [];
    for (const definition of this.#definitions)
      await applyDefinition(db, definition).catch((error: unknown) =>
        failed.push({ key: definition.key, error }),
      );
    return failed;
  }

  async add(db: Database, definition: LabelDefinition): Promise<void> {
    await applyDefinition(db, definition);
    this.#definitions = [...this.#definitions.filter((one) => !sameLabel(one, definition)), definition];
    this.#keep();
  }

  /** What a reader says of samples. */
  get marks(): readonly SampleMark[] {
    return this.#definitions.find((one) => one.by === 'marks')?.marks ?? [];
  }

  /** Keeps what a reader says of a sample (null: nothing any more); `apply` writes it. */
  mark(sample: MarkedSample, said: Pick<SampleMark, 'mark' | 'note'> | null): void {
    const marks = marked(this.marks, sample, said);
    const others = this.#definitions.filter(({ by }) => by !== 'marks');
    this.#definitions = [...others, { by: 'marks', key: MARK_KEY, marks }];
    this.#keep();
  }

  async remove(db: Database, definition: LabelDefinition): Promise<void> {
    await eraseDefinition(db, definition);
    this.#definitions = this.#definitions.filter((one) => !sameLabel(one, definition));
    this.#keep();
  }

  #keep(): void {
    store(place, { definitions: this.#definitions, edges: this.#edges } satisfies Kept);
  }
}

export const ownLabels = new OwnLabels();
