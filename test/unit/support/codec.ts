import type { Codec } from '../../../src/lib/session/codec';

/** JSON as a file would have it. */
export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Options read from the address that they were written into. */
export const byAddress = <Options>(codec: Codec<Options>, options: Options): Options =>
  codec.toAddress(options).reduce((read, part) => {
    const at = part.indexOf('=');
    return codec.take(read, part.slice(0, at), part.slice(at + 1));
  }, codec.defaults);
