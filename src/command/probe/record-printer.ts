import type {
  CollectionRecord,
  DeclaredRecord,
  MetricRecord,
  PairRecord,
  Place,
  ProblemRecord,
  RowRecord,
  RunRecord,
  SampleRecord,
  Sink,
} from '../../lib/records/record';
import type { RunPlan } from '../../lib/records/run-plan';

const TEXT = 120;

/** Texts that last only as long as the tape, and long ones, are cut to their beginning; what is unknown is left out. */
const cut = (_key: string, value: unknown): unknown => {
  if (value === null) return undefined;
  if (typeof value === 'string') return value.length > TEXT ? `${value.slice(0, TEXT)}…` : value;
  if (typeof value !== 'object' || !('preview' in value)) return value;
  const text = (value as { preview(codePoints: number): string }).preview(TEXT + 1);
  return text.length > TEXT ? `${text.slice(0, TEXT)}…` : text;
};

/** Writes down what a format says: the runs, the first records, and how many there were of the rest. */
export class RecordPrinter implements Sink {
  readonly #most: number;
  readonly #said = new Map<string, string[]>();
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  run(run: RunRecord): void {
    this.#say('run', run);
  }
  metric(metric: MetricRecord): void {
    this.#say('metric', metric);
  }
  declared(declared: DeclaredRecord): void {
    this.#say('declared', declared);
  }
  collection(collection: CollectionRecord): void {
    this.#say('collection', collection);
  }
  plan(plan: RunPlan): void {
    this.#say('plan', plan);
  }
  row(row: RowRecord, place: Place): void {
    this.#say('record', { at: place.offset, ...row });
  }
  votes(pairs: readonly PairRecord[], sample: SampleRecord | null, place: Place): void {
    this.#say('votes', { at: place.offset, pairs, sample });
  }
  ignore(place: Place): void {
    this.#say('ignored', { at: place.offset });
  }
  reject(problem: Omit<ProblemRecord, 'severity'>, place: Place): void {
    this.#say('rejected', { at: place.offset, ...problem });
  }
  note(problem: ProblemRecord, place: Place | null): void {
    this.#say('note', { at: place?.offset ?? null, ...problem });
  }

  /** The first of each kind, and how many more were said. */
  lines(): string[] {
    return [...this.#said].flatMap(([kind, said]) => {
      const more = (this.#counts.get(kind) ?? 0) - said.length;
      return [...said.map((text) => `${kind}: ${text}`), ...(more > 0 ? [`${kind}: ${more} more`] : [])];
    });
  }

  #say(kind: string, value: object): void {
    const said = this.#said.get(kind) ?? [];
    this.#said.set(kind, said);
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (said.length < this.#most) said.push(JSON.stringify(value, cut));
  }
}
