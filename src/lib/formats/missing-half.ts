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
interface Half {
  isMissing: (run: LoadedRun) => boolean;
  /** What is missing, and what to drop. */
  say: (run: LoadedRun) => string;
  /** Whether it is worth a look: figures are missing, not only facts beside them. */
  look: boolean;
}

const none = (formats: readonly string[], ids: readonly string[]): boolean =>
  !ids.some((id) => formats.includes(id));
const half = (isMissing: Half['isMissing'], say: string | Half['say'], look = true): Half => ({
  isMissing,
  say: typeof say === 'string' ? () => say : say,
  look,
});
const without =
  (...ids: string[]) =>
  (run: LoadedRun): boolean =>
    none(run.formats, ids);
const unscored = (run: LoadedRun): boolean => run.answers > 0 && run.scores === 0;

const evalscopeRows = ['evalscope-predictions', 'evalscope-reviews', 'evalscope-v0'];
const helmRows = ['helm-scenario-state', 'helm-per-instance-stats'];
const opencodeSessions = ['opencode-sessions', 'opencode-export'];
const noHelmRows = half(
  (run) => none(run.formats, helmRows),
  'The rows are missing. Drop scenario_state.json and per_instance_stats.json of the same HELM folder.',
);
const noEvalscopeRows = half(
  (run) => none(run.formats, evalscopeRows),
  'The rows are missing: this is the report. Drop the folders predictions and reviews of the same EvalScope run.',
);

/** By the format of a source: the halves that its runs may lack, what weighs most first. */
const halves: Readonly<Record<string, readonly Half[]>> = {
  'eee-aggregate': [
    half(
      (run) => run.answers === 0,
      ({ rowsFile }) =>
        rowsFile === null
          ? 'The rows are missing: this is the summary. Drop its file of samples (*_samples.jsonl).'
          : `The rows are missing: this is the summary. Drop ${rowsFile}.`,
    ),
  ],
  'mt-run-card': [
    half(
      (run) => run.answers === 0,
      'The rows are missing: this card has no results. Drop the run report (*_report.json) of the same run.',
    ),
  ],
  'mt-report': [half((run) => run.answers === 0, 'The rows are missing: this report has no entries.')],
  'mt-run-log': [
    half(
      unscored,
      'The scores are missing: this is the log. Drop the run report (*_report.json) of the same run.',
    ),
  ],
  'inspect-log': [
    half((run) => run.answers === 0, 'The samples are missing: this is only the header. Drop the full log.'),
    half(unscored, 'The scores are missing. Score the log (inspect score), and drop what that writes.'),
  ],
  'inspect-eval': [
    half((run) => run.answers === 0, 'The samples are missing: this is only the header. Drop the full log.'),
    half(unscored, 'The scores are missing. Score the log (inspect score), and drop what that writes.'),
  ],
  'gage-samples': [
    half(
      (run) => !run.hasModel && none(run.formats, ['gage-summary']),
      "The model's name is missing. Drop summary.json of the same gage-eval run, or name the model.",
      false,
    ),
  ],
  'gage-sample-file': [
    half(
      (run) => !run.hasModel && none(run.formats, ['gage-summary']),
      "The model's name is missing. Drop summary.json of the same gage-eval run, or name the model.",
      false,
    ),
  ],
  'gage-summary': [
    half(
      without('gage-samples', 'gage-sample-file'),
      'The rows are missing: this is the summary. Drop samples.jsonl of the same gage-eval run.',
    ),
  ],
  'evalscope-predictions': [
    half(
      without('evalscope-reviews'),
      'The scores are missing: these are predictions. Drop the folder reviews of the same EvalScope run.',
    ),
  ],
  'evalscope-reviews': [
    half(
      without('evalscope-predictions'),
      'The predictions are missing: tokens and times may be unknown. Drop the folder predictions of the same EvalScope run.',
      false,
    ),
  ],
  'evalscope-v0': [
    half(
      ({ roles }) => !roles.includes('reviews'),
      'The scores are missing: these are predictions. Drop the folder reviews of the same EvalScope run.',
    ),
  ],
  'evalscope-report': [noEvalscopeRows],
  'evalscope-collection-report': [noEvalscopeRows],
  'lm-eval-samples': [
    half(
      without('lm-eval-results'),
      ({ hasModel }) =>
        `${hasModel ? 'The results are missing: they say which direction of a metric is better.' : "The model's name is missing."} Drop results_<date>.json of the same folder${hasModel ? '' : ', or name the model'}.`,
      false,
    ),
  ],
  'lm-eval-results': [
    half(
      without('lm-eval-samples'),
      'The rows are missing: these are the results. Run with --log_samples, and drop samples_<task>_<date>.jsonl of the same folder.',
    ),
  ],
  'helm-scenario-state': [
    half(
      without('helm-per-instance-stats'),
      'The scores are missing. Drop per_instance_stats.json of the same HELM folder.',
    ),
  ],
  'helm-per-instance-stats': [
    half(
      without('helm-scenario-state'),
      'The questions and answers are missing: only scores are here. Drop scenario_state.json of the same HELM folder.',
    ),
  ],
  'helm-stats': [noHelmRows],
  'helm-run-spec': [noHelmRows],
  'opencode-sessions': [
    half(
      without('opencode-scores'),
      'The scores are missing: these are sessions. Drop the layer 1 or layer 2 scores of the same sessions.',
    ),
  ],
  'opencode-export': [
    half(
      without('opencode-scores'),
      'The scores are missing: this is a session. Drop the layer 1 or layer 2 scores of the same session.',
    ),
  ],
  'opencode-scores': [
    half(
      (run) => none(run.formats, opencodeSessions),
      'The sessions are missing: only scores are here. Drop eval_run_<date>.json, or the exported sessions.',
    ),
  ],
  'vertex-rows': [half(unscored, 'The scores are missing: Vertex evaluation rows have none.')],
  'vertex-rows-document': [half(unscored, 'The scores are missing: Vertex evaluation rows have none.')],
};

/** Where the rows of a format have their scores, for those who write such rows. */
const scoreFields: Readonly<Record<string, string>> = {
  'eee-instance': 'evaluation.score (a number) or evaluation.is_correct (true or false)',
  'mt-report': 'exact_match, chrf_score and the like (numbers)',
  'mt-run-card': 'exact_match, entry_chrf and the like (numbers)',
  'gage-samples': 'metrics.<id>.values (numbers)',
  'evalscope-reviews': 'sample_score.score.value (a number for each metric)',
  'lm-eval-samples': 'the metrics that metrics names (numbers)',
  'promptfoo-eval': 'score (a number)',
  'promptfoo-rows': 'score (a number)',
  'opencode-scores': 'checks[].score (a number) or checks[].passed (true or false)',
};

export interface MissingHalf {
  text: string;
  look: boolean;
}

/** A summary tells of groups of runs as well, which have no rows of their own. */
const summaries = new Set([
  'eee-aggregate',
  'gage-summary',
  'evalscope-report',
  'evalscope-collection-report',
  'lm-eval-results',
  'helm-stats',
  'helm-run-spec',
]);

/**
 * What is missing of the runs that a source tells of: the half of a folder that was not dropped, else scores. null where
 * nothing is.
 */
export function missingHalf(format: string, runs: readonly LoadedRun[]): MissingHalf | null {
  for (const { isMissing, say, look } of halves[format] ?? []) {
    const lacking = runs.filter(isMissing);
    const [first] = lacking;
    if (!first || (summaries.has(format) && lacking.length < runs.length)) continue;
    const of = lacking.length < runs.length ? `${lacking.length} of ${runs.length} runs: ` : '';
    return { text: of + say(first), look };
  }
  const silent = runs.filter(unscored);
  if (silent.length === 0 || summaries.has(format)) return null;
  const answers = silent.reduce((sum, run) => sum + run.answers, 0);
  const field = scoreFields[format];
  const who =
    answers === 1 ? 'The answer has no score' : `None of ${answers.toLocaleString('en')} answers has a score`;
  return {
    text: `${who} that can be compared.${field === undefined ? '' : ` Scores are read from ${field}.`}`,
    look: true,
  };
}
