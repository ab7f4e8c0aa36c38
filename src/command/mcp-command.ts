import { version } from '../../package.json';
import { filesAt } from './inputs';
import { serveTools } from './mcp/protocol';
import { INSTRUCTIONS, toolsFor } from './mcp/tools';
import { load } from './open';
import { mappingsIn, parsed, text } from './options';
import { Refusal } from './refusal';

/** `evalbook mcp PATH`: for agents, by the Model Context Protocol over standard input and output. */
export async function mcpCommand(args: readonly string[]): Promise<number> {
  const { values, positionals: paths } = parsed(args, { mapping: text });
  if (paths.length === 0)
    throw new Refusal('evalbook mcp takes the files to answer about: evalbook mcp PATH [PATH …].');
  const inputs = await Promise.all(paths.map(async (path) => ({ path, files: await filesAt(path) })));
  const loaded = await load(inputs, await mappingsIn(values.mapping));
  const about = { name: 'evalbook', version, instructions: INSTRUCTIONS };
  await serveTools(toolsFor(loaded), about, { input: process.stdin, output: process.stdout });
  await loaded.library.close();
  return 0;
}
