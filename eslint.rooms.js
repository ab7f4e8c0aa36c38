/**
 * The walls of the house: which room may look into which (README, "Work on it"; docs/architecture.md). A room may look
 * only into rooms that stand before it, so there is no circle. An import that breaks a wall is a fault of `npm run check`.
 * Rooms know each other by relative paths, so the path says the room.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  bytes: [],
  json: ['bytes'],
  cells: ['json', 'bytes'],
  threads: [],
  offline: [],
  stats: [],
  table: [],
  review: ['table'],
  records: ['json', 'bytes'],
  mapping: ['records', 'json'],
  formats: ['mapping', 'records', 'json', 'table'],
  search: ['threads', 'json', 'cells', 'bytes'],
  engine: ['review', 'records', 'threads', 'table'],
  ingest: ['formats', 'mapping', 'records', 'engine', 'threads', 'json', 'cells', 'bytes'],
  export: ['formats', 'mapping', 'records', 'engine', 'threads', 'json', 'table'],
  notebook: ['engine', 'records', 'table'],
  filter: ['engine', 'search'],
  analysis: ['filter', 'engine', 'formats', 'search', 'stats', 'threads', 'records', 'json', 'review'],
  ui: ['table'],
  session: [
    'notebook',
    'analysis',
    'filter',
    'ingest',
    'export',
    'engine',
    'search',
    'stats',
    'formats',
    'mapping',
    'records',
    'threads',
    'offline',
    'json',
    'review',
    'table',
    'ui',
  ],
  present: ['session', 'analysis', 'filter', 'stats', 'records', 'review', 'table', 'ui'],
  views: [
    'present',
    'session',
    'notebook',
    'analysis',
    'filter',
    'export',
    'engine',
    'search',
    'stats',
    'formats',
    'mapping',
    'records',
    'json',
    'review',
    'table',
    'ui',
  ],
};

/** Views that hold pieces of others. A view stands after those that it looks into. @type {Record<string, string[]>} */
export const VIEWS = {
  verdict: [],
  clusters: [],
  ledger: [],
  runs: [],
  solved: [],
  expectations: [],
  repeats: [],
  noise: [],
  trend: [],
  ranks: [],
  calibration: [],
  judges: [],
  planned: [],
  items: [],
  readings: [],
  preferences: ['verdict', 'judges'],
  matrix: [],
  names: [],
  samples: ['solved'],
  paths: [],
  tools: [],
  partings: ['tools'],
  sample: [],
  search: [],
  filter: ['clusters'],
  tokens: [],
  cost: [],
  latency: [],
  errors: [],
  prices: [],
  rule: [],
  empty: ['ledger', 'verdict'],
  overview: ['verdict', 'filter', 'names'],
  declared: [],
  pair: ['verdict', 'matrix', 'samples'],
  leaderboard: ['verdict', 'cost'],
  plan: ['leaderboard'],
  suite: ['plan'],
  slices: ['matrix', 'verdict'],
  label: ['slices'],
  finder: ['slices'],
  frontier: ['verdict', 'clusters', 'matrix', 'filter'],
  decision: ['verdict', 'readings', 'slices', 'cost', 'latency', 'frontier'],
  index: ['verdict'],
  reviewed: ['verdict'],
  modes: ['reviewed'],
  judge: ['verdict', 'reviewed'],
  'labels-buy': ['reviewed'],
  reviewers: ['judge'],
  review: ['sample', 'filter'],
  chart: [],
  kept: [],
  notebook: ['chart'],
};

/** Topics of the questions, a folder of `analysis` each, in the same way. @type {Record<string, string[]>} */
export const TOPICS = {
  labels: [],
  contenders: [],
  runs: [],
  metrics: ['labels'],
  answers: [],
  definitions: ['labels', 'answers'],
  comparison: ['contenders', 'runs', 'metrics', 'answers'],
  overview: ['comparison', 'contenders', 'metrics', 'answers'],
  slices: ['comparison', 'metrics', 'labels'],
  samples: ['comparison', 'contenders', 'metrics', 'labels', 'answers', 'definitions'],
  paths: ['comparison', 'contenders', 'metrics', 'samples'],
  usage: ['comparison', 'contenders', 'metrics', 'labels', 'answers'],
  collections: ['comparison', 'metrics'],
  plans: ['comparison', 'metrics', 'samples'],
  review: ['comparison', 'metrics'],
  files: [],
  confidence: ['comparison', 'metrics'],
  votes: ['files', 'contenders'],
  judges: ['comparison', 'contenders', 'files', 'metrics', 'votes'],
  checks: [],
};

const OUTSIDE = ['routes', 'App', 'main'];
const engineOnly = {
  regex: '^(@duckdb/|apache-arrow)',
  message: 'Only the engine speaks to DuckDB and Arrow: ask it through src/lib/engine.',
};
const workersRead = {
  regex: String.raw`(^|/)formats(/(?!shared/)[^/]+/.*)?$`,
  message: 'Readers of files load in the workers: what the page knows of a tool is in formats/families.',
};
/** What reads tables of one's own is made from a mapping, where files are opened. */
const workersReadOwn = {
  ...workersRead,
  regex: String.raw`(^|/)formats(/(?!shared/|own/)[^/]+/.*)?$`,
};
const ownTool = {
  regex: String.raw`^\.\./(?!shared/)[\w-]+/`,
  message: 'A tool knows nothing of another: what both need stands in src/lib/formats/shared.',
};
const folders = String.raw`(\.\./)+`;
/** @param {readonly string[]} names @param {string} before @param {string} message */
const shut = (names, before, message) => ({ regex: `^${before}(${names.join('|')})(/|$|\\.)`, message });
/** @param {object[]} patterns */
const only = (patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

/** @param {string} room */
function wall(room) {
  const allowed = [room, ...(ROOMS[room] ?? [])];
  const others = Object.keys(ROOMS).filter((other) => !allowed.includes(other));
  const into = allowed.slice(1).join(', ') || 'no other room';
  return [
    shut(
      [...others, ...OUTSIDE],
      String.raw`(${folders}|\$lib/)`,
      `src/lib/${room} may look into ${into}. The rooms stand in eslint.rooms.js.`,
    ),
    ...(room === 'engine' ? [] : [engineOnly]),
    ...(room === 'formats' ? [] : [room === 'ingest' ? workersReadOwn : workersRead]),
  ];
}

/** Of a folder within a room. @param {string} room @param {Record<string, string[]>} folders @param {string} folder */
function innerWall(room, folders, folder) {
  const allowed = [folder, ...(folders[folder] ?? [])];
  const others = Object.keys(folders).filter((other) => !allowed.includes(other));
  const into = allowed.slice(1).join(', ') || 'no other folder';
  const message = `${room}/${folder} may look into ${into}. The folders stand in eslint.rooms.js.`;
  return [...wall(room), shut(others, String.raw`\.\./`, message)];
}

const noPage = {
  regex: String.raw`^\.\./(?!(\.\./)*lib/)[^/]+/`,
  message:
    'A page imports no page: what both need is a view, or stands in src/lib/session or src/lib/present.',
};

export default [
  ...Object.keys(ROOMS).map((room) => ({
    files: [`src/lib/${room}/**/*.{ts,svelte}`],
    rules: only(wall(room)),
  })),
  ...Object.keys(VIEWS).map((view) => ({
    files: [`src/lib/views/${view}/**/*.{ts,svelte}`],
    rules: only(innerWall('views', VIEWS, view)),
  })),
  ...Object.keys(TOPICS).map((topic) => ({
    files: [`src/lib/analysis/${topic}/**/*.ts`],
    rules: only(innerWall('analysis', TOPICS, topic)),
  })),
  { files: ['src/lib/formats/*/**/*.ts'], rules: only([...wall('formats'), ownTool]) },
  {
    files: ['src/lib/formats/*/{about,transcript}.ts'],
    rules: only([...wall('formats'), ownTool, { ...workersRead, regex: String.raw`^\./(?!transcript$)` }]),
  },
  { files: ['src/{workers,command}/**/*.ts'], rules: only([engineOnly]) },
  { files: ['src/routes/*.{ts,svelte}', 'src/*.{ts,svelte}'], rules: only([engineOnly, workersRead]) },
  { files: ['src/routes/*/**/*.{ts,svelte}'], rules: only([engineOnly, workersRead, noPage]) },
];
