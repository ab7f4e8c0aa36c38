/**
 * The walls of the house: which room may look into which (README, "Work on it"; docs/architecture.md). An import that
 * breaks one is a fault of `npm run check`. Rooms know each other by relative paths, so the path says the room.
 */
const ROOMS = [
  'json',
  'records',
  'formats',
  'ingest',
  'search',
  'engine',
  'stats',
  'analysis',
  'export',
  'state',
  'ui',
];

/** @type {Record<string, string[]>} */
const MAY_IMPORT = {
  json: [],
  records: ['json'],
  formats: ['json', 'records'],
  ingest: ['formats', 'records', 'json', 'engine'],
  search: ['json'],
  engine: ['records'],
  stats: [],
  analysis: ['engine', 'stats', 'search', 'records', 'json'],
  export: ['engine', 'formats', 'records', 'json'],
  ui: [],
  state: ['analysis', 'export', 'engine', 'ingest', 'formats', 'search', 'stats', 'records', 'json'],
};

/** Walls that code of today breaks, a file each: none is to be added. @type {Record<string, string[]>} */
const EXCEPTIONS = {
  // A table is copied and saved as CSV where it stands; the cells belong in a room below both.
  'src/lib/ui/data-table.ts': ['export'],
  // A number is written as the pages write it; the words of what went wrong belong beside the pages.
  'src/lib/state/troubles.svelte.ts': ['ui'],
};

const engineOnly = {
  regex: '^(@duckdb/|apache-arrow)',
  message: 'Only the engine speaks to DuckDB and Arrow: ask it through src/lib/engine.',
};

/** @param {string} room @param {string[]} [more] rooms that one file may look into beside */
function wall(room, more = []) {
  const allowed = [room, ...(MAY_IMPORT[room] ?? []), ...more];
  const shut = ROOMS.filter((other) => !allowed.includes(other));
  const above = room === 'state' ? 'routes' : 'routes|App\\.svelte|main';
  const into = allowed.slice(1).join(', ') || 'no other room';
  return {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: String.raw`^((\.\./)+|\$lib/)(${[...shut, above].join('|')})(/|$)`,
            message: `src/lib/${room} may look into ${into}. The rooms stand in eslint.rooms.js.`,
          },
          ...(room === 'engine' ? [] : [engineOnly]),
        ],
      },
    ],
  };
}

export default [
  ...ROOMS.map((room) => ({ files: [`src/lib/${room}/**/*.{ts,svelte}`], rules: wall(room) })),
  ...Object.entries(EXCEPTIONS).map(([file, rooms]) => ({
    files: [file],
    rules: wall(file.split('/')[2] ?? '', rooms),
  })),
  {
    files: ['src/routes/**/*.{ts,svelte}', 'src/workers/**/*.ts', 'src/*.{ts,svelte}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [engineOnly] }] },
  },
];
