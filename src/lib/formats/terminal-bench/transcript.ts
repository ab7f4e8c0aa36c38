import { contentOf } from '../shared/transcript/content';
import { transcript, type TranscriptReader } from '../shared/transcript/partial';
import { object, pick, text } from '../shared/transcript/values';

/** A trial: what was asked, and which tests passed. What the agent did stands in a recording beside the file. */
export const readTerminalBench: TranscriptReader = (record) => {
  const tests = Object.entries(object(pick(record, 'parser_results')));
  const failed = tests.filter(([, result]) => result !== 'passed').map(([name]) => name);
  const passed = `${tests.length - failed.length} of ${tests.length} tests passed`;
  const told = failed.length === 0 ? [] : [`Failed: ${failed.join(', ')}`];
  const mode = text(pick(record, 'failure_mode'));
  return transcript({
    input: contentOf(pick(record, 'instruction')),
    verdicts: tests.length === 0 ? [] : [{ name: 'resolved', text: [passed, ...told].join('\n') }],
    error: mode === null || mode === 'unset' || mode === 'none' ? null : mode,
  });
};
