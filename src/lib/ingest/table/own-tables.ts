import { fits } from '../../mapping/fits';
import { guess } from '../../mapping/guess';
import type { Guess, Mapping, Role } from '../../mapping/mapping';
import type { OwnTable } from '../../mapping/table';
import type { Job } from '../job';

/** Tables of one's own with equal columns: what they mean is said once for all. */
export interface OwnGroup {
  /** Of their sources, in the order of `tables`. */
  sourceNos: readonly number[];
  tables: readonly OwnTable[];
  guess: Guess;
  /** By which they were read; null where they wait for a person. */
  mapping: Mapping | null;
}

/** The tables of one's own of an import: which are alike, and by what they are read. */
export class OwnTables {
  readonly #mappings: readonly Mapping[];
  readonly #guesses: 'sure' | 'all' | 'none';
  /** As they ended, by path. */
  readonly #jobs = new Map<string, Job>();
  #groups: ReturnType<typeof guess> | null = null;

  constructor(mappings: readonly Mapping[], guesses: 'sure' | 'all' | 'none') {
    this.#mappings = mappings;
    this.#guesses = guesses;
  }

  /** What became of a job: a table that waits for a mapping, or one that was read by it. */
  add(job: Job): void {
    const table = job.table ?? job.ending?.opened?.table ?? null;
    if (table) this.#jobs.set(job.path, { ...job, table });
  }

  /** The jobs that there is a mapping for, once: what a person said, what was kept, or a guess that is sure. */
  mapped(): Job[] {
    if (this.#groups !== null) return [];
    const groups = guess(this.ended().flatMap(({ table }) => (table ? [table] : [])));
    this.#groups = groups;
    return groups.flatMap(({ tables, guess }) => {
      const jobs = this.#of(tables);
      const table = jobs[0]?.table;
      if (jobs.some(({ mapping }) => mapping !== null)) return [];
      const kept = table && this.#mappings.find((mapping) => fits(mapping, table));
      const mapping = kept ?? (this.#takes(guess, jobs) ? guess.mapping : null);
      return mapping ? jobs.map((job) => ({ ...job, mapping })) : [];
    });
  }

  #takes = (guess: Guess, jobs: readonly Job[]): boolean =>
    this.#guesses === 'all' || (guess.sure && this.#guesses === 'sure' && !isSummary(jobs, guess));

  ended(): Job[] {
    return [...this.#jobs.values()];
  }

  groups(): OwnGroup[] {
    return (this.#groups ?? []).flatMap(({ tables, guess }) => {
      const jobs = this.#of(tables);
      if (!jobs[0]?.mapping && (isLoneObject(jobs) || areSettings(jobs, guess))) return [];
      return {
        sourceNos: jobs.map(({ sourceNo }) => sourceNo),
        tables: jobs.flatMap(({ table }) => table ?? []),
        guess,
        mapping: jobs[0]?.mapping ?? null,
      };
    });
  }

  #of = (paths: readonly string[]): Job[] => paths.flatMap((path) => this.#jobs.get(path) ?? []);
}

const isObject = ({ table }: Job): boolean => table?.total === 1 && table.rows.layout !== 'table';

/** A single object is a settings file more often than a sample. */
const isLoneObject = (jobs: readonly Job[]): boolean => jobs.length === 1 && jobs.every(isObject);

const holds = ({ mapping }: Guess, ...roles: readonly Role[]): boolean =>
  mapping.columns.some(({ role }) => roles.includes(role));

/** A single object of figures alone: means of a run, and no sample. */
const isSummary = (jobs: readonly Job[], guess: Guess): boolean =>
  isLoneObject(jobs) && !holds(guess, 'input', 'output', 'extracted', 'sample');

/** An object a file, without an answer or a score: the settings of several runs. */
const areSettings = (jobs: readonly Job[], guess: Guess): boolean =>
  jobs.every(isObject) && !holds(guess, 'score', 'output', 'extracted');
