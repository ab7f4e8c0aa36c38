import type { StatedFigure } from '../../analysis/overview';
import { DATA, group, NOTHING, number, READ, type Table, tableOf, text } from '../../table/table';
import { shortName } from '../../records/short-name';
import { count, whole } from '../../ui/numbers';

const differing = (values: readonly string[]): number => new Set(values).size;

/** `138 figures of 68 models on 1 evaluation, from 1 file. None is computed here: these files hold no samples.` */
export function declaredFinding(figures: readonly StatedFigure[]): string {
  const models = count(differing(figures.map(({ model }) => model)), 'model');
  const evaluations = count(differing(figures.map(({ evaluation }) => evaluation)), 'evaluation');
  const files = count(differing(figures.map(({ source }) => source)), 'file');
  return `${count(figures.length, 'figure')} of ${models} on ${evaluations}, from ${files} without samples. None is computed or compared here.`;
}

/** `aider polyglot, pass_rate_2, higher is better` */
const aboutOf = ({ evaluation, part, metric, better }: StatedFigure): string =>
  [evaluation, part, metric, better && `${better} is better`].filter(Boolean).join(', ');

export function declaredTable(figures: readonly StatedFigure[]): Table {
  const has = (of: (figure: StatedFigure) => unknown): boolean => figures.some((one) => of(one) !== null);
  const isSilent = figures.some(({ better }) => better === null);
  return tableOf<StatedFigure>(
    figures,
    [
      group('what', aboutOf, { only: READ }),
      text('evaluation', ({ evaluation }) => evaluation, { only: DATA }),
      text('part', ({ part }) => part, { only: DATA }),
      text('metric', ({ metric }) => metric, { only: DATA }),
      text('better', ({ better }) => better, { only: DATA }),
      text('model', ({ model }) => model),
      number('value', ({ value }) => value, { head: 'declared', tone: 'strong' }),
      ...(has(({ standardError }) => standardError)
        ? [number<StatedFigure>('standard_error', ({ standardError }) => standardError, { head: 's.e.' })]
        : []),
      ...(has(({ n }) => n) ? [number<StatedFigure>('n', ({ n }) => n, { write: whole })] : []),
      ...(has(({ condition }) => condition)
        ? [text<StatedFigure>('condition', ({ condition }) => condition ?? NOTHING, { tone: 'quiet' })]
        : []),
      text('source', ({ source }) => source, { only: DATA }),
      text('file', ({ source }) => ({ value: source, shown: shortName(source), hint: source }), {
        only: READ,
        tone: 'quiet',
      }),
    ],
    {
      caption: declaredFinding(figures),
      notes: [
        `As the files declare them, each on its own scale.${isSilent ? ' Where a file does not say which way is better, the highest stand first.' : ''}`,
      ],
    },
  );
}
