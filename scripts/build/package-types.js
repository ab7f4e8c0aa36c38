import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { commandOf, root, runNode } from '../tool.js';

/** The types of what the package exports: those alone that lead from there, with the endings that Node asks for. */
const from = join(root, 'node_modules/.cache/evalbook-types');
const to = join(root, 'command/types');
/** What comes from another package: nothing that is exported is of its types, and it is not installed along. */
const FOREIGN = /^import (?:type )?\{([^}]*)\} from '(?!\.)[^']+';$/gm;
const SPECIFIER = /((?:from|import)\s*\(?)(['"])(\.{1,2}\/[^'"]+)\2/g;

/** @param {string} path without an ending */
const fileOf = (path) => [`${path}.d.ts`, join(path, 'index.d.ts')].find(existsSync) ?? null;

/** @type {Set<string>} */
const done = new Set();

/** @param {string} file */
function take(file) {
  if (done.has(file)) return;
  done.add(file);
  /** @type {string[]} */
  const next = [];
  const text = readFileSync(file, 'utf8').replace(SPECIFIER, (whole, before, quote, specifier) => {
    const found = fileOf(resolve(dirname(file), specifier));
    if (found === null) return whole;
    next.push(found);
    const path = relative(dirname(file), found).replace(/\.d\.ts$/, '.js');
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
  });
  const alone = text.replace(FOREIGN, (_, names) =>
    names
      .split(',')
      .map((/** @type {string} */ name) => `type ${name.replace('type ', '').trim()} = unknown;`)
      .join('\n'),
  );
  const out = join(to, relative(join(from, 'src'), file));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, alone);
  next.forEach(take);
}

rmSync(from, { recursive: true, force: true });
rmSync(to, { recursive: true, force: true });
const code = await runNode([commandOf('typescript', 'tsc'), '-p', join(root, 'tsconfig.package.json')]);
if (code !== 0) process.exit(code);
for (const name of ['formats', 'stats', 'notebook']) take(join(from, 'src/command/package', `${name}.d.ts`));
cpSync(join(root, 'LICENSE'), join(root, 'command/LICENSE'));
console.log(`Types of ${done.size} files.`);
