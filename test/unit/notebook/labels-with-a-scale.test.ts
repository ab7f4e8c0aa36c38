import { expect, test } from 'vitest';
import { parseNotebook, printNotebook } from '$lib/notebook/notebook';
import { sourceOf } from '$lib/notebook/plan';
import { readLabels } from '$lib/review/label-files';
import { labelsInWords, withLabels } from '$lib/views/notebook/notebook-labels';
import { labelOf } from '../review/labels';

test('ratings keep their scale and its pass mark through the file of a notebook', () => {
  const labels = [
    labelOf({ sampleId: 'q1', value: '4', scale: '1 to 5, right from 4' }),
    labelOf({ sampleId: 'q2', content: 'd'.repeat(32), value: '0', scale: '0 to 9' }),
    labelOf({ sampleId: 'q3', content: 'e'.repeat(32), value: '1' }),
  ];
  for (const newline of ['\n', '\r\n']) {
    const text = printNotebook(withLabels(parseNotebook(`# Reading${newline}`), null, labels));
    expect(text).toContain('"1 to 5, right from 4"');
    const source = sourceOf(parseNotebook(text), 'labels') ?? '';
    expect(readLabels(source)).toEqual({ labels, faults: [] });
    expect(labelsInWords(source)).toBe('3 labels by mira');
    // Written again, the cell is as it was.
    expect(printNotebook(withLabels(parseNotebook(text), null, labels))).toBe(text);
  }
});
