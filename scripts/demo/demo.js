import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as booking from './booking.js';
import { brokenRows } from './broken-rows.js';
import { aggregate, instanceRow, jsonLines, sha256 } from './eee.js';
import { models, shortName } from './models.js';
import * as desk from './support-desk.js';

/** @typedef {import('./eee.js').Answer} Answer */
/** @typedef {import('./eee.js').Run} Run */
/** @typedef {import('./models.js').Model} Model */

const START = Date.UTC(2026, 0, 12, 9) / 1000;
const REPEATED = { model: 'synthetic/aster-mini', epochs: 3 };
/** The run that stopped early, and how many further answers its crash log still holds. */
const STOPPED = { model: 'synthetic/cobalt-s', deskQuestions: 266, inLog: 14, tasks: 130 };

/** @param {string} evaluation @param {Model} model @param {number} index @returns {Run} */
function runOf(evaluation, model, index) {
  const startedAt = START + index * 5400;
  const file = `${evaluation.replace('synthetic-', '')}.${shortName(model)}`;
  return {
    evaluation,
    evaluationId: `${evaluation}/${shortName(model)}/${startedAt}`,
    model: model.name,
    file,
    startedAt,
  };
}

/** @param {Model} model @param {number} index */
function deskRun(model, index) {
  const run = runOf(desk.name, model, index);
  const isStopped = model.name === STOPPED.model;
  const epochs = model.name === REPEATED.model ? REPEATED.epochs : 1;
  const asked = desk.questions().slice(0, isStopped ? STOPPED.deskQuestions + STOPPED.inLog : undefined);
  const answers = Array.from({ length: epochs }, (_, epoch) =>
    asked.map((question) => desk.answers(run, model, question, epochs > 1 ? epoch + 1 : undefined)),
  ).flat();
  const inFile = isStopped ? answers.slice(0, STOPPED.deskQuestions) : answers;
  return { run, answers: inFile.flat(), inLog: answers.slice(inFile.length).flat() };
}

/** @param {Model} model @param {number} index */
function bookingRun(model, index) {
  const run = runOf(booking.name, model, index + models.length);
  const given = booking.tasks().slice(0, model.name === STOPPED.model ? STOPPED.tasks : undefined);
  /** @type {Answer[]} */
  const none = [];
  return { run, answers: given.map((task) => booking.answer(run, model, task)), inLog: none };
}

const prices = {
  synthetic: true,
  note: 'Invented prices of invented models.',
  currency: 'USD',
  per_tokens: 1_000_000,
  models: models.map(({ name, price }) => ({ model: name, ...price })),
};

/** Written by hand, with the results of its run. */
const notebook = 'good-enough.evalbook.md';

/** Everything the demo consists of. */
export function demo() {
  const runs = [...models.map(deskRun), ...models.map(bookingRun)];
  /** @type {{ name: string, kind: 'rows' | 'aggregate' | 'prices' | 'notebook', text: string }[]} */
  const files = [];
  for (const { run, answers, inLog } of runs) {
    const text = jsonLines(answers.map(instanceRow));
    files.push({ name: `${run.file}_samples.jsonl`, kind: 'rows', text });
    if (inLog.length > 0)
      files.push({ name: 'demo-broken-rows.jsonl', kind: 'rows', text: brokenRows(inLog) });
    // What is declared covers the rows file alone: the harness died before it read its own log.
    files.push({
      name: `${run.file}.json`,
      kind: 'aggregate',
      text: JSON.stringify(aggregate(run, answers, text), null, 1) + '\n',
    });
  }
  files.push({
    name: notebook,
    kind: 'notebook',
    text: readFileSync(join(import.meta.dirname, notebook), 'utf8'),
  });
  const index = {
    synthetic: true,
    title: 'Synthetic demo',
    description:
      'Invented answers of four invented models to 600 samples: a support desk (400) and a booking agent (200). No real model was asked.',
    files: files.map(({ name, kind, text }) => ({
      name,
      kind,
      bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    })),
    prices: 'demo-prices.json',
    notebook,
  };
  files.push({ name: 'demo-prices.json', kind: 'prices', text: JSON.stringify(prices, null, 1) + '\n' });
  return { runs, files, index };
}
