import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tempFilesInMemory } from './tools/memory.mjs';

tempFilesInMemory();

/** Test files that replace a module: each has modules of its own. */
const MOCKING = 'tests/server/**/*.mocks.test.ts';

/** Modules are loaded once for all files of a project; what a test replaced or set is put back after it. */
const SHARED = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };

export default defineConfig({
  test: {
    // One more than the cores of the machines that run this: a test waits for its database a third of its time.
    maxWorkers: 3,
    // These end what hangs. A wait in a test ends before (tests/support/until.ts), and says what it waited for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    allowOnly: !process.env.CI,
    projects: [
      {
        extends: true,
        test: { name: 'house', include: ['tests/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['tests/{shop,workbench}/**/*.test.ts'],
          environment: 'node',
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [MOCKING],
          environment: 'node',
          globalSetup: 'tests/support/postgres.ts',
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocks',
          include: [MOCKING],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One page after another in one environment: Chakra is loaded once, the setup file wipes what is left.
          isolate: false,
          setupFiles: 'tests/support/screen/setup-client.ts',
        },
      },
    ],
  },
});
