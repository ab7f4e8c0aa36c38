/** How high the rows of the sample table are. */
export type Density = 'compact' | 'normal' | 'comfortable';

export const densities: readonly Density[] = ['compact', 'normal', 'comfortable'];
