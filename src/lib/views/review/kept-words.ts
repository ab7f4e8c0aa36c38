import type { Written } from '../../engine/reviewed';
import { isTakenBack, type ReviewLabel, SETTLED } from '../../review/label';
import { demoFolder } from '../../session/demo';
import type { LabelledFiles } from '../../session/review/labelled-files';
import { count } from '../../ui/numbers';
import { fewInWords } from '../../records/list-in-words';

const NAMED = 4;

/** `a, b, c, d and 3 more files` */
const listed = (names: readonly string[], of: string): string =>
  fewInWords(names, NAMED, (left) => count(left, `more ${of}`));

/** Nobody can drop these: the page has them. */
const areDemo = (paths: readonly string[]): boolean =>
  paths.length > 0 && paths.every((path) => path.startsWith(demoFolder));

/** What of these files, or else of these evaluations, brings back labels that are kept. */
function cure(evaluations: readonly string[], files: LabelledFiles): string {
  const paths = evaluations.map((evaluation) => files[evaluation] ?? []);
  if (paths.some((some) => some.length === 0))
    return `of answers to ${listed(evaluations, 'evaluation')}. Drop the files with these answers again to go on.`;
  const names = [...new Set(paths.flat())];
  if (areDemo(names)) return 'of answers in the demo. Open it again to go on.';
  return `of answers in ${listed(names, 'file')}. Drop ${names.length === 1 ? 'it' : 'them'} again to go on.`;
}

/** What is kept of labels while no answers are loaded; null where nothing is. */
export function keptInWords(labels: readonly ReviewLabel[], files: LabelledFiles): string | null {
  const given = labels.filter((label) => !isTakenBack(label));
  if (given.length === 0) return null;
  const reviewers = [...new Set(given.map(({ reviewer }) => reviewer))]
    .filter((name) => name !== SETTLED)
    .sort();
  const by = reviewers.length > 0 ? ` by ${listed(reviewers, 'reviewer')}` : '';
  const one = given.length === 1;
  const evaluations = [...new Set(given.map(({ evaluation }) => evaluation))].sort();
  return `${count(given.length, 'label')}${by} ${one ? 'is' : 'are'} kept in this browser. ${one ? 'It is' : 'They are'} ${cure(evaluations, files)}`;
}

/** What is said of labels whose answers are not among what is loaded. */
export function missingInWords(
  { missing, missingOf }: Pick<Written, 'missing' | 'missingOf'>,
  files: LabelledFiles,
  loaded: readonly string[],
): string {
  const one = missing === 1;
  const absent = [...new Set(missingOf.flatMap((evaluation) => files[evaluation] ?? []))].filter(
    (path) => !loaded.includes(path),
  );
  const cure =
    absent.length > 0
      ? `: ${areDemo(absent) ? 'open the demo' : `drop ${listed(absent, 'file')}`} again to see ${one ? 'it' : 'them'}.`
      : `, and ${one ? 'is' : 'are'} of ${listed(missingOf, 'evaluation')}.`;
  return `${count(missing, 'label')} ${one ? 'is of an answer' : 'are of answers'} that ${one ? 'is' : 'are'} not loaded. ${one ? 'It is' : 'They are'} kept${cure}`;
}
