/** The columns of the leaderboard that a person may leave out: never n, the score or the difference. */
export const optionalColumns = [
  { value: 'own', label: '95 % interval' },
  { value: 'paired', label: 'paired 95 % interval' },
  { value: 'ticks', label: 'worse and better' },
  { value: 'same', label: 'same' },
  { value: 'p', label: 'p, Holm' },
  { value: 'cost', label: 'USD per 1,000' },
  { value: 'latency', label: 'ms' },
  { value: 'tokens', label: 'tokens' },
] as const;
