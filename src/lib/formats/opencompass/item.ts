import { ABSENT, type LongText, type Node } from '../../json/node';
import { longText } from '../../json/long-text';
import type { JsonTape } from '../../json/tape';
import type { SampleRecord } from '../../records/record';
import { children, isList, isObject, pick } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { textOf, textsOf, word } from '../shared/reading';
import type { Place } from './run';

/** Items by number: members "0", "1", … of an object, or a list. Other members (`type`) are none. */
export const itemsOf = (tape: JsonTape, node: Node): Node[] =>
  [...children(tape, node)].filter(
    (item) => isObject(tape, item) && (isList(tape, node) || /^\d+$/.test(tape.key(item))),
  );

const roles: Readonly<Record<string, string>> = { HUMAN: 'user', BOT: 'assistant', SYSTEM: 'system' };

/** What was asked: text, or turns with a role each; a single turn by itself. */
function promptText(tape: JsonTape, prompt: Node): LongText | null {
  if (!isList(tape, prompt)) return textOf(tape, prompt);
  const turns = [...children(tape, prompt)];
  const [only] = turns;
  if (turns.length === 1 && only !== undefined) return textOf(tape, tape.get(only, 'prompt'));
  const said = turns.map((turn) => {
    const role = word(tape, tape.get(turn, 'role')) ?? '';
    return `${roles[role] ?? role}: ${textOf(tape, tape.get(turn, 'prompt'))?.toString() ?? ''}`;
  });
  return said.length === 0 ? null : longText(said.join('\n\n'));
}

/** The samples of one file. An item has a place in its file and no id; what joins two files is what was asked. */
export class Samples {
  readonly #tape: JsonTape;
  readonly #place: Place;
  readonly #asked = new Map<string, number>();

  constructor(tape: JsonTape, place: Place) {
    this.#tape = tape;
    this.#place = place;
  }

  read(item: Node, position: number): { sample: SampleRecord; join: string } {
    const tape = this.#tape;
    const { evaluation, part } = this.#place;
    const own = tape.key(item) || String(position);
    const prompt = pick(tape, item, 'origin_prompt', 'prompt', 'question');
    const input = prompt === ABSENT ? null : promptText(tape, prompt);
    const asked = input === null ? own : input.toString();
    const time = (this.#asked.get(asked) ?? 0) + 1;
    this.#asked.set(asked, time);
    return {
      sample: {
        evaluation,
        id: part === null ? own : `${part}/${own}`,
        input,
        references: textsOf(tape, pick(tape, item, 'gold', 'refr', 'references', 'answer')),
      },
      join: naturalKey(asked, String(time)),
    };
  }
}
