/** What a number of the page means, in two sentences, with its formula and where that comes from. */
export type HelpNumber = string | { means: string; formula?: string; source?: string };

export interface HelpGroup {
  title: string;
  /** By the name of the number. */
  numbers: Readonly<Record<string, HelpNumber>>;
}
