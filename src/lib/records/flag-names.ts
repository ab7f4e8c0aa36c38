import type { Direction } from './known-metric-list';

/** What a yes says of an answer: `depends` where that is for those who made the set, who would refuse some prompts. */
export interface FlagMeaning {
  means: Direction | 'depends';
  /** The word of the name that says so. */
  word: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** A yes is bad. `bias` and `sycophancy` are left out: benchmarks of that name have a sign. */
const bad = words(
  `toxic toxicity hallucinated hallucination hallucinations hallucinates hallucinating harmful harm jailbroken jailbreak
  jailbreaks jailbreaked violation violations violates violated violating unsafe biased error errors failed fail fails failure
  failures failing leak leaks leaked leakage contaminated contamination timeout timeouts timedout crash crashed crashes
  exception exceptions offensive profane profanity hateful abusive insult insulting obscene malicious deceptive misleading
  misinformation dangerous insecure vulnerable disallowed prohibited pii incorrect wrong invalid inaccurate unfaithful
  ungrounded unsupported irrelevant incoherent inconsistent untruthful dishonest fabricated fabrication plagiarised
  plagiarized plagiarism mistake mistakes broken overrefusal overrefused`,
);
const good = words(
  'safe harmless unbiased nontoxic faithful grounded helpful relevant truthful consistent coherent polite honest',
);
/** Good, and known as metrics: of interest here where they are turned round. */
const right = words(
  'correct right accurate passed pass passes success successful succeeded solved resolved valid ok match matched compliant',
);
const depends = words(
  `refused refusal refusals refuses refuse refusing rejected rejection declined declines flagged abstained abstention abstains
  blocked filtered complied compliance complies hedged deferred escalated`,
);
const not = words('not no non without never isnt');
const joins = words('is has was are were be been any a an the contains contain includes');
/** What stands behind the word that counts and changes nothing of it. */
const behind = words(
  `flag flags flagged_as rate ratio share fraction frac percent percentage pct mean avg average response responses answer
  answers output outputs content text completion completions test tests found present occurred`,
);
/** Of the question or its solution, and no word on the answer; or another quantity made of it. */
const elsewhere = words(
  `prompt input question query instruction user context passage document gold golden expected reference target label true
  dataset ground anti inv inverse inverted neg negative negated reverse reversed minus complement gap drop delta diff
  difference change gain decrease increase reduction regression improvement std stddev stdev stderr standard variance var ci
  se count number size threshold limit within low high acceptable good under below above over meets met attack attacker
  adversary injection opponent forget forgotten unlearning memorization memorisation risk signed`,
);
const attack = words('attack attacks attacker adversary jailbreak jailbreaks injection exploit exploits');
const succeeds = words('success successes successful succeeded succeeds');
const needless = words('over false wrong incorrect unnecessary unneeded unwarranted excessive needless');

/** Two words that say it together. */
function together(before: string | undefined, word: string): Direction | null {
  if (before === undefined) return null;
  const isBad =
    (attack.has(before) && succeeds.has(word)) ||
    (needless.has(before) && /^refus/.test(word)) ||
    (before === 'false' && /^(positives?|negatives?|alarms?)$/.test(word)) ||
    (/^timed?$/.test(before) && word === 'out');
  return isBad ? 'lower' : null;
}

/**
 * What a yes means in a column or metric of this name (its words, lower case): told by its last word that counts, turned
 * round by a "not" right before it. null where the name does not say it.
 */
export function flagMeaning(name: readonly string[]): FlagMeaning | null {
  let end = name.length;
  while (end > 1 && behind.has(name[end - 1] ?? '')) end--;
  const word = name[end - 1];
  if (word === undefined) return null;
  const both = together(name[end - 2], word);
  const before = name.slice(0, both === null ? end - 1 : end - 2);
  while (joins.has(before.at(-1) ?? '')) before.pop();
  let isTurned = false;
  while (not.has(before.at(-1) ?? '')) {
    isTurned = !isTurned;
    before.pop();
  }
  if (before.some((one) => depends.has(one)) || (both === null && depends.has(word)))
    return { means: 'depends', word: [word, ...before].find((one) => depends.has(one)) ?? word };
  if (
    before.some(
      (one) => (elsewhere.has(one) && !bad.has(one)) || not.has(one) || good.has(one) || right.has(one),
    )
  )
    return null;
  if (both !== null) return isTurned ? null : { means: both, word: `${name[end - 2] ?? ''} ${word}` };
  if (bad.has(word)) return { means: isTurned ? 'higher' : 'lower', word };
  if (good.has(word)) return { means: isTurned ? 'lower' : 'higher', word };
  return right.has(word) && isTurned ? { means: 'lower', word: `not ${word}` } : null;
}
