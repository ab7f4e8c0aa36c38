import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAgentJob } from './bench/agent-job.js';
import { benchBig } from './bench/big.js';
import { benchImport, openBrowser, openSite } from './bench/browser.js';
import { eeeFile } from './bench/eee-file.js';
import { benchFirstLoad } from './bench/first-load.js';
import { benchImports } from './bench/imports.js';
import { benchKept } from './bench/kept.js';
import { benchNative } from './bench/native.js';
import { benchNotebook } from './bench/notebook.js';
import { table } from './bench/numbers.js';
import { benchOtherBrowsers } from './bench/other-browsers.js';
import { benchOverview } from './bench/overview.js';
import { benchOwn } from './bench/own.js';
import { benchQuestions } from './bench/questions.js';
import { benchQuestionsInTurn } from './bench/questions-in-turn.js';
import { benchReview } from './bench/review.js';
import { benchSamples } from './bench/samples.js';
import { benchSearch } from './bench/search.js';
import { benchSlices } from './bench/slices.js';
import { ensureBrowser } from './find-browser.js';
import { serve } from './serve.js';
import { root } from './tool.js';

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '400' },
    responses: { type: 'string', default: '1000000' },
    json: { type: 'string' },
    'native-only': { type: 'boolean', default: false },
    'overview-only': { type: 'boolean', default: false },
    'own-only': { type: 'boolean', default: false },
    'job-only': { type: 'boolean', default: false },
    'notebook-only': { type: 'boolean', default: false },
    'review-only': { type: 'boolean', default: false },
    'import-only': { type: 'boolean', default: false },
    'questions-only': { type: 'boolean', default: false },
    browsers: { type: 'boolean', default: false },
    'first-only': { type: 'boolean', default: false },
    'kept-only': { type: 'boolean', default: false },
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    big: { type: 'boolean', default: false },
    gb: { type: 'string', default: '10' },
  },
});

/** @param {number | null | undefined} value @param {number} [digits] */
const show = (value, digits = 0) =>
  value === null || value === undefined
    ? '—'
    : value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** @param {string} name @param {{ seconds: number, mbPerSecond: number, rowsPerSecond: number }} rate */
const rate = (name, { seconds, mbPerSecond, rowsPerSecond }) => [
  name,
  show(seconds, 2),
  show(mbPerSecond),
  show(rowsPerSecond),
];

/** @param {{ bytes: number, rows: number }} file */
const describe = (file) => `${show(file.bytes / 1e6)} MB, ${show(file.rows)} rows`;

/** What the report says of a file: not where this machine keeps it. @param {{ bytes: number, rows: number }} file */
const facts = ({ bytes, rows }) => ({ bytes, rows });

/**
 * One file through the page: import, then the questions and, where it is asked for, the search; or the slices or the
 * overview, a notebook or the reading of a draw, in their place.
 * @param {string} url @param {ReturnType<typeof eeeFile>} file @param {'search' | 'slices' | 'overview' | 'notebook' | 'review'} [more]
 * @param {import('./bench/questions-in-turn.js').Pass} [pass] where other builds are asked in turn
 */
async function throughPage(url, file, more, pass = () => Promise.resolve()) {
  const browser = await openBrowser(ensureBrowser());
  try {
    const readyMs = await openSite(browser.page, url);
    const imported = await benchImport(browser, file);
    const { page } = browser;
    if (more !== undefined && more !== 'search') {
      const asks = {
        slices: benchSlices,
        overview: benchOverview,
        notebook: benchNotebook,
        review: benchReview,
      };
      const ask = asks[more];
      const questions = await ask(page, pass);
      return { readyMs, import: imported, questions, search: [] };
    }
    const questions = await benchQuestions(page, pass);
    const search = more === 'search' ? await benchSearch(page, file) : [];
    questions.push(...(await benchSamples(page, pass)));
    return { readyMs, import: imported, questions, search };
  } finally {
    await browser.close();
  }
}

/** @param {Awaited<ReturnType<typeof throughPage>>} result */
function printPage({ readyMs, import: imported, questions, search }) {
  const { memoryMb, stageSeconds } = imported;
  if (stageSeconds) {
    const stages = Object.entries(stageSeconds);
    console.log(
      '\n' +
        table([
          ['stage', ...stages.map(([name]) => name)],
          ['seconds', ...stages.map(([, s]) => show(s, 2))],
        ]),
    );
  }
  console.log(
    `\nMemory above an empty page: ${show(memoryMb.opened)} MB opened, ${show(memoryMb.peak)} MB at its peak, ` +
      `${show(memoryMb.after)} MB after. Ready in ${show(readyMs)} ms.`,
  );
  const rows = questions.map(({ name, medianMs, p95Ms, runs }) => [
    name,
    show(medianMs),
    show(p95Ms),
    show(runs),
  ]);
  console.log('\n' + table([['question', 'median ms', 'p95 ms', 'runs'], ...rows]));
  if (search.length === 0) return;
  const beside = search.map(({ needle, exactCase, found, mbPerSecond, grep }) => [
    `${needle}${exactCase ? ', exact case' : ''}`,
    found ?? '—',
    show(mbPerSecond),
    grep ? `${grep.name} ${show(imported.bytes / 1e6 / grep.seconds)}` : '—',
    show(grep?.lines),
  ]);
  console.log(
    '\n' + table([['search of the whole text', 'found', 'MB/s', 'beside it, MB/s', 'lines'], ...beside]),
  );
}

/** Models by evaluations, on a site that is served. @param {string} url */
async function throughOverview(url) {
  const [models, evaluations] = [40, 60];
  const wide = eeeFile({ responses: 2 * Number(values.responses), models, evaluations });
  console.log(`\n${models} models x ${evaluations} evaluations: ${describe(wide)}`);
  const page = await throughPage(url, wide, 'overview');
  printPage(page);
  return { file: facts(wide), page };
}

/** Tables of one's own, and a metric made of their answers. @param {string} url */
async function throughOwn(url) {
  const own = await benchOwn(url, Number(values.mb));
  const [jsonl] = own.read;
  const beside = own.read.map(({ kind, rows, bytes, seconds, rowsPerSecond, peakMb, afterMb }) => [
    `${kind}, ${show(rows)} rows, ${show(bytes / 1e6)} MB`,
    show(seconds, 2),
    show(rowsPerSecond),
    show(jsonl && rowsPerSecond / jsonl.rowsPerSecond, 2),
    show(peakMb),
    show(afterMb),
  ]);
  console.log(
    '\n' + table([['own columns', 'seconds', 'rows/s', 'of JSONL', 'peak MB', 'after MB'], ...beside]),
  );
  for (const { kind, stageSeconds } of own.read) {
    const stages = Object.entries(stageSeconds ?? {}).map(([name, s]) => `${name} ${show(s, 2)}`);
    console.log(`${kind}: ${stages.join(', ')}`);
  }
  if (own.metric) {
    const { seconds, longTasks, longestMs, blockedMs } = own.metric;
    console.log(
      `\nEqual to the reference: ${show(seconds, 1)} s; ${show(longTasks)} long tasks, ${show(blockedMs)} ms together, ` +
        `the longest ${show(longestMs)} ms.`,
    );
  }
  return own;
}

/** A job of an agent, with what it did. @param {string} url */
async function throughJob(url) {
  const job = await benchAgentJob(url);
  const [own, jsonl] = job.read;
  const rows = job.read.map(({ kind, rows: n, bytes, seconds, mbPerSecond, rowsPerSecond }) => [
    `${kind}, ${show(n)} responses, ${show(bytes / 1e6)} MB`,
    ...[show(seconds, 2), show(mbPerSecond), show(rowsPerSecond)],
  ]);
  console.log('\n' + table([['an agent’s job', 'seconds', 'MB/s', 'rows/s'], ...rows]));
  if (own && jsonl)
    console.log(
      `\n${show(job.steps / own.seconds)} steps a second; of JSONL’s MB a second: ${show(own.mbPerSecond / jsonl.mbPerSecond, 2)}.`,
    );
  if (job.opening)
    console.log(
      `${job.opening.name}: ${show(job.opening.medianMs)} ms, at most ${show(job.opening.slowestMs)} ms.`,
    );
  for (const { needle, exactCase, found, mbPerSecond } of job.search ?? [])
    console.log(`search “${needle}”${exactCase ? ', exact' : ''}: ${found}, ${show(mbPerSecond)} MB/s.`);
  return job;
}

/** A notebook of 40 cells on 200,000 responses. @param {string} url */
async function throughNotebook(url) {
  const file = eeeFile({ responses: 200_000 });
  console.log(`\nnotebook: ${describe(file)}`);
  const page = await throughPage(url, file, 'notebook');
  printPage(page);
  return { file: facts(file), page };
}

/** Draws, queues and the next answer on a million responses. @param {string} url */
async function throughReview(url) {
  const file = eeeFile({ responses: Number(values.responses) });
  console.log(`\nreview: ${describe(file)}`);
  const page = await throughPage(url, file, 'review');
  printPage(page);
  return { file: facts(file), page };
}

/** A session that is kept on this computer, opened again. @param {string} url */
async function throughKept(url) {
  const kept = await benchKept(url, eeeFile({ mb: Number(values.mb) }), Number(values.rounds));
  console.log(
    `\n${describe(kept)}: first comparison ${show(kept.importMs)} ms after the drop; kept and opened again ` +
      `${show(kept.reopenMs)} ms after the click; medians of ${values.rounds}.`,
  );
  return kept;
}

/** A folder of many files. @param {string} url */
async function throughBig(url) {
  const big = await benchBig(url, Number(values.gb));
  const { files, bytes, responses, seconds, memoryMb, gaps, stopMs } = big;
  console.log(
    `\n${show(files)} files, ${show(bytes / 1e9, 1)} GB, ${show(responses)} responses: ${show(seconds, 1)} s, ` +
      `${show(bytes / 1e6 / seconds)} MB/s; memory above an empty page ${show(memoryMb?.peak)} MB at its peak, ` +
      `${show(memoryMb?.after)} MB after; ${show(gaps?.over100Ms)} times the page did not answer for over 100 ms, the longest ` +
      `${show(gaps?.longestMs)} ms; reading stops ${show(stopMs)} ms after the click.`,
  );
  return big;
}

/**
 * This build and, where one is named, another one's `dist` folder, before it.
 * @template Result
 * @param {string} url @param {(sites: { name: string, url: string }[]) => Promise<Result>} work @returns {Promise<Result>}
 */
async function beside(url, work) {
  const other = values.against === undefined ? null : await serve({ root: resolve(values.against), port: 0 });
  try {
    return await work([...(other ? [{ name: 'other', url: other.url }] : []), { name: 'this', url }]);
  } finally {
    await other?.close();
  }
}

/** The questions of Compare and Usage, and the slices, by this build and, in turn with it, by another one. @param {string} url */
async function throughQuestions(url) {
  const parts = [
    { file: eeeFile({ responses: Number(values.responses) }), more: undefined },
    {
      file: eeeFile({ responses: Number(values.responses), moreLabels: 16 }),
      more: /** @type {const} */ ('slices'),
    },
  ];
  return beside(url, async (sites) => {
    const results = [];
    for (const { file, more } of parts) {
      const questions = await benchQuestionsInTurn(
        sites,
        Number(values.rounds),
        async (site, pass) => (await throughPage(site, file, more, pass)).questions,
      );
      const ratio = (/** @type {number[]} */ ms) =>
        ms.length < 2 ? [] : [show((ms.at(-1) ?? NaN) / (ms[0] ?? NaN), 2)];
      const rows = questions.map(({ name, ms, fastest }) => [
        name,
        ...ms.map((one) => show(one)),
        ...ratio(ms),
        ...ratio(fastest),
      ]);
      const head = [
        'question, ms',
        ...sites.map(({ name }) => name),
        ...(sites.length < 2 ? [] : ['this to other', 'of the fastest']),
      ];
      console.log(`\n${describe(file)}; medians of at least ${values.rounds}\n\n${table([head, ...rows])}`);
      results.push({ file: facts(file), questions });
    }
    return results;
  });
}

/**
 * The import alone, by this build and, in turn with it, by another one's `dist` folder.
 * @param {string} url
 */
async function throughImports(url) {
  const file = eeeFile({ mb: Number(values.mb) });
  return beside(url, async (sites) => {
    const imports = await benchImports(sites, file, Number(values.rounds));
    console.log(`\n${describe(file)}; medians of ${values.rounds}, native DuckDB in turn with the page\n`);
    const rows = imports.results.map((one) => [
      `${one.case}, ${one.site}`,
      show(one.readySeconds, 2),
      show(one.seconds, 2),
      show(one.slowest, 2),
      show(one.cpuSeconds, 2),
      show(one.nativeSeconds, 2),
      show(one.ofNative, 2),
      show(one.peakMb),
      show(one.afterMb),
    ]);
    console.log(
      table([
        ['import', 'ready s', 'seconds', 'slowest', 'CPU s', 'native s', 'of native', 'peak MB', 'after MB'],
        ...rows,
      ]),
    );
    return { file: facts(file), ...imports };
  });
}

/** From an empty browser to the empty page, by this build and, in turn with it, by another one. @param {string} url */
async function throughFirst(url) {
  return beside(url, async (sites) => {
    const loads = await benchFirstLoad(sites, Number(values.rounds));
    const rows = loads.map((one) => [
      one.site,
      show(one.paintMs),
      show(one.dropMs),
      show(one.engineMs),
      Number.isFinite(one.allMs) ? show(one.allMs) : '—',
      show(one.scripts),
      show(one.scriptBytes / 1000),
    ]);
    const head = [
      'empty page, ms',
      'first paint',
      'ready for a drop',
      'engine open',
      'all fetched',
      'scripts',
      'kB',
    ];
    console.log(`\nmedians of ${values.rounds}; scripts that are there when it is ready for a drop\n`);
    console.log(table([head, ...rows]));
    return loads;
  });
}

/** The import alone, in browsers other than Chromium. @param {string} url */
async function throughOtherBrowsers(url) {
  const file = eeeFile({ mb: Number(values.mb) });
  const results = await benchOtherBrowsers(url, file, Number(values.rounds));
  console.log(`\n${describe(file)}, page open for 3 s; medians of ${values.rounds}\n`);
  const rows = results.map(({ name, seconds, slowest }) => [name, show(seconds, 2), show(slowest, 2)]);
  console.log(table([['import', 'seconds', 'slowest'], ...rows]));
  return { file: facts(file), results };
}

async function main() {
  if (
    values['overview-only'] ||
    values['own-only'] ||
    values['job-only'] ||
    values['notebook-only'] ||
    values['review-only'] ||
    values['import-only'] ||
    values['questions-only'] ||
    values['first-only'] ||
    values['kept-only'] ||
    values.browsers ||
    values.big
  ) {
    const site = await serve({ root: join(root, 'dist'), port: 0 });
    try {
      if (values.big) return { big: await throughBig(site.url) };
      if (values['questions-only']) return { questions: await throughQuestions(site.url) };
      if (values['import-only']) return { imports: await throughImports(site.url) };
      if (values.browsers) return { browsers: await throughOtherBrowsers(site.url) };
      if (values['first-only']) return { first: await throughFirst(site.url) };
      if (values['kept-only']) return { kept: await throughKept(site.url) };
      if (values['review-only']) return { review: await throughReview(site.url) };
      if (values['job-only']) return { job: await throughJob(site.url) };
      if (values['notebook-only']) return { notebook: await throughNotebook(site.url) };
      return values['own-only']
        ? { own: await throughOwn(site.url) }
        : { overview: await throughOverview(site.url) };
    } finally {
      await site.close();
    }
  }
  const large = eeeFile({ mb: Number(values.mb) });
  console.log(
    `${describe(large)}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`,
  );

  const native = await benchNative(large);
  const header = ['', 'seconds', 'MB/s', 'rows/s'];
  const nativeRows = [
    rate('native DuckDB, everything', native.everything),
    rate('native DuckDB, analysis columns', native.analysis),
  ];
  if (values['native-only']) {
    console.log(table([header, ...nativeRows]));
    return { file: facts(large), native };
  }
  if (!existsSync(join(root, 'dist', 'index.html'))) {
    throw new Error('There is no built site: run npm run build first.');
  }
  const site = await serve({ root: join(root, 'dist'), port: 0 });
  try {
    const page = await throughPage(site.url, large, 'search');
    const ratio = page.import.mbPerSecond / native.everything.mbPerSecond;
    console.log(table([header, rate('Evalbook in Chromium', page.import), ...nativeRows]));
    console.log(`\nEvalbook reaches ${show(ratio, 2)} of native DuckDB reading everything.`);
    printPage(page);

    const many = eeeFile({ responses: Number(values.responses) });
    console.log(`\n${describe(many)}`);
    const manyPage = await throughPage(site.url, many);
    console.log('\n' + table([header, rate('Evalbook in Chromium', manyPage.import)]));
    printPage(manyPage);

    const field = eeeFile({ responses: 240_000, models: 12 });
    console.log(`\n12 models x ${show(field.samples)} samples: ${describe(field)}`);
    const fieldPage = await throughPage(site.url, field);
    printPage(fieldPage);
    const labelled = eeeFile({ responses: Number(values.responses), moreLabels: 16 });
    console.log(`\n20 labels with 195 values: ${describe(labelled)}`);
    const labelledPage = await throughPage(site.url, labelled, 'slices');
    printPage(labelledPage);
    const overview = await throughOverview(site.url);
    const own = await throughOwn(site.url);
    const job = await throughJob(site.url);
    const notebook = await throughNotebook(site.url);
    const review = await throughReview(site.url);
    const kept = await throughKept(site.url);
    return {
      file: facts(large),
      native,
      page,
      ratio,
      many: { file: facts(many), page: manyPage },
      field: { file: facts(field), page: fieldPage },
      labelled: { file: facts(labelled), page: labelledPage },
      review,
      overview,
      own,
      job,
      notebook,
      kept,
    };
  } finally {
    await site.close();
  }
}

try {
  const results = await main();
  const json = JSON.stringify(results, null, 1);
  if (values.json) writeFileSync(values.json, json + '\n');
  else console.log('\n' + json);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
