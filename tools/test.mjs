// npm test: runs all checks; the last line is the result.
import {
  browserTests,
  budgets,
  build,
  fastTests,
  format,
  lint,
  runPhases,
  types,
} from './phases.mjs';
import { readArguments } from './usage.mjs';

readArguments(
  'npm test: types, lint, format, all tests, the build and its budgets. Its last line counts them.',
);

const built = { yes: false };
const NOT_BUILT = { passed: 0, failed: 1, details: 'Not run, because nothing is built.' };
const { passed, failed, tests } = await runPhases([
  // Both take one core most of the time.
  [
    ['types', types],
    [
      'build',
      async () => {
        const result = await build();
        built.yes = result.failed === 0;
        return result;
      },
    ],
  ],
  [
    ['lint', lint],
    ['format', format],
    ['budgets', async () => (built.yes ? budgets() : NOT_BUILT)],
  ],
  [['fast tests', fastTests]],
  [['browser tests', async () => (built.yes ? browserTests() : NOT_BUILT)]],
]);
console.log('The ten slowest tests:');
for (const { seconds, file, title } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} > ${title}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
