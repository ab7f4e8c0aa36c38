/**
 * What a sentence says of the page that it stands on: what to do about it there, or where more of it is said. Who reads the
 * sentence in a message, a table or a report has no such page, so a text that leaves says it without these words.
 */
export const pageWords = {
  /** Ends of sentences. */
  direction: ': say it under Metrics on the Files page',
  evaluation: ': name it under Names on the Files page',
  asked: ', and Compare asks which is right',
  said: ', as Compare says',
  /** Sentences of their own. */
  ways: 'Compare says what each finds, and asks which is right.',
  right: 'Compare asks which is right.',
  scales: 'Compare names them.',
  read: 'Choose another metric, or see on the Files page how this one was read.',
  names: 'Name their models on the Files page.',
  conditions: '“By” compares each condition by itself.',
  byAlone: '“By” compares each by itself.',
  coverage: 'Coverage says where they part.',
  missing: 'Count missing answers as wrong to compare them all the same.',
  each: 'Compare each pair on the samples it shares, leave one out, or count missing answers as wrong.',
  change: 'If not, “Change” beside a file of your own there says how its scores are read.',
  setDirection: 'Set its direction under Metrics on the Files page.',
  sharedByAll: 'Choose samples “shared by all” on Compare to hold quality against cost.',
  priceOfRequest: 'A price per request, entered below, gives one.',
  prices: 'Enter prices below to compute it from the tokens.',
  datasets: 'Drop their results, or match each dataset with an evaluation below.',
} as const;

/** The range that would make two scales one: a sentence of the page as the others, which names the metric. */
export const rangeOf = (metric: string): string =>
  `If it is one scale, give the range of ${metric} under Metrics on the Files page.`;
const RANGE = /If it is one scale, give the range of [^]+? under Metrics on the Files page\./g;

/** The longest first: one may be the end of another. */
const all = Object.values(pageWords).sort((a, b) => b.length - a.length);
const isSentence = (words: string): boolean => words.endsWith('.');

/** A text for who does not have the page. */
export function leaving(text: string): string {
  let left = text.replace(RANGE, '');
  for (const words of all) {
    if (!left.includes(words)) continue;
    // `x; “By” compares …` ends where its first part does.
    if (isSentence(words)) left = left.replaceAll(`; ${words}`, '.');
    left = left.replaceAll(words, '');
  }
  return left === text ? text : left.replace(/ {2,}/g, ' ').replace(/ +(?=\n|$)/g, '');
}
