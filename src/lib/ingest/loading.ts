import type { LoadedDigests } from './loaded-digests';
import type { GivenUp } from './out-of-memory';
import type { Pool } from './pool';
import type { Progress } from './progress';
import type { Scratch } from './archive/scratch';
import type { SourceTexts } from './source-texts';
import type { UnpackLimits } from './archive/unpack-limits';

/** What an import has at hand. */
export interface Loading {
  pool: Pool;
  digests: LoadedDigests;
  texts: SourceTexts;
  scratch: Scratch;
  limits: UnpackLimits;
  givenUp: GivenUp;
  /** The engine has no room for more: what is not finished is left out. */
  isFull(): boolean;
  chunk: number | null;
  overlap: number;
  signal: AbortSignal | undefined;
  progress: Progress;
  refused: { path: string; sameAs: string }[];
  nextSource(): number;
}
