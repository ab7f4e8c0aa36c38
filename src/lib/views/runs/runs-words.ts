import type { Configurations, SeveralRuns } from '../../analysis';
import { type Table, tableOf, text } from '../../table/table';
import { count, inWords, whole } from '../../ui/numbers';

/** `has 3 runs of this evaluation, averaged here on the 47 samples that more than one answered.` */
export const severalInWords = ({ runs, repeated }: SeveralRuns): string =>
  `has ${count(runs.length, 'run')} of this evaluation, averaged here on ${
    repeated === 1 ? 'the 1 sample' : `the ${whole(repeated)} samples`
  } that more than one answered.`;

/** What differs in any two runs. */
const LEFT_OUT = 'Ids, dates, paths and timings are left out.';

const both = (runs: number): string => (runs === 2 ? 'both' : `all ${inWords(runs)}`);

/** What is known of how the runs were made, before the list of what differs. */
export function configurationInWords({ settingCounts, equal, different }: Configurations): string {
  const silent = settingCounts.filter((settings) => settings === 0).length;
  if (silent === settingCounts.length) return 'Their files say no configuration.';
  if (silent > 0)
    return `The files of ${silent === 1 ? 'one run' : count(silent, 'run')} say no configuration: what differs is not known.`;
  if (different.length === 0)
    return `Their files say the same configuration: ${count(equal, 'setting')}, equal in ${both(settingCounts.length)}. ${LEFT_OUT}`;
  if (equal === 0)
    return `${count(different.length, 'setting')} ${different.length === 1 ? 'differs' : 'differ'}, none ${different.length === 1 ? '' : 'is '}equal: files of different tools name settings differently.`;
  return `${count(different.length, 'setting')} ${different.length === 1 ? 'differs' : 'differ'}, ${whole(equal)} ${equal === 1 ? 'is' : 'are'} equal. ${LEFT_OUT} A difference in settings need not be the cause of a difference in scores.`;
}

/** Whether a list of differences says anything: not where one side is silent. */
export const isComparable = ({ settingCounts, different }: Configurations): boolean =>
  different.length > 0 && settingCounts.every((settings) => settings > 0);

/** What stands where a run's files do not say a setting. */
export const NOT_SAID = 'not said';

export const configurationTable = ({ different }: Configurations, labels: readonly string[]): Table =>
  tableOf(different, [
    text('setting', ({ name }) => name),
    ...labels.map((label, i) =>
      text<(typeof different)[number]>(label, ({ values }) => values[i] ?? { value: null, shown: NOT_SAID }),
    ),
  ]);
