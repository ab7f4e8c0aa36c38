import { connect } from 'node:net';

const COLON = ':'.charCodeAt(0);

/**
 * Firefox’s own way of taking WebDriver’s commands: over a socket, each message a list in JSON after its length.
 * @param {number} port
 */
export async function marionette(port) {
  const socket = connect(port, '127.0.0.1');
  /** @type {Map<number, { done: (result: any) => void, fail: (error: Error) => void }>} */
  const asked = new Map();
  let last = 0;
  let rest = Buffer.alloc(0);

  /** @param {Error} error */
  const failAll = (error) => {
    for (const { fail } of asked.values()) fail(error);
    asked.clear();
  };
  /** @param {[type: number, id: number, error: { error: string, message: string } | null, result: any]} message */
  const take = ([, id, error, result]) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (error) waiting?.fail(new Error(`${error.error}: ${error.message}`));
    else waiting?.done(result);
  };
  socket.on('data', (some) => {
    rest = Buffer.concat([rest, some]);
    for (let at = rest.indexOf(COLON); at > 0; at = rest.indexOf(COLON)) {
      const end = at + 1 + Number(rest.toString('latin1', 0, at));
      if (rest.length < end) return;
      const message = JSON.parse(rest.toString('utf8', at + 1, end));
      rest = rest.subarray(end);
      if (Array.isArray(message)) take(/** @type {any} */ (message)); // the first one greets
    }
  });
  socket.on('error', failAll);
  socket.on('close', () => failAll(new Error('Firefox has ended.')));
  await new Promise((done) => socket.once('connect', done));

  /** @param {string} name @param {Record<string, unknown>} [params] @returns {Promise<any>} */
  const ask = (name, params = {}) =>
    new Promise((done, fail) => {
      asked.set(++last, { done, fail });
      const text = Buffer.from(JSON.stringify([0, last, name, params]));
      socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    });
  return {
    send: /** @type {import('./web-driver.js').Send} */ (
      (command, params) => ask(`WebDriver:${command}`, params)
    ),
    end: () => socket.destroy(),
  };
}
