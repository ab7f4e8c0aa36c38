import { byCall, traceNearest } from '../../records/trajectory';
import { type Content, finalAnswers, type Turn } from '../../records/transcript';
import { finalTurn, marksIn, promptTurn, turnsToShow } from './answer-words';
import type { Column } from './columns';

interface Asked {
  column: Column;
  question: Content;
  golden: readonly (readonly Turn[])[];
  repeat: number;
}

/** What is read out of the answer of one model that is on view. */
export class ReadColumn {
  readonly #asked: () => Asked;

  /** `asked` is read anew whenever it changes. */
  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  readonly #shown = $derived.by(() => {
    const { column, repeat } = this.#asked();
    return column.answers[repeat] ?? column.answers[0];
  });
  readonly answer = $derived(this.#shown?.answer);
  readonly transcript = $derived(this.#shown?.transcript ?? null);
  /** The file that the record stands in: media are looked for from there. */
  readonly from = $derived(this.#shown?.records[0]?.place.path ?? '');
  readonly trouble = $derived(this.#shown?.records.find(({ trouble }) => trouble)?.trouble ?? null);
  readonly finals = $derived(this.transcript ? finalAnswers(this.transcript) : []);
  readonly extracted = $derived(this.transcript?.extracted.at(-1) ?? null);
  readonly value = $derived(this.extracted?.value ?? this.answer?.extractedAnswer ?? null);
  readonly marks = $derived.by(() => {
    const method = this.extracted?.method;
    const found = `extracted answer${method ? `, by ${method}` : ''}`;
    return this.finals.map((content) => marksIn(content, this.value, found));
  });
  readonly turns = $derived.by(() =>
    this.transcript ? turnsToShow(this.transcript, this.#asked().question) : [],
  );
  readonly trace = $derived.by(() => {
    const { golden } = this.#asked();
    return golden.length > 0 ? traceNearest(this.turns, golden) : null;
  });
  readonly traced = $derived(this.trace && byCall(this.trace));
  readonly final = $derived(this.transcript ? finalTurn(this.turns, this.transcript) : null);
  readonly prompt = $derived.by(() => promptTurn(this.turns, this.#asked().question));
}
