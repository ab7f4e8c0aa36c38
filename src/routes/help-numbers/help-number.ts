/** What a number of the page means, in two sentences, with its formula and where that comes from. */
export interface HelpNumber {
  name: string;
  means: string;
  formula?: string;
  source?: string;
}

export interface HelpGroup {
  title: string;
  numbers: readonly HelpNumber[];
}
