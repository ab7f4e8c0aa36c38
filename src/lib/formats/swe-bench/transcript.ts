import { turnsOf } from '../shared/transcript/messages';
import { contents, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { at, list, object, pick, word } from '../shared/transcript/values';

/** The tests of one kind that passed and failed, in words; nothing where none is listed. */
function testsOf(status: unknown, kind: string) {
  const tests = object(pick(object(status), kind));
  const failed = list(pick(tests, 'failure'));
  const passed = list(pick(tests, 'success'));
  if (failed.length + passed.length === 0) return [];
  const said = [`${passed.length} of ${passed.length + failed.length} passed`];
  if (failed.length > 0) said.push(`Failed: ${failed.map(String).join(', ')}`);
  return [{ name: kind, text: said.join('\n') }];
}

/** A prediction with its patch, or what the harness says of one instance. */
export const readSweBench: TranscriptReader = (record) => {
  const status = pick(record, 'tests_status');
  return transcript({
    outputs: contents(pick(record, 'model_patch')),
    verdicts: ['FAIL_TO_PASS', 'PASS_TO_PASS'].flatMap((kind) => testsOf(status, kind)),
  });
};

/** A trajectory of mini-swe-agent: its messages, and the patch that it handed in. */
export const readMini: TranscriptReader = (record) => {
  const turns = turnsOf(pick(record, 'messages'));
  return transcript({
    input: turns.find(({ role }) => role === 'user')?.content ?? [],
    outputs: contents(word(at(record, 'info', 'submission'))),
    turns,
  });
};
