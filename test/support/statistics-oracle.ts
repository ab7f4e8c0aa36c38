import { fileURLToPath } from 'node:url';

/** Reference numbers for the statistics, made with SciPy and mpmath. */
export const statisticsOracle = fileURLToPath(new URL('../fixtures/stats/oracle.json', import.meta.url));

/** The same for what came later: small samples, clusters, plans, items, ranks. */
export const statisticsOracle2 = fileURLToPath(new URL('../fixtures/stats/oracle-2.json', import.meta.url));
