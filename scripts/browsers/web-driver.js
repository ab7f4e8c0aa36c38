import { LIMIT_MS } from './driven.js';

/**
 * Sends a command of W3C's WebDriver by its name.
 * @typedef {(command: string, params?: Record<string, unknown>) => Promise<any>} Send
 */

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Commands over HTTP: the path after that of the session. @type {Record<string, (params: any) => string>} */
const PATHS = {
  Navigate: () => 'url',
  SetTimeouts: () => 'timeouts',
  FindElement: () => 'element',
  ElementClick: ({ id }) => `element/${id}/click`,
  ElementSendKeys: ({ id }) => `element/${id}/value`,
  ExecuteAsyncScript: () => 'execute/async',
};

/** A session of a server that takes commands over HTTP. @param {string} server @param {object} capabilities */
export async function sessionOverHttp(server, capabilities) {
  /** @param {string} method @param {string} path @param {object} [params] */
  const ask = async (method, path, params) => {
    const response = await fetch(`${server}/session${path}`, {
      method,
      ...(params ? { body: JSON.stringify(params), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    const { value } = /** @type {{ value: any }} */ (await response.json());
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  const { sessionId } = await ask('POST', '', { capabilities: { alwaysMatch: capabilities } });
  /** @type {Send} */
  const send = (command, params = {}) =>
    ask('POST', `/${sessionId}/${/** @type {any} */ (PATHS[command])(params)}`, params);
  return { send, end: () => ask('DELETE', `/${sessionId}`) };
}

/**
 * A page that is driven by commands of WebDriver.
 * @param {Send} send @param {() => Promise<unknown>} close @returns {Promise<import('./driven.js').Driven>}
 */
export async function drivenBy(send, close) {
  await send('SetTimeouts', { script: LIMIT_MS, pageLoad: LIMIT_MS });
  /** @param {string} selector */
  const find = async (selector) => {
    const found = await send('FindElement', { using: 'css selector', value: selector });
    return (found.value ?? found)[ELEMENT];
  };
  /** @param {string} selector @param {string} text */
  const keys = async (selector, text) => send('ElementSendKeys', { id: await find(selector), text });
  return {
    open: (url) => send('Navigate', { url }),
    click: async (selector) => send('ElementClick', { id: await find(selector) }),
    type: keys,
    give: (selector, paths) => keys(selector, paths.join('\n')),
    async answer(expression) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${expression})).then((is) => done({ is }), (error) => done({ failed: String(error) }));`;
      const told = await send('ExecuteAsyncScript', { script, args: [] });
      const said = told && 'value' in told ? told.value : told;
      if (said.failed !== undefined) throw new Error(said.failed);
      return said.is;
    },
    close,
  };
}
