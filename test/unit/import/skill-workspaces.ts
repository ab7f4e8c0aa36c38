import { expect } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { skillWorkspace, type Workspace } from '../../fixtures/skill-workspaces';
import { dropped } from '../ingest/workbench';
import type { Library } from '../support/library';

/** What each configuration of both iterations must come to. */
const wanted = ({ name, configurations, evals, runs }: Workspace) =>
  [1, 2]
    .flatMap((iteration) =>
      configurations.map((configuration) => {
        const own = runs.filter((run) => run.configuration === configuration);
        const sum = (of: (run: (typeof own)[number]) => number) => own.reduce((all, run) => all + of(run), 0);
        return {
          ...{ evaluation: name, condition: `${configuration}, iteration-${iteration}`, n: evals },
          rate: expect.closeTo(
            sum(({ passed, total }) => passed / total),
            9,
          ) as number,
          tokens: sum(({ tokens }) => tokens),
          ms: sum(({ seconds }) => 1000 * seconds),
        };
      }),
    )
    .sort((a, b) => (a.evaluation + a.condition < b.evaluation + b.condition ? -1 : 1));

/** Reads generated workspaces in one drop, and holds what came of them against what was written. */
export async function expectWorkspaces(library: Library, seeds: readonly number[]): Promise<void> {
  const workspaces = seeds.map(skillWorkspace);
  await library.load(
    workspaces.flatMap(({ files }) => Object.entries(files).map(([path, text]) => dropped(path, text))),
  );
  const unread = await library.db.query(
    sql`SELECT path, format, message FROM sources LEFT JOIN problems USING (source_id)
        WHERE format <> 'skill-benchmark' OR severity IN ('rejected', 'warning')`,
  );
  expect(unread).toEqual([]);
  const found = await library.db.query<{ evaluation: string }>(sql`
    SELECT u.evaluation, u.condition, count(*)::INTEGER AS n, sum(s.score) AS rate, sum(r.total_tokens) AS tokens, sum(r.latency_ms) AS ms
    FROM responses r JOIN runs u USING (run_id) JOIN scores s USING (response_id)
    WHERE s.metric = 'pass_rate' GROUP BY ALL ORDER BY u.evaluation, u.condition`);
  for (const workspace of workspaces) {
    const own = found.filter(({ evaluation }) => evaluation === workspace.name);
    expect(own, workspace.dialects.join(' and ')).toEqual(wanted(workspace));
  }
  // An eval of two dialects is one: every configuration of both iterations answered it.
  const shared = await library.db.query<{ evaluation: string; n: number }>(sql`
    SELECT evaluation, count(*)::INTEGER AS n FROM (
      SELECT u.evaluation, m.match_key FROM responses JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key)
      GROUP BY ALL HAVING count(DISTINCT u.condition) = 4
    ) GROUP BY ALL`);
  const met = new Map(shared.map(({ evaluation, n }) => [evaluation, n]));
  expect(
    workspaces
      .filter(({ name, evals }) => met.get(name) !== evals)
      .map(({ name, dialects }) => [name, ...dialects]),
  ).toEqual([]);
}
