import { ABSENT, Kind, type Node } from '../../json/node';
import { JsonTape } from '../../json/tape';

/** Keys that lie deeper than this stand as the JSON text of what holds them. */
const DEEPEST = 16;

const tape = new JsonTape();
const bytes = new TextEncoder();

/**
 * A configuration as one text for each key, in its order: `task_args.lang` of nested objects, `steps[1].solver` of a list
 * of objects. Numbers stay as they are spelled; null and empty objects say nothing.
 */
export function settingsOf(json: string): Map<string, string> {
  const text = bytes.encode(json);
  const settings = new Map<string, string>();
  if (tape.parse(text, 0, text.length) !== null) return settings.set('configuration', json);
  collect(tape.root, '', 0, settings);
  return settings;
}

function collect(node: Node, key: string, depth: number, settings: Map<string, string>): void {
  const kind = tape.kind(node);
  if (kind === Kind.null || kind === Kind.nonFinite) return;
  if (kind === Kind.object && depth < DEEPEST) {
    for (let member = tape.first(node); member !== ABSENT; member = tape.next(member))
      collect(member, key === '' ? tape.key(member) : `${key}.${tape.key(member)}`, depth + 1, settings);
  } else if (kind === Kind.array && depth < DEEPEST && holdsObjects(node)) {
    let at = 1;
    for (let item = tape.first(node); item !== ABSENT; item = tape.next(item))
      collect(item, `${key}[${at++}]`, depth + 1, settings);
  } else {
    const text = tape.string(node) ?? tape.source(node);
    for (const [name, value] of argumentsIn(key, text)) settings.set(name, value);
  }
}

function holdsObjects(array: Node): boolean {
  for (let item = tape.first(array); item !== ABSENT; item = tape.next(item))
    if (tape.kind(item) === Kind.object) return true;
  return false;
}

/** `pretrained=a,dtype=float` of a key that says that it holds arguments. */
function argumentsIn(key: string, text: string): [key: string, value: string][] {
  const parts = text.split(',').map((part) => /^\s*([\w.-]+)\s*=(.*)$/s.exec(part));
  return /(args|kwargs)$/.test(key) && parts.every((part) => part !== null)
    ? parts.map((part) => [`${key}.${part[1] ?? ''}`, part[2] ?? ''])
    : [[key, text]];
}

/** Whether two values say the same: to the letter, or as numbers that a computer holds exactly (0.0 and 0). */
export function saysTheSame(a: string, b: string): boolean {
  if (a === b) return true;
  if (!isNumber.test(a) || !isNumber.test(b) || a.length > 15 || b.length > 15) return false;
  return Number(a) === Number(b);
}

const isNumber = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i;
