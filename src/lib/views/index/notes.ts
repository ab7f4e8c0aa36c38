import {
  type Averaging,
  type Claim,
  lackOf,
  levelGroups,
  type ScoredLeaf,
  upstreamMacro,
  groupAverage,
} from '../../analysis/collections';
import type { Contender } from '../../analysis/types';
import { count, fixed, metricName, percent } from '../../ui/numbers';
import { missingInIndex, named, withoutWorst } from './collection-verdict';
import type { Opened } from '../../session/collections/shelf.svelte';

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Why a contender has no score on a dataset. */
export function lackInWords(one: ScoredLeaf, key: string): string {
  const { name } = one.leaf.dataset;
  switch (lackOf(one, key)) {
    case 'unmatched':
      return `${name}: not loaded`;
    case 'scale':
      return `${metricName(one.scores?.metric ?? '')} has no known range: its scores cannot be averaged`;
    case 'ways':
      return `ways to match the samples of ${name} disagree`;
    case 'scales':
      return `scores on ${name} are probably on two scales`;
    case 'unanswered':
      return `no scored answer to ${name}`;
    case 'not shared':
      return `no sample of ${name} that all models answered`;
    case null:
      return '';
  }
}

interface Facts {
  opened: Opened;
  leaves: readonly ScoredLeaf[];
  contenders: readonly Contender[];
  averaging: Averaging;
  claims: readonly Claim[];
  byRun: boolean;
  missingAsWrong: boolean;
  clustered: boolean;
}

/** What was done to the scores, and where the numbers of EvalScope would be others. */
export function indexNotes({ opened, leaves, contenders, averaging, claims, ...asked }: Facts): string[] {
  const notes: string[] = [];
  if (asked.byRun) notes.push('A run has one evaluation, so an index over several is computed by model.');
  if (asked.missingAsWrong) notes.push(missingInWords(leaves));
  if (asked.clustered)
    notes.push('Samples count as independent: the clusters chosen on Compare are not used here.');
  for (const { leaf, scores } of leaves) {
    const { name } = leaf.dataset;
    if (scores === null) continue;
    if (scores.scale?.word) notes.push(`${name}: ${metricName(scores.metric)} ${scores.scale.word}.`);
    if (scores.scale !== null && scores.direction === null)
      notes.push(
        `${name}: which way is better is not known for ${metricName(scores.metric)}; it counts as it is.`,
      );
    if (scores.scale === null)
      notes.push(
        `${name}: ${metricName(scores.metric)} goes beyond 0 to 1 and its range is not known, so it cannot be averaged with the others. Choose another metric, or set its range under Metrics on the Files page.`,
      );
    if (scores.subsetsUnknown)
      notes.push(`${name}: its samples name no subset, so all of them count and the subset list is ignored.`);
    if (scores.missingSubsets.length > 0)
      notes.push(
        `${name}: nothing is loaded of the ${scores.missingSubsets.length === 1 ? 'subset' : 'subsets'} ${quoted(scores.missingSubsets)}.`,
      );
  }
  notes.push(...upstreamNotes(opened, leaves, contenders, averaging));
  if (claims.length > 0) notes.push(claimsInWords(claims));
  return notes;
}

/** What is done with answers that are missing, where they were to count as wrong. */
function missingInWords(leaves: readonly ScoredLeaf[]): string {
  const left = withoutWorst(leaves);
  if (missingInIndex(leaves) === 'dropped')
    return 'Missing, failed and unscored answers are left out: no metric of these datasets has a worst score.';
  const except = left.length === 0 ? '' : `, except in ${named(left)}: no worst score is known there`;
  return `Missing, failed and unscored answers count as wrong, as chosen on Compare${except}.`;
}

function upstreamNotes(
  opened: Opened,
  leaves: readonly ScoredLeaf[],
  contenders: readonly Contender[],
  averaging: Averaging,
): string[] {
  const notes: string[] = [];
  const twice = [...new Set(leaves.map(({ leaf }) => leaf.dataset.name))].filter(
    (name) => leaves.filter(({ leaf }) => leaf.dataset.name === name).length > 1,
  );
  if (twice.length > 0)
    notes.push(
      `${quoted(twice)} ${twice.length === 1 ? 'is' : 'are'} here more than once. EvalScope merges datasets of one name in its report; here each counts separately.`,
    );
  if (averaging === 'macro') {
    const [whole] = levelGroups(leaves, 'category');
    const found = contenders.flatMap(({ key, label }) => {
      const theirs = whole && upstreamMacro(whole, key);
      const ours = whole && groupAverage(whole, key, { averaging: 'macro' });
      return theirs && ours?.value != null ? [{ label, theirs, ours: ours.value }] : [];
    });
    const [first] = found;
    if (first)
      notes.push(
        `EvalScope merges subsets of one name across datasets: with ${quoted(first.theirs.merged)} merged its macro average would be ${found
          .slice(0, 3)
          .map(
            ({ label, theirs, ours }) =>
              `${percent(theirs.value, 1)} for ${label} (here ${percent(ours, 1)})`,
          )
          .join(', ')}.`,
      );
  }
  if (opened.origin === 'rows' && opened.sampleWeights === 'whole')
    notes.push(
      'Each of these rows carries the weight of the whole dataset, as EvalScope wrote it before 1.3.0. Averaged as they are, large datasets would count for more; here each dataset counts by its weight.',
    );
  return notes;
}

function claimsInWords(claims: readonly Claim[]): string {
  const others = claims.filter(({ agrees }) => !agrees);
  const all = `${count(claims.length, 'average')} in the collection_detailed_report.json of these runs`;
  if (others.length === 0)
    return `All ${all} ${claims.length === 1 ? 'agrees' : 'agree'} with the rows, to their four digits.`;
  const named = others
    .slice(0, 4)
    .map(
      ({ name, level, averaging, claimed, ours, contender }) =>
        `${averaging} of ${level} ${name} for ${contender}: ${fixed(claimed, 4)} there, ${ours === null ? 'nothing' : fixed(ours, 4)} here`,
    )
    .join('; ');
  return `${others.length} of ${all} differ from what the rows give: ${named}${others.length > 4 ? ' …' : ''}. A macro average may differ because EvalScope merges subsets of one name.`;
}
