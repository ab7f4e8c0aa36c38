import { NO_KEY } from './cells';
import type { CoreExports } from './draft';
import { program } from './program';
import { StreamedHash } from './streamed-hash';

const bytes = () => Uint8Array.from(atob(program), (char) => char.charCodeAt(0));

/** The program at once: a page may not. */
export const compileNow = (): WebAssembly.Module => new WebAssembly.Module(bytes());

const compile = async () => WebAssembly.compile(bytes());

let compiled: Promise<WebAssembly.Module> | null = null;
/**
 * The program for a page and all its workers. Asked for before the engine is opened: a browser may compile one after
 * another, and the engine takes it many seconds.
 */
export function compiledCore(): Promise<WebAssembly.Module> {
  if (compiled) return compiled;
  compiled = compile();
  compiled.catch(() => (compiled = null));
  return compiled;
}

/** For a thread without a core. */
export async function streamedHash(): Promise<StreamedHash> {
  const instance = await WebAssembly.instantiate(await compiledCore(), { keys: { newKey: () => NO_KEY } });
  return new StreamedHash(instance.exports as unknown as CoreExports);
}
