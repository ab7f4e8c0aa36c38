import { isProse } from './column-facts';
import { isModelName } from './names';
import type { SampleKey } from './sample-key';
import { give, isConstantWithin, type Sight } from './sight';

/** What is left: labels of few values, and the rest as it stands. */
export function findLabels(sight: Sight, { keys }: SampleKey): void {
  for (const column of sight.columns) {
    if (column.role !== null) continue;
    const { facts } = column;
    const meaning = column.named?.meaning ?? null;
    const isFew =
      facts.distinct >= 2 &&
      facts.distinct <= 50 &&
      facts.distinct <= Math.max(3, facts.filled * (meaning === 'amount' ? 0.5 : 0.34));
    const isShort = facts.medianLength <= 60 && !isProse(facts) && facts.dates === 0;
    const never = [
      'context',
      'reasoning',
      'answer id',
      'of',
      'input',
      'output',
      'reference',
      'answer',
      'sample',
    ];
    const isMeasured =
      meaning === 'amount' && /length|len$|count|logprob|confidence|width|height|price/i.test(column.name);
    if (facts.filled === 0) give(column, 'kept', 'it is empty');
    else if (
      isFew &&
      isShort &&
      !isMeasured &&
      !never.includes(meaning ?? '') &&
      facts.filled >= facts.rows * (column.name.includes('.') ? 0.2 : 0.05)
    ) {
      const differs = isConstantWithin(sight, keys, column) === false;
      give(column, 'label', `${String(facts.distinct)} different values`, differs ? { per: 'response' } : {});
    } else if (isModelName(column.name) && meaning === null) give(column, 'kept', 'not known');
    else
      give(column, 'kept', meaning === 'context' || meaning === 'reasoning' ? 'by its name' : 'not needed');
  }
}
