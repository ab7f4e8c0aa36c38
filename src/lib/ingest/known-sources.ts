import { Scratch } from './archive/scratch';
import type { Job } from './job';
import { LoadedDigests } from './loaded-digests';
import { SourceTexts } from './source-texts';
import { TakenPaths } from './taken-paths';

/** What is known of the sources of all imports: their numbers, their bytes, and how tables of one's own were read. */
export class KnownSources {
  readonly scratch = new Scratch();
  readonly texts = new SourceTexts(this.scratch);
  readonly digests = new LoadedDigests();
  readonly paths = new TakenPaths();
  /** Tables of one's own by the number of their source. */
  readonly tables = new Map<number, Job>();
  #next = 1;

  readonly take = (): number => this.#next++;

  /** Numbers taken since this one was the next. */
  since(first: number): number[] {
    return Array.from({ length: this.#next - first }, (_, i) => first + i);
  }

  get next(): number {
    return this.#next;
  }

  tablesOf(sourceNos: readonly number[]): Job[] {
    return sourceNos.flatMap((no) => this.tables.get(no) ?? []);
  }

  forget(sourceNo: number): void {
    this.digests.settle(sourceNo, null);
    this.paths.give(sourceNo);
    this.texts.drop(sourceNo);
    this.tables.delete(sourceNo);
  }
}
