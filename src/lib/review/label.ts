/** `human`: right or wrong, or a number of a scale; `mode`: how the answer fails; `note`: a text. */
export type LabelKind = 'human' | 'mode' | 'note';
export const labelKinds: readonly LabelKind[] = ['human', 'mode', 'note'];

/** What one reviewer says of one answer. It names the answer by what the files say, so that it is found again. */
export interface ReviewLabel {
  /** The sample's content key; empty where the sample has none: then its id names it. */
  content: string;
  evaluation: string;
  sampleId: string;
  model: string;
  run: string;
  repeat: number;
  /** A hash of the answer's text; empty where it is not known. The label is of an answer with this text. */
  answer: string;
  reviewer: string;
  kind: LabelKind;
  /** human: `1` right, `0` wrong, or a number; mode: its name; note: empty. Empty: taken back. */
  value: string;
  /** The scale of a rating, as `scaleText` writes it; empty for right and wrong, and where nobody named it. */
  scale: string;
  /** The text of a note, else empty. */
  note: string;
  /** The random draw that it was read in, as `drawText` writes it; empty where it was not drawn at random. */
  draw: string;
  /** ISO time. */
  at: string;
}

/** Reserved: bears what several reviewers agreed on. */
export const SETTLED = 'settled';

export type AnswerName = Pick<
  ReviewLabel,
  'content' | 'evaluation' | 'sampleId' | 'model' | 'run' | 'repeat' | 'answer'
>;

const joined = (parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Equal for labels of one answer. Of samples with content, the id may be another in another file. */
export const answerKey = ({
  content,
  evaluation,
  sampleId,
  model,
  run,
  repeat,
  answer,
}: AnswerName): string =>
  joined([content, evaluation, content === '' ? sampleId : '', model, run, repeat, answer]);

/** Equal for what one reviewer says of one answer in one kind: a judgement, a note, or all of its failure modes. */
export const groupKey = (label: ReviewLabel): string =>
  joined([answerKey(label), label.reviewer, label.kind]);

/** Whether it says nothing any more, and stands only to outlive what it took back. */
export const isTakenBack = ({ kind, value, note }: ReviewLabel): boolean =>
  (kind === 'note' ? note : value) === '';

/** The time as labels bear it. */
export const now = (): string => new Date().toISOString();
