/** Words for right and wrong, pair by pair: right on the left. Lower case. */
const PAIRS = `true/false 1/0 yes/no y/n t/f correct/incorrect right/wrong pass/fail passed/failed success/failure
successful/unsuccessful succeeded/failed c/i ✓/✗ ✔/✘ ✅/❌ ☑/☒ ○/✖ win/lose won/lost resolved/unresolved solved/unsolved
accepted/rejected completed/failed valid/invalid match/mismatch hit/miss ok/ko good/bad
richtig/falsch korrekt/inkorrekt wahr/unwahr wahr/falsch ja/nein bestanden/durchgefallen
vrai/faux oui/non juste/faux réussi/échoué réussite/échec correcte/incorrecte exact/inexact
sí/no si/no verdadero/falso correcto/incorrecto acertado/errado aprobado/suspendido
sim/não sim/nao verdadeiro/falso correto/incorreto certo/errado aprovado/reprovado
sì/no vero/falso corretto/errato giusto/sbagliato
ja/nee goed/fout juist/onjuist waar/onwaar tak/nie prawda/fałsz poprawna/niepoprawna poprawnie/niepoprawnie
да/нет верно/неверно правильно/неправильно истина/ложь
是/否 对/错 正确/错误 正確/錯誤 对/不对 通过/未通过 真/假
はい/いいえ 正解/不正解 合格/不合格 正しい/誤り ◯/×
예/아니오 맞음/틀림 정답/오답 참/거짓 통과/실패
sant/falskt rätt/fel ja/nej sand/falsk rigtigt/forkert sann/usann riktig/feil ja/nei tosi/epätosi oikein/väärin kyllä/ei
pravda/nepravda správně/špatně ano/ne igaz/hamis helyes/helytelen igen/nem adevărat/fals corect/incorect da/nu
doğru/yanlış doğru/yanliş evet/hayır evet/hayir так/ні правда/неправда đúng/sai có/không benar/salah ya/tidak
نعم/لا صحيح/خطأ सही/गलत हाँ/नहीं`;

const right = new Set<string>();
const wrong = new Set<string>();
const across = new Map<string, Set<string>>();
const join = (word: string, other: string): void => {
  const all = across.get(word);
  if (all) all.add(other);
  else across.set(word, new Set([other]));
};
for (const pair of PAIRS.split(/\s+/)) {
  const [yes = '', no = ''] = pair.split('/');
  right.add(yes);
  wrong.add(no);
  join(yes, no);
  join(no, yes);
}
for (const word of [
  'fail',
  'error in answer',
  'not correct',
  'loss',
  'not passed',
  'nok',
  'not ok',
  '×',
  'x',
  '✕',
])
  wrong.add(word);
for (const word of ['fully correct', 'exact match']) right.add(word);

/** Words that stand for "nothing here", in any column. */
const missing = new Set([
  '',
  'nan',
  'null',
  'none',
  'n/a',
  'na',
  '#n/a',
  '<na>',
  'nil',
  'undefined',
  '-',
  '–',
  '—',
  '--',
]);

/** A word as it is compared: lower case, no blanks around, `1.0` as `1`, accents in one letter, no variation selector of an emoji. */
export function foldWord(text: string): string {
  const lower = text.trim().toLowerCase().replace(/️/g, '');
  const word = /\p{M}/u.test(lower) ? lower.normalize('NFC') : lower;
  return /^-?\d+\.0+$/.test(word) ? word.slice(0, word.indexOf('.')) : word;
}

/** Whether a folded word stands for "nothing here". */
export const isMissing = (word: string): boolean => missing.has(word);

/** Whether a folded word is a number that no score can be. */
export const isInfinite = (word: string): boolean => /^[+\-−]?(inf(inity)?|∞)$/u.test(word);

const trailing = /[\s_-]+(answers?|responses?|antwort|réponse|respuesta|resposta|risposta)$|[.!]$/u;

/** `not correct`, `nicht bestanden`, `未通过`. */
const denial = /^((?:not|non|nicht|pas|no|não|nao|niet|nie|не)[ _-]|不|未)(.+)$/u;

/** What a folded word says by itself; null where it says neither. */
export function verdictOf(word: string): 'right' | 'wrong' | null {
  if (right.has(word)) return 'right';
  if (wrong.has(word)) return 'wrong';
  const denied = denial.exec(word)?.[2];
  if (denied !== undefined && right.has(denied)) return 'wrong';
  const bare = word.replace(trailing, '');
  return bare === word || bare === '' ? null : verdictOf(bare);
}

/** Letters that say right and wrong where no others stand beside them: else they are grades or choices. */
const LETTERS = ['cipn', 'tf', 'yn', 'x'].map((letters) => new Set(letters));
const isLetter = (word: string): boolean => /^[a-z][+-]?$/.test(word);

/**
 * What each of the folded words of a column says among the others: `c` is correct beside `i`, and a grade beside `a` and `b`.
 */
export function verdictsOf(words: Iterable<string>): typeof verdictOf {
  const letters = [...words].filter(isLetter);
  const isSaid = LETTERS.some((known) => letters.every((letter) => known.has(letter)));
  return isSaid ? verdictOf : (word) => (isLetter(word) ? null : verdictOf(word));
}

/** Words that say yes or no, and nothing of right and wrong: what they are asked of stands elsewhere. */
const plain = new Set(
  `true false 1 0 yes no y n t f wahr falsch unwahr ja nein vrai faux oui non si sí verdadero falso sim não nao verdadeiro sì
  vero nee waar onwaar tak nie prawda fałsz да нет истина ложь 是 否 真 假 はい いいえ 예 아니오 참 거짓
  sant falskt nej sand falsk sann usann nei tosi epätosi kyllä ei pravda nepravda ano ne igaz hamis igen nem adevărat fals
  da nu doğru yanlış yanliş evet hayır hayir так ні правда неправда có không ya tidak نعم لا हाँ नहीं`.split(
    /\s+/,
  ),
);

/** Whether all of these folded words for right and wrong are no more than a yes or a no. */
export const arePlain = (words: readonly string[]): boolean => words.every((word) => plain.has(word));

/** What stands across from a word where both are said: `false` for `true`. */
export const acrossFrom = (word: string): readonly string[] => [...(across.get(word) ?? [])];

/** What else stands in columns of right and wrong, and what to propose that it counts as. */
export function thirdOf(word: string): 0.5 | 'no answer' | 'error' | 'unscored' {
  if (/error|exception|timeout|timed out|crash|fehler|erreur|erro\b|ошибка|错误|エラー|오류/u.test(word))
    return 'error';
  if (/refus|abst|no[ _-]?(answer|response)|not[ _-]attempted|declin|skip|empty|unanswered|拒/u.test(word))
    return 'no answer';
  if (
    /^(tie|tied|draw|partial|partially[ _-]correct|partly[ _-]correct|half)$|teilweise|partiel|parcial/u.test(
      word,
    )
  )
    return 0.5;
  return 'unscored';
}
