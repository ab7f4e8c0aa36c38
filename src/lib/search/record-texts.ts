import { places as all, type SearchPlace } from './text-query';

const [, ...names] = all;
const OTHER = 1 << names.length;

/** The bits of what `where` covers. */
export const bit = (where: SearchPlace): number =>
  where === 'any' ? OTHER * 2 - 1 : 1 << names.indexOf(where);

/** Names of the places, for a line that shows a hit. */
export const placeOf = (places: number): SearchPlace | null =>
  names.find((_, i) => (places & (1 << i)) !== 0) ?? null;

/** Which texts the columns of a table of one's own hold, by their names: of nested JSON the path with points between. */
export type ColumnPlaces = ReadonlyMap<string, SearchPlace>;

const [INPUT, REFERENCE, OUTPUT, REASONING, MESSAGES, TOOLS, ERROR] = names.map(bit) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** What the formats call their texts; written without underscores, in small letters. */
const placesByName = new Map<string, number>(
  (
    [
      [
        INPUT,
        'input inputs prompt prompts question source sourcetext doc instance vars query request rawinput originprompt formatted choices options system systemprompt systeminstruction instruction instructions context goal fewshot examples arguments promptconcat sample testcase',
      ],
      [
        REFERENCE,
        'reference references target targets expected expectedoutput targetexpected ideal gold golden goldentrajectory groundtruth',
      ],
      [
        OUTPUT,
        'output outputs predicted prediction predictions rawpredicted targetoutput response responses responseconcat completion completions resps filteredresps result results modeloutput predictresult extractedanswer extractedprediction generatedtext generatedtrajectory candidates',
      ],
      [REASONING, 'reasoning reasoningcontent reasoningtrace thinking thought thoughts'],
      [
        MESSAGES,
        'messages interactions conversation conversationhistory contents history turns events intermediateevents transcript trajectory trace arenatrace',
      ],
      [TOOLS, 'toolcalls toolcall functioncall functionresponse tools tooluse toolresult toolresults'],
      [ERROR, 'error errors exception traceback errormessage'],
      [OTHER, 'explanation judge judgeoutput critique feedback'],
    ] as const
  ).flatMap(([place, words]) => words.split(' ').map((word) => [word, place] as const)),
);

/** What a file says about its records, not in them. */
const notText = new Set(
  'metadata config generationconfig usage tokenusage performance datatag modelspec reviewerspec evalconfig stats samplescore scores metrics shareableurl'.split(
    ' ',
  ),
);
/** Names, ids and marks. */
const marks = new Set(
  'id ids uuid hash index model version type object role status finishreason stopreason provider created createdat updatedat timestamp encoding mimetype namespace'.split(
    ' ',
  ),
);
const endsAsMark =
  /(?:_(?:id|ids|hash|version|timestamp|time|type)|[a-z](?:Id|Ids|Hash|Version|Timestamp|Time|Type)|_name)$/;
const isMark = (key: string, plain: string): boolean => marks.has(plain) || endsAsMark.test(key);

const plainKeys = new Map<string, string>();
function plainOf(key: string): string {
  let plain = plainKeys.get(key);
  if (plain === undefined) {
    plain = key.replace(/[_\s-]/g, '').toLowerCase();
    if (plainKeys.size < 10_000) plainKeys.set(key, plain);
  }
  return plain;
}

/** Within one place, the places that its fields may be instead. */
function within(place: number, plain: string): number {
  const named = placesByName.get(plain);
  if (place === 0) return named ?? OTHER;
  if (named === undefined || place === REASONING || (place & TOOLS) !== 0) return place;
  if (named === REASONING || named === TOOLS) return named;
  if (named === REFERENCE && (place === INPUT || place === OTHER)) return REFERENCE;
  if (named === MESSAGES && (place === INPUT || place === OUTPUT)) return place | MESSAGES;
  if (place === OTHER) return named;
  return place;
}

/** Who speaks says what a message is. */
function roleOf(value: object): number {
  const role: unknown = 'role' in value ? value.role : null;
  if (role === 'assistant' || role === 'model') return MESSAGES | OUTPUT;
  if (role === 'tool' || role === 'function') return MESSAGES | TOOLS;
  return role === 'user' || role === 'system' || role === 'developer' ? MESSAGES | INPUT : 0;
}

/** A tool of a part list: `{type: "tool", tool: "read", …}`, `{type: "tool_use", …}`, `{type: "function", …}`. */
const isTool = (value: object): boolean =>
  'type' in value && typeof value.type === 'string' && /^(?:tool|function)/.test(value.type);

/** Keys that even a tool's own record has beside its texts. */
const besideTools = new Set(['id', 'type', 'toolcallid', 'callid', 'role']);

const sureKeys = new Map<string, 'text' | 'above' | 'no'>();
function sureOf(key: string): 'text' | 'above' | 'no' {
  let sure = sureKeys.get(key);
  if (sure === undefined) {
    const plain = plainOf(key);
    sure = notText.has(plain) || besideTools.has(plain) ? 'no' : isMark(key, plain) ? 'above' : 'text';
    if (sureKeys.size < 10_000) sureKeys.set(key, sure);
  }
  return sure;
}

/**
 * Whether a string at the end of these keys ('' in a list) is a text in any record, whatever its siblings say. False
 * where it may be one or not.
 */
export function isSurelyText(keys: readonly string[], depth: number): boolean {
  for (let i = 0; i < depth; i++) if (sureOf(keys[i] as string) === 'no') return false;
  return depth > 0 && sureOf(keys[depth - 1] as string) === 'text';
}

/**
 * Tells `found` every text of a decoded record until it answers true. Keys are no text, nor are ids and marks. `columns`:
 * what a person, or the guess, said of them goes before what their names say.
 */
export function eachText(
  record: unknown,
  found: (text: string, places: number) => boolean,
  columns: ColumnPlaces | null = null,
): boolean {
  const isCell = typeof record !== 'object';
  return visit(
    record,
    (isCell && mappedPlace(columns, 'value')) || 0,
    0,
    found,
    columns && { columns, path: '' },
  );
}

/** The columns of a record, and the path that leads to one of its values. */
interface Within {
  columns: ColumnPlaces;
  path: string;
}

function mappedPlace(columns: ColumnPlaces | null, name: string): number | null {
  const where = columns?.get(name);
  return where === undefined ? null : bit(where);
}

/** A column of answers may be a conversation by its name, and is then both. */
const BESIDE = MESSAGES | TOOLS | REASONING;

/** Deeper than any record that means something. */
const DEEPEST = 512;

function visit(
  value: unknown,
  place: number,
  depth: number,
  found: (text: string, places: number) => boolean,
  at: Within | null,
): boolean {
  if (typeof value === 'string') return value !== '' && tell(value, place === 0 ? OTHER : place, found);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    for (const one of value) if (visit(one, place, depth + 1, found, at)) return true;
    return false;
  }
  const inTool = (place & TOOLS) !== 0 || isTool(value);
  const here = inTool ? place | TOOLS : roleOf(value) || place;
  for (const key of Object.keys(value)) {
    const plain = plainOf(key);
    const one = (value as Record<string, unknown>)[key];
    const path = at && (at.path === '' ? key : `${at.path}.${key}`);
    const mapped = at && path !== null ? mappedPlace(at.columns, path) : null;
    if (mapped !== null) {
      const beside = (placesByName.get(plain) ?? 0) & BESIDE;
      if (visit(one, mapped | beside, depth + 1, found, null)) return true;
      continue;
    }
    if (inTool ? besideTools.has(plain) : notText.has(plain)) continue;
    if (!inTool && typeof one === 'string' && isMark(key, plain)) continue;
    const next = at && path !== null ? { columns: at.columns, path } : null;
    if (visit(one, within(here, plain), depth + 1, found, next)) return true;
  }
  return false;
}

/** Arguments and results are often JSON written as text: what is in it is looked at as well. */
function tell(text: string, place: number, found: (text: string, places: number) => boolean): boolean {
  if (found(text, place)) return true;
  if ((place & TOOLS) === 0 || !text.includes('\\')) return false;
  const start = text.trimStart().charAt(0);
  if (start !== '{' && start !== '[') return false;
  try {
    return visit(JSON.parse(text), place, 0, found, null);
  } catch {
    return false;
  }
}
