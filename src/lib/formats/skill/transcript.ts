import { contentOf } from '../shared/transcript/content';
import { contents, transcript, type TranscriptReader, verdictsOf } from '../shared/transcript/partial';
import { isObject, type Json, list, object, pick, text, word } from '../shared/transcript/values';

const LISTS = [
  'expectations',
  'assertion_results',
  'assertions',
  'evaluations',
  'assertion_details',
] as const;

const isGraded = (item: unknown): item is Json =>
  isObject(item) && ['passed', 'pass', 'met'].some((key) => pick(item, key) !== undefined || key in item);

/** Of several runs in one record the expectations of each. */
function gradedIn(record: Json): Json[] {
  for (const key of LISTS) {
    const items = list(pick(record, key));
    if (items.length > 0 && items.every(isGraded)) return items.map(object);
  }
  return [];
}

const verdictOf = (item: Json): string => {
  const passed = pick(item, 'passed', 'pass', 'met');
  return passed === true ? 'Met' : passed === false ? 'Not met' : 'Not graded';
};

/** A run of an eval of a skill: what was asked and answered, and each expectation with its evidence. */
export const readSkill: TranscriptReader = (record) =>
  transcript({
    input: contentOf(pick(record, 'prompt')),
    references: contents(pick(record, 'expected_output')),
    outputs: contents(pick(record, 'raw_output', 'output', 'response')),
    verdicts: verdictsOf([
      ...gradedIn(record).map((item) => {
        const name = word(pick(item, 'text', 'expectation', 'assertion', 'description', 'name', 'id'));
        const evidence = text(pick(item, 'evidence', 'reason', 'explanation', 'notes', 'note'));
        return [`${verdictOf(item)}: ${name ?? ''}`, evidence ?? 'No evidence is given.'] as const;
      }),
      ['Feedback', word(pick(record, 'feedback'))],
      ['Note', word(pick(record, 'note'))],
    ]),
  });
