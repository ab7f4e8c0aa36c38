/** How a run ended, as its file says it. */
export const runStatuses = ['success', 'started', 'cancelled', 'error'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** How far a run came: null is what no file says. */
export interface RunEnd {
  status: RunStatus | null;
  answers: number;
  /** Answers that the run was to have. */
  planned: number | null;
  /** Samples that it has answers to, and those of the whole dataset. */
  samples: number;
  dataset: number | null;
}

/** Whether it has less than was planned, or did not end by itself. */
export const isUnfinished = ({ status, answers, planned }: RunEnd): boolean =>
  (status !== null && status !== 'success') || (answers > 0 && planned !== null && answers < planned);

/** Whether it asked only a part of its dataset, as it was told to. */
export const isLimited = (end: RunEnd): boolean =>
  !isUnfinished(end) && end.samples > 0 && end.dataset !== null && end.samples < end.dataset;
