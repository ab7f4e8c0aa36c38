import { describe, expect, test } from 'vitest';
import type { SampleVote } from '../../../src/lib/analysis/samples/sample-votes';
import { emptyTranscript, type Transcript } from '../../../src/lib/records/transcript';
import { columnsOf } from '../../../src/lib/views/sample/columns';
import type { ReadAnswer, ReadSample } from '../../../src/lib/views/sample/reader.svelte';
import { asHtml, asMarkdown } from '../../../src/lib/views/sample/snippet';

const hostile = '```\n</pre><script>alert(1)</script> [x](javascript:alert(1)) \u202e @everyone';
const question: Transcript = {
  ...emptyTranscript,
  input: [{ is: 'text', text: hostile }],
  references: [[{ is: 'text', text: '<b>right</b> | *two*' }]],
};
const one = {
  answer: {
    contender: { key: 'a', label: 'vendor/<model>', model: 'a', condition: null, run: null, mark: 0 },
    status: 'error',
    error: 'boom',
    extractedAnswer: null,
    scores: [{ metric: 'exact_match', score: 0, isCorrect: false, explanation: null }],
  },
  records: [{ place: { path: 'a.jsonl', offset: 12, length: 3 } }],
  transcript: { ...emptyTranscript, outputs: [[{ is: 'text', text: hostile }]] },
} as unknown as ReadAnswer;
const sample = {
  detail: { sampleId: 'q-1', evaluation: 'capitals', labels: [{ key: 'topic', value: 'x' }] },
} as unknown as ReadSample;
const args = [sample, question, columnsOf([one], []), () => 0, [], []] as const;

describe('a sample for an issue report', () => {
  test('Markdown: texts in fences that nothing within can close, names escaped', () => {
    const made = asMarkdown(...args);
    expect(made).toContain('### q\\-1, capitals');
    expect(made).toContain('````text\n```\n</pre><script>');
    expect(made).toContain('- reference: \\<b\\>right\\</b\\> \\| \\*two\\*');
    expect(made).toContain('#### vendor/\\<model\\>: failed, exact match 0');
    expect(made).toContain('- record: a.jsonl, byte 12');
    expect(made).toContain('⟦RLO⟧');
    expect(made).not.toContain('\u202e');
    const outside = made
      .split(/^````.*$/m)
      .filter((_, i) => i % 2 === 0)
      .join('');
    expect(outside).not.toMatch(/<script|javascript:/);
  });

  test('votes on it, one by one, with beginnings of answers that do not stand above', () => {
    const vote: SampleVote = {
      ...{ a: 'alder', b: 'birch', outcome: 1, bothBad: null, positionOfA: 2, judge: 'j', verdict: 'A>B' },
      ...{ explanation: '<b>', answerA: hostile, answerB: 'two' },
      place: { role: 'sample', sourceId: 1, path: 'v.jsonl', format: 'own', offset: 0, length: 1 },
    };
    const voted = [sample, question, [], () => 0, [], [vote]] as const;
    const made = asMarkdown(...voted);
    expect(made).toContain(
      '#### Votes on alder and birch\n\nalder won 1.\n\nalder, the beginning of the answer:\n\n````text\n',
    );
    expect(made).toContain(
      '- outcome: alder won; stood first: birch; judge: j; verdict: A\\>B; why: \\<b\\>',
    );
    expect(asHtml(...voted)).toContain(
      '<li>outcome: alder won; stood first: birch; judge: j; verdict: A&gt;B; why: &lt;b&gt;</li>',
    );
  });

  test('HTML: everything is text', () => {
    const made = asHtml(...args);
    expect(made).toContain('<h4>vendor/&lt;model&gt;: failed, exact match 0</h4>');
    expect(made).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(made).not.toMatch(/<script|\u202e/);
    const tags = new Set(Array.from(made.matchAll(/<\/?([a-z0-9]+)/g), ([, tag]) => tag));
    expect([...tags].sort()).toEqual(['h3', 'h4', 'li', 'pre', 'ul']);
  });
});
