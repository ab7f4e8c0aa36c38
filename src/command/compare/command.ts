import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { filesAt } from '../inputs';
import { type Input, load } from '../open';
import {
  comparedOptions,
  flag,
  mappingsIn,
  oneOf,
  parsed,
  positiveNumber,
  pricesIn,
  text,
  texts,
} from '../options';
import { Refusal, TooLittleRead } from '../refusal';
import { compareSides } from './compared';
import { exitOf } from './outcome';
import { commentOf, jsonOf, junitOf, reportOf, textOf } from './told';

const options = {
  ...comparedOptions,
  margin: text,
  'fail-if': text,
  model: text,
  condition: text,
  'as-one': flag,
  data: texts,
  markdown: text,
  json: text,
  junit: text,
  report: text,
  plan: text,
  quiet: flag,
} as const;

/** `evalbook compare`: what the process ends with. */
export async function compareCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args, options);
  const [old, now, ...more] = positionals;
  if (old === undefined || now === undefined || more.length > 0)
    throw new Refusal('evalbook compare takes two: evalbook compare OLD NEW. --help says more.');
  const margin = positiveNumber('margin', values.margin);
  const failIf = oneOf('fail-if', values['fail-if'], ['worse', 'not-shown']);
  const { names, inputs } = await sidesOf(old, now, values);
  const mappings = await mappingsIn(values.mapping);
  const { library, warnings, reasons } = await load(inputs, mappings);
  try {
    const areSides = values.data === undefined;
    const compared = await compareSides(
      library,
      { names, areSides, named: (text) => namedAsGiven(inputs, text) },
      { ...values, margin, prices: await pricesIn(values.prices) },
      warnings,
    ).catch((error: unknown) => {
      // What was not read may be why.
      throw error instanceof TooLittleRead ? new Refusal([...reasons, error.message].join('\n')) : error;
    });
    const exit = exitOf(compared.outcome, failIf, compared.hangsOnMissing);
    await written(values.markdown, () => commentOf(compared));
    await written(values.json, () => jsonOf(compared, exit));
    await written(values.junit, () => junitOf(compared, exit));
    await written(values.report, () => reportOf(compared));
    const plan = compared.next?.csv ?? null;
    if (plan !== null) await written(values.plan, () => plan);
    const isOnOut = [values.markdown, values.json, values.junit, values.report].includes('-');
    if (!isOnOut && values.quiet !== true) process.stdout.write(textOf(compared, exit));
    return exit;
  } finally {
    await library.close();
  }
}

async function sidesOf(
  old: string,
  now: string,
  { data, model }: { data?: string[] | undefined; model?: string | undefined },
): Promise<{ names: readonly [string, string]; inputs: Input[] }> {
  if (data !== undefined) {
    const inputs = await Promise.all(data.map(async (path) => ({ path, files: await filesAt(path) })));
    return { names: [old, now], inputs };
  }
  for (const path of [old, now])
    if (!existsSync(path))
      throw new Refusal(
        `${path}: there is no such file or folder. To compare two models of the same files, say where they are: --data PATH.`,
      );
  if (resolve(old) === resolve(now)) throw new Refusal(`${old} is given twice: there is nothing to compare.`);
  const names = distinct(old, now);
  const inputs = await Promise.all(
    [old, now].map(async (path, i): Promise<Input> => {
      // Words that name no evaluation: what it is called must not depend on the side.
      const folder = `run ${i + 1}`;
      const files = await filesAt(path, folder);
      return { path, files, side: { folder, name: names[i] ?? path, ...(model !== undefined && { model }) } };
    }),
  );
  return { names, inputs };
}

/** The last parts of the two paths, as many as tell them apart, without the ending that both have. */
function distinct(old: string, now: string): readonly [string, string] {
  const [a, b] = [resolve(old), resolve(now)];
  const ending = extname(a) === extname(b) ? extname(a) : '';
  for (let [one, other] = [a, b], tail = ['', '']; ; [one, other] = [dirname(one), dirname(other)]) {
    tail = [`${basename(one)}${tail[0] && '/'}${tail[0]}`, `${basename(other)}${tail[1] && '/'}${tail[1]}`];
    if (tail[0] !== tail[1])
      return [
        (tail[0] ?? a).slice(0, -ending.length || undefined),
        (tail[1] ?? b).slice(0, -ending.length || undefined),
      ];
  }
}

const namedAsGiven = (inputs: readonly Input[], text: string): string =>
  inputs.reduce((said, { path, side }) => {
    if (!side) return said;
    return said
      .replaceAll(`${side.folder}/${basename(path)}`, path)
      .replaceAll(`${side.folder}/`, `${path}/`);
  }, text);

/** `-`: to standard output. */
async function written(path: string | undefined, make: () => string): Promise<void> {
  if (path === undefined) return;
  if (path === '-') return void process.stdout.write(make());
  await mkdir(dirname(resolve(path)), { recursive: true });
  await writeFile(path, make());
}
