import { version } from '../../package.json';
import { Refusal } from './refusal';
import { commandUsage, usage } from './usage';

const commands = {
  compare: async () => (await import('./compare/command')).compareCommand,
  view: async () => (await import('./view-command')).viewCommand,
  run: async () => (await import('./run-command')).runCommand,
  mcp: async () => (await import('./mcp-command')).mcpCommand,
  probe: async () => (await import('./probe-command')).probeCommand,
} as const;

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

/** What the process ends with. */
async function main([name = '--help', ...rest]: readonly string[]): Promise<number> {
  if (name === '--version' || name === '-v') return said(version, 0);
  if (name === '--help' || name === '-h' || name === 'help') return said(usage, 0);
  if (!isCommand(name)) throw new Refusal(`There is no command ${name}. evalbook --help lists them.`);
  if (rest.includes('--help') || rest.includes('-h')) return said(commandUsage[name], 0);
  return (await commands[name]())(rest);
}

function said(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const isRefusal = error instanceof Refusal || (error instanceof Error && 'code' in error);
    process.stderr.write(
      `${isRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 3;
  },
);
