import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const NOTICES = 'third-party.txt';
export const BILL = 'third-party.cdx.json';

/** A package of which something is in the built page. */
export interface Shipped {
  name: string;
  version: string;
  license: string;
  /** Its licence and notices, as it bears them; empty where it bears none. */
  notices: string;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
}

/** Where the package of a module lies; null of a module that is none's. */
export function folderOf(id: string): string | null {
  const path = id.replaceAll('\\', '/').replace(/[?#].*$/, '');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replace(/^\0/, ''))?.[0] ?? null;
}

const noticesIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');

/** The packages that these modules are of, by their names. */
export function shippedBy(ids: Iterable<string>): Shipped[] {
  const folders = new Set([...ids].flatMap((id) => folderOf(id) ?? []));
  const found = new Map<string, Shipped>();
  for (const folder of folders) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name = '', version = '', license = '' } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    found.set(`${name}@${version}`, { name, version, license, notices: noticesIn(folder) });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

const RULE = '-'.repeat(72);

/** What each package asks to stand beside copies of it; what several ask alike stands once, below their names. */
export function noticesOf(all: readonly Shipped[]): string {
  const byText = new Map<string, Shipped[]>();
  for (const one of all) {
    const text =
      one.notices || `It bears no text of its licence: see https://spdx.org/licenses/${one.license}.html`;
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const parts = [...byText].map(([text, bearers]) => {
    const names = bearers.map(({ name, version, license }) => `${name} ${version}, ${license}`);
    return `${RULE}\n${names.join('\n')}\n${RULE}\n\n${text}\n`;
  });
  return `Evalbook is made with these packages. Each is under the licence that stands below its name.\n\n${parts.join('\n')}`;
}

/** The same as a bill of materials: CycloneDX 1.6. It bears no time and no number of its own, so that two builds are alike. */
export function billOf(
  all: readonly Shipped[],
  { name, version, license }: Omit<Shipped, 'notices'>,
): string {
  const licensed = (id: string) => [/ (?:OR|AND|WITH) /.test(id) ? { expression: id } : { license: { id } }];
  const purl = (one: Pick<Shipped, 'name' | 'version'>) =>
    `pkg:npm/${one.name.replace(/^@/, '%40')}@${one.version}`;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: licensed(license) } },
    components: all.map((one) => ({
      type: 'library',
      'bom-ref': purl(one),
      name: one.name,
      version: one.version,
      licenses: licensed(one.license),
      purl: purl(one),
    })),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}

/** Writes beside the built page what it is made of. `watch` stands in the page's build, and in that of its workers. */
export function shipped(): { page: Plugin; watch: () => Plugin } {
  const ids = new Set<string>();
  let root = '';
  const watch = (): Plugin => ({
    name: 'shipped',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) ids.add(id);
    },
  });
  const page: Plugin = {
    ...watch(),
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir = '' }) {
      const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Required<Manifest>;
      const all = shippedBy(ids);
      writeFileSync(join(dir, NOTICES), noticesOf(all));
      writeFileSync(join(dir, BILL), billOf(all, own));
    },
  };
  return { page, watch };
}
