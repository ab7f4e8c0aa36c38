import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demo } from './demo/demo.js';
import { accuracy, claims } from './demo/story.js';
import { isMain } from './is-main.js';
import { root } from './tool.js';

/** Writes the demo into a folder of its own, the same bytes each time. @param {string} folder */
export function writeDemo(folder) {
  const { runs, files, index } = demo();
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index, null, 1) + '\n');
  return { runs, files };
}

/** @param {number} value */
const points = (value) => (100 * value).toFixed(1);

if (isMain(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(root, 'public', 'demo'));
  const { runs, files } = writeDemo(folder);
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  console.log(`${files.length + 1} files, ${(bytes / 1e6).toFixed(2)} MB, in ${folder}\n`);
  for (const run of runs) {
    const metrics = [...new Set(run.answers.map(({ metric }) => metric))];
    for (const metric of metrics) {
      const { n, mean } = accuracy(run, metric);
      console.log(
        `${run.run.file.padEnd(26)} ${metric.padEnd(13)} ${points(mean).padStart(5)} on ${n} samples`,
      );
    }
  }
  console.log();
  const told = claims(runs);
  for (const { claim, d, holds } of told) {
    console.log(
      `${holds ? 'holds' : 'FAILS'}  ${claim}: ${points(d.d)} (${points(d.low)} to ${points(d.high)}), n ${d.n}`,
    );
  }
  if (told.some(({ holds }) => !holds)) {
    console.error('\nThe demo no longer tells its story: adjust scripts/demo/models.js.');
    process.exitCode = 1;
  }
}
