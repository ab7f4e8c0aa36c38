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

/** How many threads read files: one core is the engine's, and a reader more begins with much code to compile. */
export function readerCount(machine: Machine): number {
  const cores = searcherCount(machine);
  return isWebKit(machine) ? (cores < MANY ? 1 : 2) : Math.max(1, cores - 1);
}

/** The same of files so large that this is soon made up for: the engine has nothing to do for most of the time. */
export const largeReaderCount = (machine: Machine): number =>
  isWebKit(machine)
    ? readerCount(machine)
    : Math.max(readerCount(machine), Math.min(2, searcherCount(machine)));
