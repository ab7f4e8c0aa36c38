import type { SampleVote } from '../../analysis/samples/sample-votes';
import { count, whole } from '../../ui/numbers';
import { type Table, tableOf, text, unknown } from '../../table/table';

/** Two answers that were compared, with all votes on them. */
export interface Duel {
  /** Tells it from others on the sample. */
  key: string;
  /** As its first vote has them: of one model twice, the answers are told apart by letters. */
  a: string;
  b: string;
  votes: readonly SampleVote[];
}

/** The votes by the two answers that they are on, whichever the file puts first. */
export function duelsOf(votes: readonly SampleVote[]): Duel[] {
  const found = new Map<string, SampleVote[]>();
  for (const vote of votes) {
    const sides = [
      [vote.a, vote.answerA],
      [vote.b, vote.answerB],
    ];
    const key = JSON.stringify(
      vote.a === vote.b ? sides : sides.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    found.set(key, [...(found.get(key) ?? []), vote]);
  }
  return [...found].map(([key, all]) => ({ key, a: all[0]?.a ?? '', b: all[0]?.b ?? '', votes: all }));
}

/** What the two are called: by their models, or of one model by their letters. */
export const sidesOf = ({ a, b }: Pick<SampleVote, 'a' | 'b'>): readonly [string, string] =>
  a === b ? ['Answer A', 'Answer B'] : [a, b];

/** Who won, and of a tie what the file says of it. */
export function outcomeInWords(vote: SampleVote): string {
  const [a, b] = sidesOf(vote);
  if (vote.outcome === null) return 'no verdict';
  if (vote.outcome === 0.5)
    return vote.bothBad === true ? 'tie: both bad' : vote.bothBad === false ? 'tie: both good' : 'tie';
  return `${vote.outcome === 1 ? a : b} won`;
}

const first = (vote: SampleVote): string | null =>
  vote.positionOfA === null ? null : (sidesOf(vote)[vote.positionOfA - 1] ?? null);

/** A row a vote; what no vote says has no column. */
export function votesTable(votes: readonly SampleVote[]): Table {
  const any = (of: (vote: SampleVote) => string | null): boolean => votes.some((vote) => of(vote) !== null);
  return tableOf(votes, [
    text<SampleVote>('outcome', outcomeInWords, { short: 'Outcome', tone: 'strong' }),
    text<SampleVote>('first', (vote) => first(vote) ?? unknown('the file does not say who stood first'), {
      head: 'stood first',
      short: 'Stood first',
    }),
    ...(any(({ judge }) => judge)
      ? [
          text<SampleVote>('judge', ({ judge }) => judge ?? unknown('the file names no judge'), {
            short: 'Judge',
          }),
        ]
      : []),
    ...(any(({ verdict }) => verdict)
      ? [
          text<SampleVote>('verdict', ({ verdict }) => verdict ?? unknown('no verdict was given'), {
            short: 'In the file',
            tone: 'quiet',
          }),
        ]
      : []),
    ...(any(({ explanation }) => explanation)
      ? [
          text<SampleVote>('why', ({ explanation }) => explanation ?? '', {
            short: 'Why',
            tone: 'quiet',
            isWide: true,
          }),
        ]
      : []),
  ]);
}

/** `alder won 2, birch won 1, 1 tie, 1 without a verdict.` */
export function tallyInWords(votes: readonly SampleVote[]): string {
  const won = new Map<string, number>();
  let [ties, bothBad, none] = [0, 0, 0];
  for (const vote of votes) {
    const [a, b] = sidesOf(vote);
    if (vote.outcome === null) none++;
    else if (vote.outcome === 0.5) {
      ties++;
      if (vote.bothBad === true) bothBad++;
    } else {
      const winner = vote.outcome === 1 ? a : b;
      won.set(winner, (won.get(winner) ?? 0) + 1);
    }
  }
  const parts = [
    ...[...won].map(([side, n]) => `${side} won ${whole(n)}`),
    ...(ties > 0 ? [count(ties, 'tie') + (bothBad > 0 ? ` (${whole(bothBad)} both bad)` : '')] : []),
    ...(none > 0 ? [`${whole(none)} without a verdict`] : []),
  ];
  return `${parts.join(', ')}.`;
}
