import type { VotesOf } from '../../lib/analysis/files/votes';
import { evaluationHead } from '../../lib/present/evaluation-words';
import { group, number, type Table, tableOf, text, unknown } from '../../lib/table/table';
import { whole } from '../../lib/ui/numbers';

/** Wins, ties and losses of each model, by evaluation: counts, in no order of merit. */
export function votesTable(rows: readonly VotesOf[]): Table {
  const names = [...new Set(rows.map(({ evaluation }) => evaluation))];
  const counted = (name: string, of: (row: VotesOf) => number) => number<VotesOf>(name, of, { write: whole });
  return tableOf(rows, [
    group('evaluation', ({ evaluation }) => evaluationHead(evaluation, names)),
    text('model', ({ model }) => model),
    counted('votes', ({ votes }) => votes),
    counted('won', ({ won }) => won),
    counted('tied', ({ tied }) => tied),
    ...(rows.some(({ bothBad }) => bothBad !== null)
      ? [
          number<VotesOf>(
            'both_bad',
            ({ bothBad }) => bothBad ?? unknown('no vote says whether both were bad'),
            {
              short: 'of them both bad',
              write: whole,
            },
          ),
        ]
      : []),
    counted('lost', ({ lost }) => lost),
    ...(rows.some(({ unjudged }) => unjudged > 0) ? [counted('no_verdict', ({ unjudged }) => unjudged)] : []),
    counted('models_met', ({ met }) => met),
    ...(rows.some(({ samples }) => samples !== null)
      ? [
          number<VotesOf>('samples', ({ samples }) => samples ?? unknown('nothing says what was asked'), {
            write: whole,
          }),
        ]
      : []),
  ]);
}
