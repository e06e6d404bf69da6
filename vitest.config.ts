import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The machines that run this have two cores.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    allowOnly: !process.env.CI,
    projects: [
      { test: { name: 'house', include: ['tests/*.test.ts'], environment: 'node' } },
      { test: { name: 'shop', include: ['tests/shop/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One page after another in one environment: Chakra is loaded once, the setup file wipes what is left.
          isolate: false,
          setupFiles: 'tests/support/setup-client.ts',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
