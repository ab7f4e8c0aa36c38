import { NoEngineError } from './errors';

const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const empty = new Uint8Array(header);
/** A function with `try`: the engine is built on exceptions of WebAssembly. */
const exceptions = new Uint8Array([
  ...header,
  ...[1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11],
]);
/** A function with a vector of 16 bytes: the reader of files is built on them. */
const vectors = new Uint8Array([
  ...header,
  ...[1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
]);

/** Throws a NoEngineError where the browser, or the policy of the host, would leave the engine hanging. */
export function assertCapable(): void {
  if (typeof WebAssembly !== 'object' || ![exceptions, vectors].every((code) => WebAssembly.validate(code)))
    throw new NoEngineError(
      'This browser is too old: Evalbook is built on parts of WebAssembly that it lacks. Use a Chrome, Edge, Firefox or Safari of the last three years.',
    );
  try {
    new WebAssembly.Module(empty);
  } catch (cause) {
    throw new NoEngineError(
      "A content security policy forbids WebAssembly here. Add 'wasm-unsafe-eval' to script-src in what the host sends.",
      { cause },
    );
  }
}
