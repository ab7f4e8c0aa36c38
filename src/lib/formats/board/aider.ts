import { Kind } from '../../json/node';
import type { DocumentFormat } from '../format';
import { children, has, isList, isText } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { plainName } from '../shared/path-name';
import { numberOf, scalarText, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';

const PASS = /^pass_rate_\d+$/;

/** `polyglot_leaderboard.yml` is of `aider polyglot`. */
const evaluationOf = (path: string): string => {
  const name = plainName(path)
    .replace(/\.ya?ml$/i, '')
    .replace(/_?leaderboard$/i, '');
  return name === '' ? 'aider' : `aider ${name}`;
};

/**
 * A run a row (aider, website/_data/*_leaderboard.yml, by benchmark/benchmark.py): pass rates in percent of `test_cases`, each
 * after one more try than the one before; `total_cost` in USD.
 */
export const aiderBoard: DocumentFormat = {
  id: 'board-aider',
  layout: 'document',

  recognise(tape, root) {
    if (!isList(tape, root)) return null;
    for (const row of children(tape, root))
      if (
        has(tape, row, 'model') &&
        has(tape, row, 'pass_rate_1', 'pass_rate_2') &&
        has(tape, row, 'edit_format', 'dirname')
      )
        return { version: null };
    return null;
  },

  read(tape, root, { path, digest }, _recognised, sink) {
    const evaluation = evaluationOf(path);
    let nth = 0;
    for (const row of children(tape, root)) {
      nth++;
      const model = scalarText(tape, tape.get(row, 'model'));
      const name = word(tape, tape.get(row, 'dirname'));
      if (model === null) {
        const message = `Row ${String(nth)} of this board names no model and was left out.`;
        sink.note({ severity: 'warning', code: 'no_model', field: 'model', message }, null);
        continue;
      }
      const cost = numberOf(tape, tape.get(row, 'total_cost'));
      const run = naturalKey('aider', name ?? digest, name === null ? String(nth) : null);
      sink.run({
        ...{ key: run, role: 'aggregate', name, model, evaluation, harness: 'aider' },
        condition: word(tape, tape.get(row, 'edit_format')),
        startedAt: isText(tape, tape.get(row, 'date')) ? timeOf(tape, tape.get(row, 'date')) : null,
        spendUsd: cost === 0 ? null : cost,
      });
      const n = numberOf(tape, tape.get(row, 'test_cases'));
      for (const field of children(tape, row)) {
        const percent =
          PASS.test(tape.key(field)) && tape.kind(field) === Kind.number ? scalarText(tape, field) : null;
        // Digit by digit: 35.6 % is 0.356, and not 0.35600000000000004.
        if (percent !== null)
          sink.declared({ run, metric: tape.key(field), value: Number(`${percent}e-2`), n, min: 0, max: 1 });
      }
    }
  },
};
