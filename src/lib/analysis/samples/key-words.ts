/** The place of the choice that a key names, from 1, by a letter or a number alone: `C`, `(c)`, `Answer: C`, `3`. */
export interface KeyPlace {
  is: 'letter' | 'number';
  place: number;
}

const letterKey =
  /^\s*(?:(?:the\s+)?(?:correct\s+)?answer(?:\s+is)?\s*[:：]?|(?:正确)?答案\s*[:：是]?)?\s*[([（【]?([A-Za-z])[)\]）】.:。]?\s*$/iu;

export function placeIn(key: string): KeyPlace | null {
  const letter = letterKey.exec(key.normalize('NFKC'))?.[1];
  if (letter !== undefined) return { is: 'letter', place: letter.toUpperCase().charCodeAt(0) - 64 };
  return /^\s*\d{1,3}\s*$/.test(key) ? { is: 'number', place: Number(key) } : null;
}

export const letterAt = (place: number): string => String.fromCharCode(64 + place);

/** The question before its choices, and these: from the last `A.`, `A)`, `A：` on, as long as the letters follow each other. */
export interface Split {
  stem: string;
  choices: readonly string[];
}

const marker = /(?<![\p{Script=Latin}\p{N}])[([（]?([A-Z])\s?[).:：．、\]）](?!\p{Ll})/gu;

export function splitChoices(text: string): Split | null {
  const marks = [...text.normalize('NFKC').matchAll(marker)];
  const whole = text.normalize('NFKC');
  for (let first = marks.length - 2; first >= 0; first--) {
    if (marks[first]?.[1] !== 'A') continue;
    const run: RegExpExecArray[] = [];
    for (const mark of marks.slice(first)) if (mark[1] === letterAt(run.length + 1)) run.push(mark);
    if (run.length < 2) continue;
    return {
      stem: whole.slice(0, run[0]?.index).trim(),
      choices: run.map((mark, i) => whole.slice(mark.index + mark[0].length, run[i + 1]?.index).trim()),
    };
  }
  return null;
}

/** Its choices, by themselves or in the input; null where they stand in neither. */
export const choicesIn = (text: { input: string; choices: readonly string[] }): readonly string[] | null =>
  text.choices.length > 1 ? text.choices : (splitChoices(text.input)?.choices ?? null);

/** What asks for more than one answer: said to who answers, and not of what the question is about (`ways to choose two`). */
const two =
  /(?:^|[\n.?!:;([]\s*)(?:please\s+)?(?:select|choose|pick|mark|tick)\s+(?:the\s+|any\s+|exactly\s+)?(?:best\s+|correct\s+)?(?:two|three|four|2|3|4)(?:\s+(?:answers?|options?|choices?|statements?|responses?|correct|best|that|of\s+the|from)\b|\s*[).\]:]|\s*$)|\bwhich\s+(?:two|three|four)\s+(?:of\s+(?:the|these)|answers|options|choices|statements)\b|\b(?:welche|wählen\s+sie|kreuzen\s+sie)\s+(?:zwei|drei)\s+(?:der\s+folgenden|antworten|aussagen|optionen)|(?:choisissez|sélectionnez|cochez)\s+(?:les\s+)?(?:deux|trois)\s+(?:réponses|options|propositions)|[(（]\s*(?:多选|多項選擇|不定项选择)/iu;
const every =
  /\b(?:select|choose|pick|mark|tick|check)\s+all\b[^.?!\n]{0,40}\b(?:apply|correct|true|answers)\b|\ball\s+that\s+apply\b|\balle\s+(?:zutreffenden|richtigen)\s+(?:antworten|aussagen)\b|\b(?:cochez|sélectionnez|choisissez)\s+toutes\s+les\s+(?:réponses|propositions)/iu;

export type Several = 'number' | 'all';

/**
 * How a question asks for several answers; null where it asks for one. A plural alone (`which of these are`, `哪些`) does not:
 * one may be right all the same. So may one of `all` that apply, unless other keys of the suite name several.
 */
export function asksSeveral(stem: string): Several | null {
  const last =
    stem
      .trim()
      .split(/\n\s*\n/u)
      .at(-1) ?? '';
  const asked = last.slice(-600);
  if (two.test(asked)) return 'number';
  return every.test(asked) ? 'all' : null;
}

const one = String.raw`(?:[A-H]|[IVX]{1,4}|\d{1,2}|[①-⑩])`;
const listed = new RegExp(
  String.raw`^\W*${one}(?:\s*(?:,|，|、|and|&|\+|und|et|和|及|与)?\s*${one})+\W*$|[①-⑩].*[①-⑩]|\b(?:all|both) (?:of )?(?:the )?(?:above|these)\b|\b(?:both )?[A-H] (?:and|&) [A-H]\b`,
  'iu',
);
const joining = /,|;|&|\b(?:and|und|et)\b|[，；、和及与]/iu;
/** In a longer choice they join its own words. */
const LONGEST_JOINED = 40;

/** Whether a choice may be several answers at once: `I and III`, `all of the above`, or half of them name several things. */
export const areJoint = (choices: readonly string[]): boolean =>
  choices.some((choice) => listed.test(choice)) ||
  choices.filter(
    (choice) => choice.length <= LONGEST_JOINED && joining.test(choice.replace(/[\s\p{P}]+$/u, '')),
  ).length *
    2 >=
    choices.length;

/** It speaks of what does not stand in it: a picture, a table, a text. */
export const pointsElsewhere = (question: string): boolean =>
  /\b(?:image|picture|photo(?:graph)?|figure|fig\.|diagram|graph|chart|plot|map|video|audio|screenshot|drawing|passage|document|conversation|shown|above|attached)s?\b|图|圖/iu.test(
    question,
  );

/** A text without case, blanks and punctuation: `The answer.` is `the answer`. */
export const bareText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\d)[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+(?!\d)/gu, '');

/** Whether two keys may mean the same: equal but for case and punctuation, equal numbers, or one within the other. */
export function mayAgree(a: string, b: string): boolean {
  const [one, other] = [bareText(a), bareText(b)];
  if (one === other) return true;
  const [x, y] = [Number(a.replaceAll(',', '')), Number(b.replaceAll(',', ''))];
  if (Number.isFinite(x) && Number.isFinite(y)) return x === y;
  return placeIn(a) === null && placeIn(b) === null && (one.includes(other) || other.includes(one));
}
