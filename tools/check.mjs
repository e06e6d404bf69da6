// npm run check: the checks that must pass before a commit.
import { budgets, build, fastTests, format, lint, runPhases, types } from './phases.mjs';
import { readArguments } from './usage.mjs';

readArguments('npm run check: types, build, lint, format, budgets and fast tests.');

const { failed } = await runPhases([
  [
    ['types', types],
    ['build', build],
  ],
  [
    ['lint', lint],
    ['format', format],
    ['budgets', budgets],
  ],
  [['fast tests', fastTests]],
]);
process.exit(failed ? 1 : 0);
