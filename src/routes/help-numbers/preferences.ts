import type { HelpGroup } from './help-number';

export const preferences: HelpGroup = {
  title: 'Preferences',
  numbers: {
    'beats average, rating': {
      means:
        'How often a model is expected to win against the average model, or against the other of two, by all votes together; a tie is half a win. It depends on how strong those were that it met, which the win rate as read does not. A rating of 1000 is the average model; 100 more wins 64 of 100 votes. Its interval is its own, with the votes on one sample taken together; under 20 samples there is none. Where every vote says who was shown first, the effect of that is fitted beside the strengths.',
      formula:
        'P(A wins) = 1 / (1 + exp(−(θA − θB + δ))), Σθ = 0; errors CR1 by sample; rating 1000 + 400 θ / ln 10',
      source: 'Bradley & Terry 1952; Liang & Zeger 1986',
    },
    rank: {
      means:
        'The best and the worst place that a model may have: those that are better than it beyond chance stand before it, those that are worse behind it. Every pair is tested, and p corrected by Holm. Models with under 30 votes have no rank, and there is none between models that wins or ties do not connect both ways.',
      source: 'Holm 1979; Mogstad et al. 2024',
    },
  },
};
