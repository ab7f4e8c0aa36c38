import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../find-browser.js';
import { root } from '../tool.js';
import { benchImport, openBrowser, openSite } from './browser.js';
import { eeeFile } from './eee-file.js';
import { median } from './numbers.js';
import { benchSearch } from './search.js';

const TRIALS = 89;
const STEPS = 400;
const ROUNDS = 3;
const OPENED = 10;

/** What Harbor's agent wrote of a trial: a call and its result in each step, a megabyte in all. @param {number} n */
const trajectory = (n) => ({
  ...{ schema_version: 'ATIF-v1.6', session_id: `session ${n}` },
  agent: { name: 'terminus-2', version: '2.0', model_name: 'synthetic/one' },
  steps: [
    { step_id: 1, source: 'user', message: `Question ${4700 + n}: do task ${n}.` },
    ...Array.from({ length: STEPS }, (_, i) => ({
      ...{ step_id: i + 2, source: 'agent', message: `Step ${i}. ${'word '.repeat(90)}` },
      tool_calls: [
        { tool_call_id: `c${i}`, function_name: `tool_${i % 9}`, arguments: { step: i, path: `file ${i}` } },
      ],
      observation: {
        results: [{ source_call_id: `c${i}`, content: `${'copper window '.repeat(120)} ${i}` }],
      },
      metrics: { prompt_tokens: 900 + i, completion_tokens: 40, cached_tokens: 5 },
    })),
  ],
  final_metrics: {
    total_prompt_tokens: 1000 * STEPS,
    total_completion_tokens: 40 * STEPS,
    total_cost_usd: 0.4,
  },
});

/** @param {number} n */
const trial = (n) => ({
  ...{
    id: `trial ${n}`,
    task_name: `task-${n}`,
    trial_name: `task-${n}__x`,
    trial_uri: 'file:///jobs/bench',
  },
  ...{ task_id: { path: `tasks/task-${n}` }, source: 'bench job', task_checksum: `c${n}` },
  config: { agent: { name: 'terminus-2', model_name: 'synthetic/one' } },
  agent_info: { name: 'terminus-2', version: '2.0', model_info: { name: 'one', provider: 'synthetic' } },
  agent_result: {
    n_input_tokens: 1000 * STEPS,
    n_cache_tokens: 5,
    n_output_tokens: 40 * STEPS,
    cost_usd: 0.4,
  },
  verifier_result: { rewards: { reward: n % 2 } },
  ...{
    exception_info: null,
    started_at: '2026-01-01T00:00:00.000000',
    finished_at: '2026-01-01T00:10:00.000000',
  },
});

/** A job of Terminal-Bench's size with what its agent did, in an archive that packs nothing; written once. */
function agentJob() {
  const folder = join(root, '.cache', 'bench');
  const path = join(folder, `job-v1-${TRIALS}.tar`);
  if (!existsSync(path)) {
    const draft = join(folder, 'job-draft');
    rmSync(draft, { recursive: true, force: true });
    for (let n = 0; n < TRIALS; n++) {
      const at = join(draft, 'jobs', 'bench', `task-${n}__x`);
      mkdirSync(join(at, 'agent'), { recursive: true });
      writeFileSync(join(at, 'result.json'), JSON.stringify(trial(n), null, 2));
      writeFileSync(join(at, 'agent', 'trajectory.json'), JSON.stringify(trajectory(n), null, 2));
    }
    execFileSync('tar', ['-cf', `${path}.part`, '-C', draft, 'jobs']);
    renameSync(`${path}.part`, path);
    rmSync(draft, { recursive: true });
  }
  return { path, bytes: statSync(path).size, rows: TRIALS };
}

/** Opens trials from the table, as a person does: until their steps stand in the page. @param {import('@playwright/test').Page} page */
async function openTrials(page) {
  /** @type {number[]} */
  const times = [];
  for (let run = 0; run < OPENED; run++) {
    await page.evaluate(() => {
      location.hash = '#/samples';
    });
    await page.locator('.samples tbody tr').first().waitFor();
    await page.getByRole('grid', { name: 'Samples' }).focus();
    await page.keyboard.press('ArrowDown');
    const started = performance.now();
    await page.keyboard.press('Enter');
    await page.locator('.sample[data-ready]').waitFor();
    times.push(performance.now() - started);
  }
  return {
    name: `open a trial of ${STEPS} steps`,
    medianMs: median(times),
    slowestMs: Math.max(...times),
    runs: OPENED,
  };
}

/**
 * A job with the transcripts of its agent beside JSONL of as many bytes, in turn, a fresh browser each; then its samples
 * are opened and its text searched.
 * @param {string} url
 */
export async function benchAgentJob(url) {
  const job = agentJob();
  const files = { job, jsonl: eeeFile({ mb: Math.round(job.bytes / 1e6) }) };
  /** @type {Record<string, Awaited<ReturnType<typeof benchImport>>[]>} */
  const runs = {};
  let opening = null;
  let search = null;
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, file] of Object.entries(files)) {
      const browser = await openBrowser(ensureBrowser());
      try {
        await openSite(browser.page, url);
        (runs[kind] ??= []).push(await benchImport(browser, file));
        if (kind !== 'job' || round < ROUNDS - 1) continue;
        opening = await openTrials(browser.page);
        search = await benchSearch(browser.page, file);
      } finally {
        await browser.close();
      }
    }
  const read = Object.entries(files).map(([kind, { bytes, rows }]) => {
    const seconds = median((runs[kind] ?? []).map((run) => run.seconds));
    return { kind, bytes, rows, seconds, mbPerSecond: bytes / 1e6 / seconds, rowsPerSecond: rows / seconds };
  });
  return { read, steps: TRIALS * STEPS, opening, search };
}
