import type { Correction } from '../analysis/types';

/** How the p of comparisons that are looked at together are corrected. */
export const correctionNames: Record<Correction, string> = { holm: 'Holm', 'step-down': 'Romano–Wolf' };
