import type { Claims } from './claims';
import type { GivenUp } from './out-of-memory';
import type { Pool } from './pool';
import type { Progress } from './progress';
import type { Scratch } from './scratch';
import type { Spans } from './spans';
import type { UnpackLimits } from './unpack-limits';

/** What an import has at hand. */
export interface Loading {
  pool: Pool;
  claims: Claims;
  spans: Spans;
  scratch: Scratch;
  limits: UnpackLimits;
  givenUp: GivenUp;
  chunk: number | null;
  overlap: number;
  signal: AbortSignal | undefined;
  progress: Progress;
  refused: { path: string; sameAs: string }[];
  nextSource(): number;
}
