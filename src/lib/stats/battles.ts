/** One entry a vote in each list. */
export interface Battles {
  /** How many models there are: `first` and `second` are numbers from 0 to one less. */
  models: number;
  first: ArrayLike<number>;
  second: ArrayLike<number>;
  /** 1 where the first won, 0 where the second did, ½ for a tie. */
  outcomeOfFirst: ArrayLike<number>;
  /** Votes of one number go together: on one prompt, or of one voter. */
  prompt: ArrayLike<number>;
  /** 1 where the first was shown first, −1 where the second was, 0 where it is not known; without, the order has no effect. */
  order?: ArrayLike<number>;
  /** What else may sway a vote, of the first less the second (of the logarithms of lengths, say); without, nothing does. */
  covariateOfFirst?: ArrayLike<number>;
  /** Another, beside it. */
  secondCovariateOfFirst?: ArrayLike<number>;
}
