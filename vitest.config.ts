import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

process.env.TZ = 'UTC';

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    dedupe: ['apache-arrow'],
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
  },
  test: {
    include: ['test/unit/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    // A file finds the modules of the one before it loaded, and the engine's program compiled.
    isolate: false,
    // What optimising the engine would win is less than it takes.
    execArgv: ['--liftoff-only'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
