/** Milliseconds that an import spent by stage. The first three are sums over workers, which run side by side. */
export interface StageTimes {
  /** Waiting for bytes. */
  read: number;
  /** From bytes to columns: JSON, the format, keys and previews. */
  parse: number;
  /** From columns to Arrow. */
  build: number;
  insert: number;
  merge: number;
}

/** What reading workers know of it. */
export type ReadTimes = Pick<StageTimes, 'read' | 'parse' | 'build'>;

export const noReadTimes = (): ReadTimes => ({ read: 0, parse: 0, build: 0 });

export const sumTimes = (all: readonly ReadTimes[]): ReadTimes =>
  all.reduce((sum, { read, parse, build }) => {
    return { read: sum.read + read, parse: sum.parse + parse, build: sum.build + build };
  }, noReadTimes());
