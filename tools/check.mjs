// npm run check: the checks that must pass before a commit.
import { budgets, build, fastTests, format, lint, runPhases, types } from './phases.mjs';
import { readArguments } from './usage.mjs';

readArguments('npm run check: types, lint, format, fast tests, build and budgets.');

const { failed } = await runPhases([
  ['types', types],
  ['lint', lint],
  ['format', format],
  ['fast tests', fastTests],
  ['build', build],
  ['budgets', budgets],
]);
process.exit(failed ? 1 : 0);
