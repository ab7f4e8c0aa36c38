/** A choice of a question, in brackets or not: `B`, `(B)`, `B.`, `**B**`; small letters too where nothing else stands there. */
const alone = /^[\s*_([{"'`「【《]*([A-Za-z])[\s*_)\]}"'`.:,。、」】》]*$/u;

/** What a letter is a part of, and not a choice: a word, `C++`, `C#`, `B-cell`, `°C`, `Q&A`. Of other scripts no word goes on in it. */
const before = String.raw`(?<![\p{Script=Latin}\p{N}\p{M}_'’°&]|[\p{Script=Latin}\p{N}]-)`;
const after = String.raw`(?![\p{Script=Latin}\p{N}\p{M}'’+#&]|-[\p{L}\p{N}]|_[\p{L}\p{N}])`;
/** `E. coli`: what follows the letter of a genus. */
const species =
  'coli|elegans|subtilis|melanogaster|thaliana|albicans|difficile|botulinum|tetani|perfringens|jejuni|cerevisiae|anthracis|cereus|faecalis|faecium|rerio|lupus|familiaris|histolytica|gallus|discoideum|burgdorferi|pertussis|fumigatus|niger|aegypti|gambiae|mellifera|diphtheriae|trachomatis|neoformans|henselae|fragilis|cloacae|baumannii';
const noSpecies = String.raw`(?!\.\s*(?:${species})\b)`;
const choice = String.raw`${before}([A-J])${after}${noSpecies}`;

const latinCues =
  'answer|option|choice|réponse|respuesta|resposta|risposta|antwort|odpowiedź|cevap|jawaban|đáp án';
const copulas = 'is|was|should be|would be|est|es|é|è|ist|lautet|to|adalah|là';
const otherCues = '答案|答え|答|正解|选项|選項|选|選|정답은?|답은?|ответ|відповідь|الإجابة|उत्तर';
const otherCopulas = 'は|是|为|為|应为|應為|应该是|應該是|选|選|هي|है';
/** `The answer is (B)`, `Answer: B`, `option B`, `答案是B`. */
const cued = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${latinCues})(?!\p{L})(?:\s+(?:${copulas})(?!\p{L}))?|(?:${otherCues})(?:\s*(?:${otherCopulas}))?)[\s:：*_"'\u0060([{$—–-]*(?:\\\w+\{)*${choice}`,
  'giu',
);
const leading = new RegExp(
  String.raw`^[\s*_]*(?:\(([A-J])\)|([A-J])(?:[.):](?=\s|$)|[、。]))${noSpecies.replace(String.raw`\.\s*`, String.raw`\s*`)}`,
  'u',
);
const bracketed = /[([{【「]([A-J])[)\]}】」]|\*\*([A-J])\*\*/gu;
/** Not the article, nor `I`, nor the initial of a name in small letters. */
const standing = new RegExp(
  String.raw`${before}(?!I)([A-J])${after}${noSpecies}(?! (?!(?:or|and)\b)\p{Ll}|\.\s\p{Ll})`,
  'gu',
);

const lettersOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, one, two]) => one ?? two ?? []);

/**
 * The letter of the choice that a text names, as a capital: what stands alone, else after "answer", "option" or "choice", in
 * some languages (the last of them), else at its beginning as `B.` or `(B)`, else the only one in brackets or bold, else the
 * only one that stands by itself (A to J, also `Ｂ` and `Ⓑ`). null where there is none, or several.
 */
export function letterIn(given: string): string | null {
  const text = given.normalize('NFKC');
  const whole = alone.exec(text)?.[1];
  if (whole !== undefined) return whole.toUpperCase();
  // Of a small letter it cannot be told whether it is a word: "the answer is a".
  const said = lettersOf(text, cued).filter((letter) => letter === letter.toUpperCase());
  const last = said.at(-1);
  if (last !== undefined) return last;
  const [, first, other] = leading.exec(text) ?? [];
  if (first !== undefined || other !== undefined) return first ?? other ?? null;
  for (const pattern of [bracketed, standing]) {
    const found = new Set(lettersOf(text, pattern));
    const [only] = found;
    if (only !== undefined) return found.size === 1 ? only : null;
  }
  return null;
}
