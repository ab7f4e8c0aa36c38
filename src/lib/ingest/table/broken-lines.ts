import type { JsonFault } from '../../json/node';
import type { Remark } from '../archive/unpack-limits';
import { FILE_CUT } from '../text/cut-document';

/** Counts what is no JSON in a file of which other lines are made, where no row can be pointed at. */
export class BrokenLines {
  #times = 0;
  #first = '';
  #isCut = false;

  /** `line`: from 0. */
  add(line: number, { message }: JsonFault, isCut: boolean): void {
    if (isCut) this.#isCut = true;
    else if (this.#times++ === 0) this.#first = `line ${line + 1}: ${message}`;
  }

  get remarks(): Remark[] {
    const times = this.#times === 1 ? '1 row is' : `${this.#times.toLocaleString('en')} rows are`;
    const message = `${times} not JSON and ${this.#times === 1 ? 'was' : 'were'} left out. The first: ${this.#first}`;
    const broken: Remark = { severity: 'warning', code: 'json_invalid', field: null, message };
    return [...(this.#times > 0 ? [broken] : []), ...(this.#isCut ? [FILE_CUT] : [])];
  }
}
