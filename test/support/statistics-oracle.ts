import { fileURLToPath } from 'node:url';

/** Reference numbers for the statistics, made with SciPy and mpmath. */
export const statisticsOracle = fileURLToPath(new URL('../fixtures/stats/oracle.json', import.meta.url));
