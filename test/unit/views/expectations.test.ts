import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContenders, listEvaluations } from '$lib/analysis';
import { emptyAddress } from '$lib/session/address';
import { resolveComparison } from '$lib/session/resolve';
import { csvOf } from '$lib/table/csv';
import { casesView, expectationsOf, expectationsView } from '$lib/views/expectations';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
afterAll(() => library.db.close());

/** What each run of each eval was graded: `+` passed, `-` failed, in the order of its expectations. */
const graded: Record<string, Record<string, readonly string[]>> = {
  with_skill: { plan: ['+++', '++-'], list: ['+-'] },
  without_skill: { plan: ['+--', '+-+'], list: ['+-', '+-'] },
};
const parts: Record<string, readonly string[]> = {
  plan: ['names a plan', 'keeps_the order', 'warns'],
  list: ['has a list', 'ends well'],
};

async function asked(configurations: readonly string[]) {
  await library.fresh();
  const runs = configurations.flatMap((configuration) =>
    Object.entries(graded[configuration] ?? {}).flatMap(([eval_name, all]) =>
      all.map((marks, i) => {
        const expectations = (parts[eval_name] ?? []).map((text, at) => {
          const passed = marks[at] === '+';
          return { text, passed, evidence: `${configuration} ${passed ? 'did' : 'did not'}: ${text}` };
        });
        const passed = expectations.filter((one) => one.passed).length;
        const result = { passed, total: marks.length, pass_rate: passed / marks.length };
        // All runs of a case take as long, and as many tokens: only equal verdicts make a copy.
        const time_seconds = eval_name === 'list' ? 1 : configuration === 'with_skill' ? 2 : 3;
        const tokens = 10 * time_seconds;
        return {
          eval_name,
          configuration,
          run_number: i + 1,
          result: { ...result, time_seconds, tokens },
          expectations,
        };
      }),
    ),
  );
  const text = JSON.stringify({ metadata: { skill_name: 's' }, runs });
  await library.load([droppedText('s/iteration-1/benchmark.json', text)]);
  const evaluations = await listEvaluations(library.db);
  const draft = resolveComparison(emptyAddress, evaluations, null);
  if (draft === null) throw new Error('nothing to compare');
  const contenders = await listContenders(library.db, draft.evaluation, draft.by);
  const comparison = resolveComparison(emptyAddress, evaluations, contenders);
  if (comparison === null) throw new Error('nothing to compare');
  const context = { db: library.db, signal: new AbortController().signal };
  return { answer: await expectationsOf.ask(context, { comparison }), comparison };
}

test('each expectation stands with the runs that passed it, those on which they differ first, and what the grader saw', async () => {
  const { answer } = await asked(['with_skill', 'without_skill']);
  if (answer === null) throw new Error('no expectations');
  const [, ...lines] = csvOf(expectationsView.table(answer, {})).trim().split('\r\n');
  expect(lines).toEqual([
    'keeps_the order,plan,1,0,differs,without_skill: without_skill did not: keeps_the order',
    'warns,plan,0.5,0.5,same share,with_skill did not: warns',
    'ends well,list,0,0,never passed,with_skill did not: ends well',
    'names a plan,plan,1,1,never failed,with_skill did: names a plan',
    'has a list,list,1,1,never failed,with_skill did: has a list',
  ]);
  expect(expectationsView.finding?.(answer, {})).toBe(
    'The set-ups differ on 1 of 5 expectations. 2 passed in every run. 1 failed in every run.',
  );
});

test('each case stands with what its runs passed; one of the same verdicts, time and tokens is a copy', async () => {
  const { answer } = await asked(['with_skill', 'without_skill']);
  if (answer === null) throw new Error('no expectations');
  const rows = () => csvOf(casesView.table(answer, {})).trim().split('\r\n');
  expect(rows()).toEqual([
    'case,passed with_skill,passed without_skill,seconds with_skill,seconds without_skill,tokens with_skill,tokens without_skill',
    `plan,${5 / 6},0.5,2,3,20,30`,
    'list,0.5,0.5,1,1,10,10',
  ]);
  const copies = () => answer.cases.map(({ runs }) => runs.map((own) => own.map(({ copyOf }) => copyOf)));
  expect(copies()).toEqual([
    [
      [null, null],
      [null, null],
    ],
    [[null], [null, 0]],
  ]);
  expect(casesView.finding?.(answer, {})).toBe(
    'All expectations passed: with_skill on 0 of 2 cases, without_skill on 0 of 2 cases.',
  );
});

test('of one configuration alone, how many failed somewhere; without parts, nothing', async () => {
  const { answer } = await asked(['without_skill']);
  if (answer === null) throw new Error('no expectations');
  expect(expectationsView.finding?.(answer, {})).toBe('3 of 5 expectations failed in some run.');
  await library.fresh();
  await library.load([droppedText('a.csv', 'model,id,correct\na,1,1\nb,1,0\na,2,1\nb,2,1')]);
  const evaluations = await listEvaluations(library.db);
  const comparison = resolveComparison(emptyAddress, evaluations, null);
  const context = { db: library.db, signal: new AbortController().signal };
  expect(comparison && (await expectationsOf.ask(context, { comparison }))).toBeNull();
});
