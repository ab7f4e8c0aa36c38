/** The probability with this logarithm of its odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** ln(p / (1 − p)); infinite at 0 and 1. */
export const logit = (p: number): number => Math.log(p) - Math.log1p(-p);
