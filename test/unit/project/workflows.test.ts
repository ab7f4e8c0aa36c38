import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  run?: string;
  uses?: string;
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: Step[] }>;
}
interface Form {
  name: string;
  body: { id?: string; type: string; validations?: { required: boolean } }[];
}

const WORKFLOWS = '.github/workflows';
const FORMS = '.github/ISSUE_TEMPLATE';
const read = (path: string): unknown => parse(readFileSync(path, 'utf8'));
const workflows = readdirSync(WORKFLOWS).map(
  (name) => [name, read(join(WORKFLOWS, name)) as Workflow] as const,
);
const steps = workflows.flatMap(([, { jobs }]) => Object.values(jobs).flatMap((job) => job.steps));
const commands = [...new Set(steps.flatMap(({ run }) => run ?? []))];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const docs = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(name, 'utf8')).join('\n');

/** Commands of npm's own that workflows need; all else are scripts of the package. */
const OF_NPM = ['ci', 'pkg', 'publish'];

function exists(command: string): boolean {
  const [program = '', first = '', second = ''] = command.split(' ');
  if (program === 'npx') return existsSync(join('node_modules/.bin', first));
  if (program !== 'npm') return false;
  if (first === 'run') return second in scripts;
  return first in scripts || OF_NPM.includes(first);
}

describe('workflows', () => {
  test('are there', () => {
    expect(workflows.map(([name]) => name).sort()).toEqual([
      'nightly.yml',
      'pages.yml',
      'release.yml',
      'test.yml',
    ]);
    expect(commands.length).toBeGreaterThan(4);
  });

  test.each(commands)('%s is one command that exists', (command) => {
    expect(command).not.toMatch(/[\n;|&]/);
    expect(exists(command)).toBe(true);
  });

  test.each(commands)('%s is a command that the documentation has', (command) => {
    expect(docs).toContain(command.replace(/\$\{\{.*?\}\}/g, 'OWNER/evalbook'));
  });

  test.each(workflows)('%s says what it may do and how long', (_, { permissions, jobs }) => {
    expect(permissions?.['contents']).toBe('read');
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('use actions of the host alone, of a version', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  });
});

describe('issue forms', () => {
  test.each(['file.yml', 'wrong.yml'])('%s asks for the first lines and for what the page said', (name) => {
    const { body } = read(join(FORMS, name)) as Form;
    const ids = body.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['lines', 'said', 'browser']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(body.find(({ id }) => id === 'said')?.validations?.required).toBe(true);
  });
});
