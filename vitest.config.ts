import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The machines that run this have two cores, and may be busy with something else.
    maxWorkers: 2,
    // Longer ones are listed in tests/support/slow.ts, with a reason.
    testTimeout: 15_000,
    hookTimeout: 15_000,
    allowOnly: !process.env.CI,
    projects: [
      {
        extends: true,
        test: { name: 'house', include: ['tests/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'shop', include: ['tests/shop/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/postgres.ts',
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
          setupFiles: 'tests/support/setup-client.ts',
        },
      },
    ],
  },
});
