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
    'at equal length': {
      means:
        'The same chance with the logarithm of how many times as long one answer is fitted beside the strengths, where the length of both answers of every vote is known: in bytes, or in tokens. Longer answers may be better, too: it says who wins at one length, not that length was unfair.',
      source: 'Dubois et al. 2024',
    },
    'samples that decide': {
      means:
        'What each sample puts between the strengths of the first two, in rating points, and without how many of those that put most the second is level or ahead, fitted again to all other votes. From 20 samples on.',
      formula: 'c′H⁻¹U of the votes U on a sample, c the difference of the two',
      source: 'Broderick, Giordano & Meager 2020',
    },
    'ties as an outcome': {
      means:
        'From a tenth of votes on: whether models have another order where a tie is no half win but an outcome that models of one strength have more often.',
      formula: 'P(tie) = ν√(πA πB) / (πA + πB + ν√(πA πB))',
      source: 'Davidson 1970',
    },
    'agreement of judges, α': {
      means:
        'How far several judges of one answer, or of one game, agree beyond chance: 1 is perfect, 0 chance. From 0.8 on they agree well, from 0.67 on fairly. Its interval is of draws of answers. It is said of 20 answers or more that two judged, on one scale. A judge tells two models apart by a paired t test, Holm’s correction over all pairs and judges; of its own family it is held against the other judges on the same answers.',
      formula: 'α = 1 − observed / expected disagreement',
      source: 'Krippendorff 2011; Dawid & Skene 1979',
    },
  },
};
