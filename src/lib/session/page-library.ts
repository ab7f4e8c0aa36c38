import { getDatabase, type OpenOptions } from '../engine/open';
import { prepareWorkers, spawnWorker } from '../ingest/spawn';
import { spawnSearcher } from '../search/spawn';
import { readerCount, searcherCount } from '../threads/cores';
import { type Choices, Library } from './library';

/** In the engine and the workers of the page. Rejects with a NoEngineError, whose message a person can act on. */
export async function openLibrary(options: OpenOptions, choices: Choices): Promise<Library> {
  prepareWorkers(); // before the engine: a browser may compile one after another
  const hands = {
    ...{ spawnReader: spawnWorker, readers: readerCount(navigator) },
    ...{ spawnSearcher, searchers: searcherCount(navigator) },
  };
  return Library.within(await getDatabase(options), hands, choices);
}
