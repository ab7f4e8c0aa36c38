import { contentOf } from '../shared/transcript/content';
import { contents, transcript, type TranscriptReader, verdictsOf } from '../shared/transcript/partial';
import { list, object, pick, said, unwrapped, word } from '../shared/transcript/values';

/** The inputs on which a completion failed, as EvalPlus lists them. */
const failing = (name: string, tests: unknown) =>
  list(tests).length === 0
    ? []
    : [
        {
          name,
          text: `Fails on ${list(tests)
            .map((test) => JSON.stringify(test))
            .join('\n')}`,
        },
      ];

/** What LiveCodeBench says of the first completion of a problem. */
function graded(metadata: unknown) {
  const first = object(unwrapped(list(metadata)[0]));
  const message = word(pick(first, 'error_message'));
  if (message === null) return [];
  const about = ['inputs', 'expected', 'output'].flatMap((key) => {
    const value = said(pick(first, key));
    return value === null ? [] : `${key}:\n${value}`;
  });
  return [{ name: 'passed', text: [message, ...about].join('\n\n') }];
}

/** A completion of EvalPlus or HumanEval, or a problem of LiveCodeBench with its completions. */
export const readCode: TranscriptReader = (record) => {
  const result = word(pick(record, 'result'));
  const starter = word(pick(record, 'starter_code'));
  return transcript({
    input: contentOf(
      pick(record, 'question_content') ??
        [pick(record, 'code'), pick(record, 'input')].flatMap((part) => word(part) ?? []).join('\n\n'),
    ),
    formatted: starter === null ? null : `Starter code:\n${starter}`,
    outputs: contents(pick(record, 'solution', 'completion', 'code_list', 'pred_list', 'output_list')),
    verdicts: [
      ...failing('base', pick(record, 'base_fail_tests')),
      ...failing('plus', pick(record, 'plus_fail_tests')),
      ...graded(pick(record, 'metadata')),
      ...verdictsOf([['passed', result === 'passed' ? null : result]]),
    ],
  });
};
