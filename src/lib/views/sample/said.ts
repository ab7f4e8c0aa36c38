import { isRightAnswer } from '../../analysis/metrics/right';
import type { MetricInfo } from '../../analysis/types';
import { contentText, type Content } from '../../records/transcript';
import { finalText } from './answer-words';
import type { Column } from './columns';
import { answerKey, groups } from './difference';

/** A text that can be held against another: a model's final answer, or a reference. */
export interface Said {
  key: string;
  label: string;
  /** Mark of the model; null for a reference. */
  mark: number | null;
  text: string;
  extracted: string | null;
  isRight: boolean | null;
}

/** What each shown column says in the repeat that is on view, and the references. */
export function allSaid(
  columns: readonly Column[],
  repeatOf: (column: Column) => number,
  references: readonly Content[],
  metric: MetricInfo | null,
): Said[] {
  const answers = columns.flatMap((column): Said[] => {
    const { contender } = column;
    const one = column.answers[repeatOf(column)] ?? column.answers[0];
    const text = finalText(one?.transcript ?? null);
    if (!one || text === '') return [];
    const score = one.answer.scores.find((given) => given.metric === metric?.metric);
    const isRight = score ? isRightAnswer(metric ?? undefined, score) : null;
    const extracted = one.transcript?.extracted.at(-1)?.value ?? one.answer.extractedAnswer;
    return [{ key: contender.key, label: contender.label, mark: contender.mark, text, extracted, isRight }];
  });
  const more = references.map((content, i): Said => ({
    key: `reference ${i + 1}`,
    label: references.length > 1 ? `reference ${i + 1}` : 'reference',
    mark: null,
    text: contentText(content),
    extracted: null,
    isRight: null,
  }));
  return [...answers, ...more];
}

/** Models that answered alike: in the same words, else with the same extracted answer. */
export interface Alike {
  by: 'words' | 'extracted';
  /** What they say, or what was extracted. */
  answer: string;
  members: readonly Said[];
  of: number;
}

export function alike(said: readonly Said[]): Alike[] {
  const answers = said.filter(({ mark }) => mark !== null);
  // Of two texts that differ in punctuation alone, one may be right: a call with "-1" is not one with "1".
  const words = groups(answers, ({ text, isRight }) => {
    const key = answerKey(text);
    return key === '' ? '' : `${isRight} ${key}`;
  });
  const values = groups(answers, ({ extracted }) => (extracted === null ? '' : answerKey(extracted)));
  const isKnown = (group: readonly Said[]) =>
    words.some((known) => known.length === group.length && known.every((one) => group.includes(one)));
  const told = (group: readonly Said[], by: Alike['by']): Alike => ({
    by,
    answer: (by === 'words' ? group[0]?.text : group[0]?.extracted) ?? '',
    members: group,
    of: answers.length,
  });
  return [
    ...words.map((group) => told(group, 'words')),
    ...values.filter((group) => !isKnown(group)).map((group) => told(group, 'extracted')),
  ];
}
