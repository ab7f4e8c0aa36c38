import { suits } from '../../mapping/file-scales';
import { fits } from '../../mapping/fits';
import { guess } from '../../mapping/guess';
import { keptButModel, keptFor, type KeptMapping } from '../../mapping/kept';
import { isRecord } from '../../mapping/lone-record';
import type { Guess, Mapping, Role } from '../../mapping/mapping';
import type { OwnTable } from '../../mapping/table';
import type { Job } from '../job';

/** Tables of one's own with equal columns: what they mean is said once for all. */
export interface OwnGroup {
  /** Of their sources, in the order of `tables`. */
  sourceNos: readonly number[];
  tables: readonly OwnTable[];
  /** Of their bytes, where all were read. */
  digests: readonly string[];
  guess: Guess;
  /** By which they were read; null where they wait for a person. */
  mapping: Mapping | null;
}

/** What is said of tables by their columns, what said first coming first, and which guesses are taken of others. */
export interface OwnChoices {
  mappings?: readonly Mapping[];
  kept?: readonly KeptMapping[];
  /** What is sure unless said. */
  guesses?: 'sure' | 'all' | 'none';
}

/** The tables of one's own of an import: which are alike, and by what they are read. */
export class OwnTables {
  readonly #choices: Required<OwnChoices>;
  /** As they ended, by path. */
  readonly #jobs = new Map<string, Job>();
  /** Of imports before this one, by path. */
  readonly #before: ReadonlyMap<string, Job>;
  #groups: ReturnType<typeof guess> | null = null;

  constructor({ mappings = [], kept = [], guesses = 'sure' }: OwnChoices = {}, before: readonly Job[] = []) {
    this.#choices = { mappings, kept, guesses };
    this.#before = new Map(before.map((job) => [job.path, job]));
  }

  /** Takes what became of a job, where it is a table; answers the job, named. */
  add(job: Job): Job {
    const table = job.table ?? job.ending?.opened?.table ?? null;
    if (!table) return job;
    const { path, namesake } = this.#nameOf(job);
    const ending = job.ending && { ...job.ending, path, namesake };
    const named = { ...job, path, namesake, ending, table: { ...table, path } };
    this.#jobs.set(path, named);
    return named;
  }

  /** Another file of the same name is `results (2).csv`: which model answered may stand in the name alone. */
  #nameOf(job: Job): Pick<Job, 'path' | 'namesake'> {
    const others = (path: string) =>
      [this.#jobs.get(path), this.#before.get(path)].filter((other) => other !== undefined);
    for (let nth = 1; ; nth++) {
      const path = nth === 1 ? job.path : numbered(job.path, nth);
      if (others(path).every(({ blob, member }) => blob === job.blob && member?.name === job.member?.name))
        return { path, namesake: nth === 1 ? job.namesake : { name: job.path, nth } };
    }
  }

  /** The jobs that there is a mapping for, once: what a person said, what was kept, or a guess that is sure. */
  mapped(): Job[] {
    if (this.#groups !== null) return [];
    this.#groups = guess(this.ended().flatMap(({ table }) => table ?? [])).map((group) => {
      const [table] = this.#of(group.tables).flatMap((job) => job.table ?? []);
      const kept = table ? keptButModel(suiting(this.#choices.kept, table), table, group.guess) : null;
      return { ...group, guess: kept ?? group.guess };
    });
    return this.#groups.flatMap(({ tables, guess }) => {
      const jobs = this.#of(tables);
      if (jobs.some(({ mapping }) => mapping !== null)) return [];
      const guessed = this.#takes(guess, jobs) ? guess.mapping : null;
      return jobs.flatMap((job) => {
        const mapping = this.#saidOf(job) ?? guessed;
        return mapping ? { ...job, mapping } : [];
      });
    });
  }

  #saidOf({ table, ending }: Job): Mapping | null {
    if (!table) return null;
    const { mappings, kept } = this.#choices;
    const said = mappings.filter((mapping) => fits(mapping, table));
    const digest = ending?.digest ?? null;
    // Files of the same columns need not have the same scale.
    const given = said.find((mapping) => suits(mapping, table)) ?? said[0];
    if (given) return { ...given, rows: table.rows };
    return keptFor(suiting(kept, table, digest), table, digest);
  }

  #takes(guess: Guess, jobs: readonly Job[]): boolean {
    const { guesses } = this.#choices;
    // Pairs are not read, and so neither are a few rows of another shape among them.
    if (guess.open.some(({ code }) => code === 'pairwise')) return false;
    return guesses === 'all' || (guess.sure && guesses === 'sure' && !isSummary(jobs, guess));
  }

  ended(): Job[] {
    return [...this.#jobs.values()];
  }

  groups(): OwnGroup[] {
    return (this.#groups ?? []).flatMap(({ tables, guess }) => {
      const jobs = this.#of(tables);
      if (!jobs[0]?.mapping && (isLoneObject(jobs) || areSettings(jobs, guess))) return [];
      const mappings = new Map(jobs.map(({ mapping }) => [JSON.stringify(mapping), mapping]));
      return [...mappings].map(([said, mapping]) => {
        const alike = jobs.filter((job) => JSON.stringify(job.mapping) === said);
        return {
          sourceNos: alike.map(({ sourceNo }) => sourceNo),
          tables: alike.flatMap(({ table }) => table ?? []),
          digests: alike.flatMap(({ ending }) => ending?.digest ?? []),
          ...{ guess, mapping },
        };
      });
    });
  }

  #of = (paths: readonly string[]): Job[] => paths.flatMap((path) => this.#jobs.get(path) ?? []);
}

/** `runs/results.csv`, 2: `runs/results (2).csv`. */
const numbered = (path: string, nth: number): string => path.replace(/(?=(\.[^./]*)?$)/, ` (${String(nth)})`);

/** What was said of these bytes, or of files on the same scale. */
const suiting = (
  kept: readonly KeptMapping[],
  table: OwnTable,
  digest: string | null = null,
): KeptMapping[] =>
  kept.filter(
    ({ mapping, digests }) =>
      (digest !== null && digests.includes(digest)) || !fits(mapping, table) || suits(mapping, table),
  );

const isObject = ({ table }: Job): boolean => table?.total === 1 && table.rows.layout !== 'table';

/** A single object is a settings file more often than a sample. */
const isLoneObject = (jobs: readonly Job[]): boolean =>
  jobs.length === 1 && jobs.every((job) => isObject(job) && !isRecord(job.table?.columns ?? []));

const holds = ({ mapping }: Guess, ...roles: readonly Role[]): boolean =>
  mapping.columns.some(({ role }) => roles.includes(role));

/** A single object of figures alone: means of a run, and no sample. */
const isSummary = (jobs: readonly Job[], guess: Guess): boolean =>
  isLoneObject(jobs) && !holds(guess, 'input', 'output', 'extracted', 'sample');

/** An object a file, without an answer or a score: the settings of several runs. */
const areSettings = (jobs: readonly Job[], guess: Guess): boolean =>
  jobs.every(isObject) && !holds(guess, 'score', 'output', 'extracted');
