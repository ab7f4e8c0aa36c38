import { svelte } from '@sveltejs/vite-plugin-svelte';
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What a page draws with has no place in a terminal. */
const withoutDrawings: Plugin = {
  name: 'evalbook:without-drawings',
  enforce: 'pre',
  load: (id) => (id.endsWith('.svelte') ? 'export default null' : null),
};

/** The engine's program is put beside the command. */
const engineBeside: Plugin = {
  name: 'evalbook:engine-beside',
  writeBundle({ dir = 'command' }) {
    const blocking = createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/blocking');
    mkdirSync(join(dir, 'engine'), { recursive: true });
    cpSync(join(dirname(blocking), 'duckdb-eh.wasm'), join(dir, 'engine', 'duckdb-eh.wasm'));
  },
};

/** It looks for nothing beside itself: where its program is, it is told. */
const engineAsModule: Plugin = {
  name: 'evalbook:engine-as-module',
  enforce: 'pre',
  transform: (code, id) => (id.includes('duckdb-node-blocking') ? code.replaceAll('__dirname', '""') : null),
};

export default defineConfig({
  plugins: [withoutDrawings, engineAsModule, svelte(), engineBeside],
  publicDir: false,
  resolve: { dedupe: ['apache-arrow'] },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'command',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        evalbook: 'src/command/main.ts',
        formats: 'src/command/package/formats.ts',
        stats: 'src/command/package/stats.ts',
        notebook: 'src/command/package/notebook.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        banner: ({ name }) => (name === 'evalbook' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});
