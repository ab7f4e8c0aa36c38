import { type BuiltFile, codeOf, INDEX, LIST, WORKER } from './built';

/** What it stands on; the browser's own, but for tests. */
export interface Ground {
  caches: CacheStorage;
  fetch: typeof fetch;
  digest: (bytes: BufferSource) => Promise<ArrayBuffer>;
}

/** Fetches that run side by side. */
const AT_ONCE = 4;
/** Their names hold a hash: of one name there is one content, whatever the version. */
const HASHED = 'assets/';

const TAB = 'tab';
const WANTED = 'wanted';
/** Milliseconds in which a tab that opens may not be among those that the browser lists. */
const OPENING = 10_000;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One version of the page, kept in a cache of its own: all of its files, each by its hash, and nothing else ever. A tab
 * stays with the version that it began with, whose cache goes once no tab has it.
 */
export class KeptPage {
  readonly #scope: URL;
  readonly #files: readonly BuiltFile[];
  readonly #ground: Ground;
  readonly #paths: ReadonlySet<string>;
  #name: Promise<string> | null = null;

  constructor(scope: string, files: readonly BuiltFile[], ground: Ground) {
    this.#scope = new URL(scope);
    this.#files = files;
    this.#ground = ground;
    this.#paths = new Set([LIST, WORKER, ...files.map(({ path }) => path)]);
  }

  /** Keeps every file, or rejects: a version that is not whole is never used. What was kept before it broke off stays. */
  async install(): Promise<void> {
    const cache = await this.#ground.caches.open(await this.#cacheName());
    const left = [...this.#files];
    const work = async () => {
      for (let built = left.shift(); built; built = left.shift()) await this.#keep(cache, built);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const worker = await (await this.#get(WORKER, 'no-cache')).text();
    if (codeOf(this.#files, worker) === null) throw new Error(`${WORKER} is of another version by now.`);
    await cache.put(this.#url(WORKER), textResponse(worker, 'text/javascript'));
    await cache.put(this.#url(LIST), textResponse(JSON.stringify(this.#files), 'application/json'));
  }

  /** Whether no version of the page was kept before this one. */
  async isFirst(): Promise<boolean> {
    const mine = await this.#cacheName();
    return !(await this.#versions()).some((name) => name !== mine);
  }

  /** Lets go of the versions that none of these tabs has, and none that is just opening. */
  async prune(clients: readonly string[]): Promise<void> {
    const used = new Set([await this.#cacheName()]);
    const told = await this.#ground.caches.open(this.#told);
    for (const request of await told.keys()) {
      const { version, at } = await toldIn(await told.match(request));
      const { searchParams } = new URL(request.url);
      const isOpen = searchParams.has(WANTED) || clients.includes(searchParams.get(TAB) ?? '');
      if (isOpen || Date.now() - at < OPENING) used.add(version);
      else await told.delete(request);
    }
    for (const name of await this.#versions()) if (!used.has(name)) await this.#ground.caches.delete(name);
  }

  /** The path of a file of the page that a request is for; null where it is for anything else, which is none of ours. */
  pathOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): string | null {
    const { origin, pathname } = new URL(url);
    const { origin: own, pathname: folder } = this.#scope;
    if (method !== 'GET' || origin !== own || !pathname.startsWith(folder)) return null;
    const path = pathname.slice(folder.length);
    if (mode === 'navigate') return path === '' || path === INDEX ? INDEX : null;
    return this.#paths.has(path) || path.startsWith(HASHED) ? path : null;
  }

  /** A tab that opens: it begins with the version that is wanted, which may be a later one, whose worker still waits. */
  async open(client: string): Promise<Response | null> {
    const wanted = (await this.#toldAt(this.#wantedUrl))?.version;
    const has = wanted !== undefined && (await this.#ground.caches.has(wanted));
    const name = has ? wanted : await this.#cacheName();
    const page = (await (await this.#ground.caches.open(name)).match(this.#url(INDEX))) ?? null;
    if (page && client !== '') await this.#tell(this.#tabUrl(client), name);
    return page;
  }

  /** This tab has this version from its beginning. */
  async begin(client: string): Promise<void> {
    await this.#tell(this.#tabUrl(client), await this.#cacheName());
  }

  /** Tabs begin with this version from now on. */
  async want(): Promise<void> {
    await this.#tell(this.#wantedUrl, await this.#cacheName());
  }

  /** Whether this tab began with this version. */
  async isOf(client: string): Promise<boolean> {
    return (await this.#versionOf(client)) === (await this.#cacheName());
  }

  /** A file as the version of this tab has it; null where that is not kept. */
  async find(path: string, client: string): Promise<Response | null> {
    const mine = await this.#cacheName();
    const names = path.startsWith(HASHED)
      ? new Set([mine, ...(await this.#versions())])
      : [(await this.#versionOf(client)) ?? mine];
    for (const name of names) {
      if (!(await this.#ground.caches.has(name))) continue;
      const found = await (await this.#ground.caches.open(name)).match(this.#url(path));
      if (found) return found;
    }
    return null;
  }

  async #keep(cache: Cache, built: BuiltFile): Promise<void> {
    const url = this.#url(built.path);
    if (await cache.match(url)) return; // an installation that broke off goes on
    const kept = await this.#alike(built);
    for (const bring of [
      () => kept,
      () => this.#get(built.path, 'default'),
      () => this.#get(built.path, 'reload'), // what lay between held an older file
    ]) {
      const response = await bring();
      if (!response) continue;
      const bytes = await response.arrayBuffer();
      if (hex(await this.#ground.digest(bytes)) !== built.sha256) continue;
      return cache.put(url, new Response(bytes, { headers: headersOf(response, bytes.byteLength) }));
    }
    throw new Error(`${built.path} is not the file that was built.`);
  }

  /** The file as another version has it, where it may be the same. */
  async #alike({ path }: BuiltFile): Promise<Response | null> {
    for (const name of await this.#versions()) {
      const found = await (await this.#ground.caches.open(name)).match(this.#url(path));
      if (found) return found;
    }
    return null;
  }

  async #get(path: string, cache: RequestCache): Promise<Response> {
    const response = await this.#ground.fetch(this.#url(path), { cache });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response;
  }

  /** The version that a tab began with; null where nobody knows. */
  async #versionOf(client: string): Promise<string | null> {
    return client === '' ? null : ((await this.#toldAt(this.#tabUrl(client)))?.version ?? null);
  }

  async #tell(url: string, version: string): Promise<void> {
    const told = await this.#ground.caches.open(this.#told);
    const text = JSON.stringify({ version, at: Date.now() } satisfies Told);
    await told.put(url, textResponse(text, 'application/json'));
  }

  async #toldAt(url: string): Promise<Told | null> {
    const found = await (await this.#ground.caches.open(this.#told)).match(url);
    return found ? toldIn(found) : null;
  }

  /** Workers of this kind are ended and begun again: which tab has which version is kept. */
  #tabUrl(client: string): string {
    return new URL(`?${TAB}=${encodeURIComponent(client)}`, this.#scope).href;
  }

  get #wantedUrl(): string {
    return new URL(`?${WANTED}`, this.#scope).href;
  }

  #url(path: string): string {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), this.#scope).href;
  }

  /** Caches are of the whole host: another folder of it has others. */
  get #prefix(): string {
    return `evalbook page ${this.#scope.href} `;
  }
  get #told(): string {
    return `evalbook tabs ${this.#scope.href}`;
  }

  #cacheName(): Promise<string> {
    this.#name ??= this.#ground
      .digest(new TextEncoder().encode(JSON.stringify(this.#files)))
      .then((digest) => this.#prefix + hex(digest).slice(0, 16));
    return this.#name;
  }

  async #versions(): Promise<string[]> {
    return (await this.#ground.caches.keys()).filter((name) => name.startsWith(this.#prefix));
  }
}

/** With which version a tab began, and when. */
interface Told {
  version: string;
  at: number;
}

const toldIn = async (response: Response | undefined): Promise<Told> =>
  response ? ((await response.json()) as Told) : { version: '', at: 0 };

const textResponse = (text: string, type: string): Response =>
  new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });

/** What the host says of a file, a policy among it; its bytes are no longer packed as they came. */
function headersOf(response: Response, bytes: number): Headers {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'vary']) headers.delete(name);
  headers.set('content-length', String(bytes));
  return headers;
}
