import type { Place, ProblemRecord } from '../../records/record';
import { NoteLimit } from './note-limit';
import type { StagingArea } from './staging-area';

/** Writes what was wrong with records of a piece, of each kind so many. */
export class ProblemSink {
  readonly #area: StagingArea;
  readonly #notes = new NoteLimit();
  #sourceNo = -1;
  #piece = 0;

  constructor(area: StagingArea) {
    this.#area = area;
  }

  begin(sourceNo: number, piece: number): void {
    this.#sourceNo = sourceNo;
    this.#piece = piece;
    this.#notes.clear();
  }

  note(problem: ProblemRecord, place: Place | null): void {
    if (this.#notes.keeps(problem)) this.#write(problem, place, null);
  }

  /** Writes down of which kinds there were more. */
  finish(): void {
    for (const { problem, more } of this.#notes.summaries()) this.#write(problem, null, more);
    this.#notes.clear();
  }

  #write({ severity, code, field, message }: ProblemRecord, place: Place | null, more: number | null): void {
    const { columns } = this.#area.problems;
    columns.source_no.push(this.#sourceNo);
    columns.piece.push(this.#piece);
    columns.line.push(place?.line ?? null);
    columns.byte_offset.push(place?.offset ?? null);
    columns.severity.push(severity);
    columns.code.push(code);
    columns.field.push(field);
    columns.message.push(message);
    columns.more.push(more);
  }
}
