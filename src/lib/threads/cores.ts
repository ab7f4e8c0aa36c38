/** More threads only wait for each other, or for the engine. */
const MOST = 8;
/** WebKit says 4 of any fewer than these, and compiles for each worker anew, in few threads for all. */
const MANY = 8;

/** What a browser says of itself. */
type Machine = Readonly<Partial<Pick<Navigator, 'hardwareConcurrency' | 'userAgent'>>>;

const isWebKit = ({ userAgent = '' }: Machine): boolean =>
  userAgent.includes('AppleWebKit') && !userAgent.includes('Chrom');

/** How many threads search texts. */
export const searcherCount = ({ hardwareConcurrency = 1 }: Machine): number =>
  Math.min(MOST, Math.max(1, hardwareConcurrency));

/**
 * How often the engine warms up. WebKit's one compiling thread has work for half a minute from the first time: any more
 * only keeps it from what the first import needs.
 */
export const warmUpRounds = (machine: Machine): number => (isWebKit(machine) ? 1 : 4);

/**
 * How many threads read files. One core is the engine's, which has nothing to do for most of the time: of two cores,
 * a second reader makes use of it.
 */
export function readerCount(machine: Machine): number {
  const cores = searcherCount(machine);
  return isWebKit(machine) ? (cores < MANY ? 1 : 2) : Math.max(Math.min(2, cores), cores - 1);
}
