import { ballotOf } from '../../mapping/guess-votes';
import type { Mapping } from '../../mapping/mapping';
import { type Ballot, voteOf } from '../../mapping/votes';
import type { Place, SampleRecord, Sink } from '../../records/record';
import { scalarText } from '../shared/reading';
import { cellOf, type OwnRow } from './cells';
import type { Roles } from './roles';

/**
 * Columns that say where an answer stood: left and right, and the arena's conversations, of which A is the first (FastChat,
 * monitor/clean_battle_data.py). `model_a` alone does not: who writes it may have turned the order back.
 */
const SHOWN = /^left$|^left_|_left$|^conversation_a$/i;

/** Reads rows of votes between two models. */
export class OwnVotes {
  readonly #roles: Roles;
  readonly #ballot: Ballot;
  readonly #isShown: boolean;
  readonly #names: string;

  constructor(mapping: Mapping, roles: Roles) {
    this.#roles = roles;
    const named = (role: 'contender_a' | 'verdict') => roles.parts(role).map(({ column }) => column.name);
    const [sideA = ''] = named('contender_a');
    this.#names = mapping.columns
      .flatMap(({ name, role }) => (role.startsWith('contender') ? [name] : []))
      .join(' or ');
    this.#ballot = ballotOf(sideA, named('verdict'));
    this.#isShown = mapping.columns.some(({ name, role }) => role !== 'kept' && SHOWN.test(name));
  }

  row(row: OwnRow, evaluation: string | null, sample: SampleRecord | null, place: Place, sink: Sink): void {
    const [a, b] = (['contender_a', 'contender_b'] as const).map((role) =>
      this.#roles.words(row, role, null),
    );
    if (!a || !b) {
      const message = `This row names no model in ${this.#names}, so it compares nothing. Name both.`;
      return sink.reject({ code: 'contender_missing', field: this.#names, message }, place);
    }
    const cells = this.#roles.parts('verdict').map(({ cut }) => cellOf(row.tape, cut(row).node));
    const vote = voteOf(this.#ballot, cells, [a, b]);
    const [field = ''] = this.#ballot.verdicts;
    const words = this.#roles.parts('verdict').map(({ cut }) => scalarText(row.tape, cut(row).node) ?? '');
    const verdict = this.#ballot.verdicts.length > 1 || !words[0] ? null : words[0];
    if (vote === null) {
      const message = `“${words.join(' / ')}” names neither of the two nor a tie, so this vote has no outcome. Write a side, the name of the model that won, or tie.`;
      sink.note({ severity: 'warning', code: 'verdict_unread', field, message }, place);
    }
    const pair = {
      evaluation,
      a: { model: a, output: this.#roles.text(row, 'output_a', null) },
      b: { model: b, output: this.#roles.text(row, 'output_b', null) },
      outcome: vote?.outcome ?? null,
      bothBad: vote?.bothBad ?? null,
      positionOfA: this.#isShown ? (1 as const) : null,
      judge: this.#roles.words(row, 'judge', null),
      repeat: this.#roles.number(row, 'epoch', null),
      verdict,
      explanation: this.#roles.text(row, 'explanation', null),
    };
    sink.votes([pair], sample, place);
  }
}
