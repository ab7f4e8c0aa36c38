import type { TranscriptReader } from './shared/transcript/partial';

/** Whether a count is part of the larger one or stands beside it. */
export type Where = 'inside' | 'beside';

/** How a tool counts: cached tokens to the input, reasoning tokens to the output. */
export interface TokenParts {
  cached: Where;
  reasoning: Where;
}

/** What OpenAI's usage says, and those who pass it on. */
export const openAiTokens: TokenParts = { cached: 'inside', reasoning: 'inside' };

/** What is loaded of one run, whichever files it comes from. */
export interface LoadedRun {
  /** As in `sources.format`, of all its files. */
  formats: readonly string[];
  /** As in `run_sources.role`. */
  roles: readonly string[];
  answers: number;
  /** Scores that are numbers, of metrics that measure quality. */
  scores: number;
  hasModel: boolean;
  /** The file that an aggregate names for its rows. */
  rowsFile: string | null;
}

/** A part of a run that stands in another file of the same tool. */
export interface Half {
  isMissing: (run: LoadedRun) => boolean;
  /** What is missing, and what to drop. */
  say: string | ((run: LoadedRun) => string);
  /** Facts beside the figures: not worth a look. */
  minor?: true;
}

/** Whether a run has answers, and no score that can be compared. */
export const isUnscored = (run: LoadedRun): boolean => run.answers > 0 && run.scores === 0;

/** Whether a file of one of these formats tells of the run. */
export const isToldBy = (run: LoadedRun, ...ids: readonly string[]): boolean =>
  ids.some((id) => run.formats.includes(id));

/** Halves of which a run lacks the scores, the answers, all files of these formats, or all but totals for good. */
export const unscored = (say: Half['say']): Half => ({ isMissing: isUnscored, say });
export const unanswered = (say: Half['say']): Half => ({ isMissing: ({ answers }) => answers === 0, say });
export const untold = (ids: string | readonly string[], say: Half['say']): Half => ({
  isMissing: (run) => !isToldBy(run, ...[ids].flat()),
  say,
});
export const onlyTotals = (say: string): Half => ({ isMissing: () => true, say, minor: true });

/** A line of Help's list of formats. */
export interface HelpLine<Id extends string = string> {
  ids: readonly Id[];
  name: string;
  versions?: string;
  /** What is taken from such a file. */
  taken: string;
}

/**
 * What is known of one tool beside the reading of its rows: all that the page needs, so that the readers load in the
 * workers alone. `Id`: its formats, as in `sources.format`.
 */
export interface Family<Id extends string = string> {
  /** As the docs call it. */
  tool: string;
  /** Its files that are read, in a row of the table in docs/what-it-reads.md; null where none is. */
  files: string | null;
  /** What the Files page calls each format. */
  names: Readonly<Record<Id, string>>;
  /** Every format is in one of them. */
  help: readonly HelpLine<Id>[];
  /** What a reader wants of a record, of all formats or by format; without it a record is shown as it stands. */
  transcript?: TranscriptReader | Readonly<Partial<Record<Id, TranscriptReader>>>;
  /** Formats of which a record may be the text of an answer alone: one of several that stand in one object. */
  answerTexts?: readonly Id[];
  /** What the format means where the rows' own totals do not tell. */
  tokens?: Readonly<Partial<Record<Id, TokenParts>>>;
  /** The halves that the runs of a source may lack, what weighs most first. */
  halves?: Readonly<Partial<Record<Id, Half | readonly Half[]>>>;
  /** What names the models of votes whose file does not. */
  sides?: Readonly<Partial<Record<Id, string>>>;
  /** Formats that tell of groups of runs as well, which have no rows of their own. */
  summaries?: readonly Id[];
  /** The tool's own score counts what failed as wrong, where a comparison leaves it out. */
  failedIsWrong?: true;
  /** Where the rows have their scores, for those who write such rows. */
  scoreFields?: Readonly<Partial<Record<Id, string>>>;
}
