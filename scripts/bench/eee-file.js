import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../demo/random.js';
import { isMain } from '../is-main.js';
import { root } from '../tool.js';

const VERSION = 1;
const MODELS = [
  { name: 'synthetic/bench-a', right: 0.82 },
  { name: 'synthetic/bench-b', right: 0.79 },
  { name: 'synthetic/bench-c', right: 0.66 },
  { name: 'synthetic/bench-d', right: 0.58 },
];
/** As many models as are asked for: the four, then others between them. @param {number} count */
const modelsOf = (count) =>
  Array.from(
    { length: count },
    (_, i) =>
      MODELS[i] ?? {
        name: `synthetic/bench-${i < 26 ? String.fromCharCode(97 + i) : i}`,
        right: 0.8 - 0.02 * i,
      },
  );
const SUBJECTS = [
  'algebra',
  'anatomy',
  'astronomy',
  'economics',
  'geography',
  'history',
  'law',
  'logic',
  'optics',
  'zoology',
];
const LEVELS = ['easy', 'medium', 'hard'];
const SPLITS = ['dev', 'test'];
const LANGUAGES = ['en', 'en', 'en', 'de', 'es', 'cy'];
const LETTERS = ['A', 'B', 'C', 'D'];
const WORDS =
  'river copper window theory market island pressure signal harvest mirror engine planet winter answer bridge carbon ' +
  'forest number letter season castle border metal colour garden method member motion result system valley écluse';

/** @typedef {{ middle: Buffer, letter: number, answers: string[], labels: string, chars: number }} Sample `middle`: the part of a row that all models share */

/** A sentence of invented words. @param {import('../demo/random.js').Random} random @param {number} length in words */
function sentence(random, length) {
  const words = WORDS.split(' ');
  const list = Array.from({ length }, () => random.pick(words));
  return list.join(' ');
}

/** Solved questions that stand before the real one, ready as JSON string contents. */
function shots() {
  const random = randomFrom('bench', 'shots');
  return Array.from({ length: 64 }, () => {
    const choices = LETTERS.map((letter) => `${letter}. ${sentence(random, 4)}`).join('\\n');
    return `Question: Which of these is meant by \\"${sentence(random, 9)}\\"?\\n${choices}\\nAnswer: ${random.pick(LETTERS)}\\n\\n`;
  });
}

/**
 * Makes samples one by one; the same number gives the same sample.
 * @param {boolean} isShort
 * @param {number} more labels of eleven values beside the four
 * @returns {(index: number) => Sample}
 */
function sampler(isShort, more) {
  const examples = shots();
  const pool = Array.from({ length: 512 }, (_, i) => sentence(randomFrom('bench', 'pool', i), 8));
  let state = 0;
  const next = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  return (index) => {
    state = Math.imul(index + 1, 2654435761) >>> 0;
    next(2);
    const answers = [0, 1, 2, 3].map(() => /** @type {string} */ (pool[next(512)]));
    const letter = next(4);
    const subject = SUBJECTS[next(SUBJECTS.length)];
    const question = `Question ${index}: What does \\"${pool[next(512)]}\\" say of ${subject}?`;
    const choices = LETTERS.map((name, i) => `\\n${name}. ${answers[i]}`).join('');
    let few = '';
    if (!isShort) for (let i = 0; i < 4; i++) few += examples[next(examples.length)];
    const input = isShort ? question : `Choose the best answer.\\n\\n${few}${question}${choices}\\nAnswer:`;
    const labels = `"subject":"${subject}","level":"${LEVELS[next(3)]}","split":"${SPLITS[next(2)]}","language":"${LANGUAGES[next(6)]}"${Array.from({ length: more }, (_, i) => `,"label_${i}":"value ${next(11)}"`).join('')}`;
    // The recipe of openeval wants everything beyond ASCII escaped.
    const ascii = input.replaceAll('é', '\\u00e9');
    const hash = createHash('sha256')
      .update(`{"raw":"${ascii}","reference":["${LETTERS[letter]}"]}`)
      .digest('hex');
    const middle = Buffer.from(
      `"sample_id":"q${index}","sample_hash":"${hash}","interaction_type":"single_turn",` +
        `"input":{"raw":"${input}","reference":["${LETTERS[letter]}"]},"output":{"raw":["`,
    );
    return { middle, letter, answers, labels, chars: input.length };
  };
}

const EVALUATION = 'synthetic-bench';

/** What opens every row of a model. @param {{ name: string }} model @param {string} evaluation @param {string} [result] */
const head = (model, evaluation, result = 'exact_match:test') =>
  Buffer.from(
    `{"schema_version":"0.3.0","evaluation_id":"${evaluation}/${model.name}/1","model_id":"${model.name}",` +
      `"evaluation_name":"${evaluation}","evaluation_result_id":"${result}",`,
  );

/**
 * What a model's row says beyond the sample: its answer, score, tokens.
 * @param {{ right: number }} model @param {number} m @param {Sample} sample @param {number} index @param {boolean} isShort
 * @param {boolean} [isNumeric] whether the score is a share
 */
function tail(model, m, sample, index, isShort, isNumeric = false) {
  const dice = (Math.imul(index * 4 + m + 1, 2246822519) >>> 0) / 4294967296;
  const isRight = dice < model.right;
  const score = isNumeric ? Math.round(1000 * (isRight ? 1 - dice / 4 : dice / 3)) / 1000 : isRight ? 1 : 0;
  const chosen = isRight ? sample.letter : (sample.letter + 1 + (index % 3)) % 4;
  const input = Math.round(sample.chars / 4) + m;
  const output = 2 + ((index * 7 + m * 13) % 90);
  const text = isShort
    ? LETTERS[chosen]
    : `The answer is ${LETTERS[chosen]}, because of ${sample.answers[chosen]}.`;
  return (
    `${text}"]},"answer_attribution":[],"evaluation":{"score":${score},"is_correct":${isRight}},` +
    `"token_usage":{"input_tokens":${input},"output_tokens":${output},"total_tokens":${input + output}},` +
    `"performance":{"latency_ms":${300 + output * 11}.5},"metadata":{${sample.labels}}}\n`
  );
}

/**
 * Writes an EEE 0.3.0 instance file: models (4 unless told), one after the other within each sample block, one binary metric,
 * 4 labels and as many more as are asked for. Rows are about 2 kB, or about 0.6 kB where `isShort`.
 * @param {string} path
 * Of several evaluations each has as many samples, and its blocks follow one another.
 * @param {{ samples: number, isShort?: boolean, models?: number, isNumericToo?: boolean, moreLabels?: number, evaluations?: number }} options
 */
export function writeEeeFile(
  path,
  { samples, isShort = false, models = MODELS.length, isNumericToo = false, moreLabels = 0, evaluations = 1 },
) {
  mkdirSync(dirname(path), { recursive: true });
  const make = sampler(isShort, moreLabels);
  const buffer = Buffer.allocUnsafe(4 << 20);
  const draft = `${path}.part`;
  const file = openSync(draft, 'w');
  let used = 0;
  const BLOCK = 1000;
  const all = samples * evaluations;
  for (let from = 0; from < all;) {
    const place = Math.floor(from / samples);
    const evaluation = evaluations === 1 ? EVALUATION : `${EVALUATION}-${place + 1}`;
    const heads = modelsOf(models).map((model) => head(model, evaluation));
    const seconds = modelsOf(models).map((model) => head(model, evaluation, 'f1:test'));
    const start = from;
    from = Math.min(start + BLOCK, (place + 1) * samples);
    const block = Array.from({ length: from - start }, (_, i) => make(start + i));
    modelsOf(models).forEach((model, m) => {
      block.forEach((sample, i) => {
        if (buffer.length - used < 32_768) {
          writeSync(file, buffer, 0, used);
          used = 0;
        }
        used += /** @type {Buffer} */ (heads[m]).copy(buffer, used);
        used += sample.middle.copy(buffer, used);
        used += buffer.write(tail(model, m, sample, start + i, isShort), used);
        if (!isNumericToo) return;
        used += /** @type {Buffer} */ (seconds[m]).copy(buffer, used);
        used += sample.middle.copy(buffer, used);
        used += buffer.write(tail(model, m, sample, start + i, isShort, true), used);
      });
    });
  }
  writeSync(file, buffer, 0, used);
  closeSync(file);
  renameSync(draft, path);
}

/**
 * Writes a file of 2 kB rows for each model, all on the samples of one evaluation of many.
 * @param {string} folder @param {{ evaluation: number, samples: number, models: number }} options
 */
export function writeRunFiles(folder, { evaluation, samples, models }) {
  const make = sampler(false, 0);
  const name = `${EVALUATION}-${evaluation + 1}`;
  const all = modelsOf(models);
  const files = all.map((model) =>
    openSync(join(folder, `${name}.${model.name.split('/').at(-1)}.jsonl`), 'w'),
  );
  const BLOCK = 1000;
  for (let from = 0; from < samples; from += BLOCK) {
    const block = Array.from(
      { length: Math.min(BLOCK, samples - from) },
      (_, i) => evaluation * samples + from + i,
    );
    const made = block.map(make);
    all.forEach((model, m) => {
      const before = head(model, name);
      const parts = made.flatMap((sample, i) => [
        before,
        sample.middle,
        Buffer.from(tail(model, m, sample, block[i] ?? 0, false)),
      ]);
      writeSync(/** @type {number} */ (files[m]), Buffer.concat(parts));
    });
  }
  for (const file of files) closeSync(file);
}

/**
 * The benchmark file of a size, written once and kept in `.cache`.
 * @param {{ mb?: number, responses?: number, models?: number, moreLabels?: number, evaluations?: number }} size megabytes of 2 kB rows, or a number of responses
 * with short texts; 4 models unless told, with any other number a second, numeric metric in rows of its own, unless there
 * are several evaluations
 */
export function eeeFile({ mb, responses, models = MODELS.length, moreLabels = 0, evaluations = 1 }) {
  const isShort = responses !== undefined;
  const samples = Math.ceil((isShort ? responses : (mb ?? 400) * 500) / models / evaluations);
  const several = models === MODELS.length ? '' : `-${models}-models`;
  const labelled = moreLabels === 0 ? '' : `-${4 + moreLabels}-labels`;
  const many = evaluations === 1 ? '' : `-${evaluations}-evaluations`;
  const rows = samples * models * evaluations;
  const name = `eee-v${VERSION}-${isShort ? 'short' : 'long'}${several}${many}${labelled}-${rows}.jsonl`;
  const path = join(root, '.cache', 'bench', name);
  if (!existsSync(path))
    writeEeeFile(path, {
      ...{ samples, isShort, models, moreLabels, evaluations },
      isNumericToo: several !== '' && evaluations === 1,
    });
  return { path, bytes: statSync(path).size, rows, samples };
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: { mb: { type: 'string' }, responses: { type: 'string' }, out: { type: 'string' } },
  });
  const started = performance.now();
  /** @type {{ mb?: number, responses?: number }} */
  const size = values.responses ? { responses: Number(values.responses) } : { mb: Number(values.mb ?? 400) };
  if (values.out) {
    const rows = size.responses ?? (size.mb ?? 400) * 500;
    const samples = rows / MODELS.length;
    writeEeeFile(resolve(values.out), { samples: Math.ceil(samples), isShort: size.responses !== undefined });
    console.log(resolve(values.out));
  } else console.log(eeeFile(size));
  console.log(
    `${((performance.now() - started) / 1000).toFixed(2)} s, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
}
