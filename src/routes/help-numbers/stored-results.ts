import type { HelpGroup } from './help-number';

export const storedResults: HelpGroup = {
  title: 'Notebook: stored results',
  numbers: {
    'as stored, differs':
      'A result is as stored where every value of every row is the same to the last digit, by a SHA-256 of the whole result. Where it differs, the changes among the first 50 rows are listed.',
    'out of date':
      'The cell, a result or an input that it uses, the settings, or what is loaded is another than when the result was computed. An edit that is taken back makes it up to date again.',
    'view as stored':
      'Without its files a view is a table of what the notebook keeps, at most 50 rows. The file keeps no scale: scores stand in stored units, 0.902 where the page writes 90.2 %. Run with its files, it is drawn as on its page.',
    'interval of a chart (mean ci)': {
      means:
        'The mean of the rows at one place with its 95 % interval: Wilson’s where all values are 0 or 1, true or false, Student’s t of all others; none of under 5 of the former or 10 of the latter. Rows are taken as independent: repeats and turns of one conversation make it too narrow. Views take clusters into account.',
      source: 'Wilson 1927; Student 1908',
    },
    '$evaluation, $metric, $baseline':
      'What a settings cell of the notebook says; without one, the evaluation and metric that Compare would choose. The choices on other pages do not change it.',
    report:
      'A notebook, or what stands on a page, as one HTML file without script or network: its results, how they were computed, names and hashes of the files, and the notebook itself. It does not hold the files. Drop it here to open the notebook.',
  },
};
