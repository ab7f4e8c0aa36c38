import { ABSENT, Kind, type Node } from '../json/node';
import type { JsonTape } from '../json/tape';
import { isPythonFloat, pythonNumber } from './python-number';
import type { Verification } from './record';
import { Sha256 } from './sha256';

/** Text is handed on in pieces of about this many characters, so that no document becomes one string. */
const PIECE = 1 << 16;

interface Frame {
  isObject: boolean;
  members: readonly Node[];
  next: number;
}

/**
 * What Python writes for `json.dumps(value, sort_keys=True, ensure_ascii=False)` after reading the same text, in
 * pieces. Numbers come from their spelling: 0.0 and 100.0 do not survive JSON.parse. `override` replaces the
 * value of one key of the outermost object by a string.
 */
export function* pythonJson(
  tape: JsonTape,
  root: Node,
  override?: { key: string; value: string },
): Generator<string> {
  const frames: Frame[] = [];
  let text = '';
  let node = root;
  let replaced: string | null = null;
  for (;;) {
    const kind = replaced === null ? tape.kind(node) : Kind.string;
    if (kind === Kind.object || kind === Kind.array) {
      const isObject = kind === Kind.object;
      text += isObject ? '{' : '[';
      frames.push({ isObject, members: isObject ? sorted(tape, node) : children(tape, node), next: 0 });
    } else text += replaced === null ? scalar(tape, node, kind) : JSON.stringify(replaced);
    let frame = frames.at(-1);
    while (frame !== undefined && frame.next === frame.members.length) {
      text += frame.isObject ? '}' : ']';
      frames.pop();
      frame = frames.at(-1);
    }
    if (text.length > PIECE) {
      yield text;
      text = '';
    }
    if (frame === undefined) break;
    if (frame.next > 0) text += ', ';
    node = frame.members[frame.next++] ?? ABSENT;
    const key = frame.isObject ? tape.key(node) : null;
    if (key !== null) text += `${JSON.stringify(key)}: `;
    replaced = frames.length === 1 && key !== null && key === override?.key ? override.value : null;
  }
  yield text;
}

function scalar(tape: JsonTape, node: Node, kind: Kind): string {
  if (kind === Kind.string) return JSON.stringify(tape.string(node));
  if (kind === Kind.number || kind === Kind.nonFinite) return pythonNumber(tape.lexeme(node) ?? '');
  return kind === Kind.true ? 'true' : kind === Kind.false ? 'false' : 'null';
}

function children(tape: JsonTape, node: Node): Node[] {
  const found: Node[] = [];
  for (let child = tape.first(node); child !== ABSENT; child = tape.next(child)) found.push(child);
  return found;
}

function sorted(tape: JsonTape, node: Node): Node[] {
  return children(tape, node)
    .map((member) => [tape.key(member), member] as const)
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([, member]) => member);
}

/** Python orders strings by code point, JavaScript by UTF-16 unit: they differ where surrogates meet U+E000 and up. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** SHA-256 of Python's JSON of a value. */
function pythonJsonSha256(tape: JsonTape, node: Node, override?: { key: string; value: string }): string {
  const hash = new Sha256();
  const encoder = new TextEncoder();
  for (const piece of pythonJson(tape, node, override)) hash.update(encoder.encode(piece));
  return hash.hex();
}

/**
 * The seal of a run card: `run_card_hash` is the SHA-256 of the card's JSON with that field emptied
 * (run card specification, "run_card_hash").
 */
export function verifySeal(tape: JsonTape, card: Node): Verification {
  return verify(tape, tape.get(card, 'run_card_hash'), () =>
    pythonJsonSha256(tape, card, { key: 'run_card_hash', value: '' }),
  );
}

/** The fingerprint of a run card: the SHA-256 of the JSON of whatever `components` it lists. */
export function verifyFingerprint(tape: JsonTape, fingerprint: Node): Verification {
  const components = tape.get(fingerprint, 'components');
  if (tape.kind(components) !== Kind.object) return 'none';
  return verify(tape, tape.get(fingerprint, 'hash'), () => pythonJsonSha256(tape, components));
}

function verify(tape: JsonTape, stated: Node, compute: () => string): Verification {
  const hash = tape.string(stated);
  if (hash === null || !/^[0-9a-f]{64}$/i.test(hash)) return 'none';
  if (compute() === hash.toLowerCase()) return 'verified';
  return hasPythonFloat(tape) ? 'mismatch' : 'cannot verify';
}

/**
 * Whether any number of the whole text is spelled as only Python spells it. Where none is, the file has most
 * likely been saved again by a tool that wrote 0.0 as 0, and what the hash was made of is gone.
 */
function hasPythonFloat(tape: JsonTape): boolean {
  const ahead: Node[] = [tape.root];
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    const lexeme = tape.lexeme(node);
    if (lexeme !== null && isPythonFloat(lexeme)) return true;
    for (let child = tape.first(node); child !== ABSENT; child = tape.next(child)) ahead.push(child);
  }
  return false;
}
