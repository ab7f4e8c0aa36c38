import type { Family } from './family';

/** What Help alone knows of a tool: fetched with it, since the page begins with what is known of all tools. */
export interface Example {
  of: Family;
  /** Where the tool writes its files. */
  where: string;
  /** The smallest of its files that tells something, by its path. */
  path: string;
  text: string;
}

const found = import.meta.glob<{ example: Example }>('./*/example.ts', { eager: true });

/** By family. */
export const examples: ReadonlyMap<Family, Example> = new Map(
  Object.values(found).map(({ example }) => [example.of, example]),
);
