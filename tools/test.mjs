// npm test and npm run check: each check by the command of its own tool. The last line counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, isFresh } from './built.mjs';
import { needChromium } from './chromium.mjs';
import { needFirefox, needWebkit } from './engines.mjs';
import { readArguments } from './usage.mjs';

const { check, changed } = readArguments(
  'npm test: types, lint, format, build, budgets, fast tests on both databases, browser tests, stories in Firefox and WebKit. npm run check [-- --changed]: types, lint, format, build, fast tests on SQLite alone; with --changed no build, and of the fast tests those that import what differs from main.',
  () => {
    const isOff = /** @type {const} */ ({ type: 'boolean', default: false });
    const { values } = parseArgs({ options: { check: isOff, changed: isOff } });
    return { ...values, check: values.check || values.changed };
  },
);
const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const REPORTS = join(ROOT, '.cache/test');
const MAX_MINUTES = 55;

const total = { passed: 0, failed: 0 };

const run = (/** @type {string[]} */ [command = '', ...args], env = {}) => {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MAX_MINUTES * 60_000,
    env: { ...process.env, PATH, ...env },
  });
  if (error) console.error(error.message);
  return status === 0;
};

const count = (passed = 0, failed = 0) => {
  total.passed += passed;
  total.failed += failed;
};

/** Runs a command that is right or wrong as a whole. @returns whether it was right */
const runWhole = (/** @type {string[]} */ ...command) => {
  const isRight = run(command);
  count(isRight ? 1 : 0, isRight ? 0 : 1);
  return isRight;
};

/**
 * Runs tests and counts them. A runner that breaks off is one failure.
 * @param {string[]} command
 * @param {string} report the file in which the runner writes its JSON
 * @param {(report: any) => [passed: number, failed: number]} read
 * @param {Record<string, string>} [env]
 */
const runTests = (command, report, read, env) => {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const isRight = run(command, env);
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(report, 'utf8')));
    count(passed, failed || (isRight ? 0 : 1));
  } catch {
    console.error('The tests broke off.');
    count(0, 1);
  }
};

/** A part of the tests of which none passed is a failure, as when its files are not found. */
const PARTS = ['house', 'shop/', 'workbench/', 'server/', 'client/'];

const runVitest = (/** @type {string[]} */ args = [], parts = PARTS) => {
  const report = join(REPORTS, 'fast.json');
  runTests(
    [
      'vitest',
      'run',
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    report,
    ({ numPassedTests, numFailedTests, testResults }) => {
      const missing = parts.filter(
        (part) =>
          !testResults.some(
            (/** @type {any} */ { name, assertionResults }) =>
              name.includes(`/tests/${part}`) &&
              assertionResults.some((/** @type {any} */ { status }) => status === 'passed'),
          ),
      );
      for (const part of missing) console.error(`No test passed in tests/${part}.`);
      return [numPassedTests, numFailedTests + missing.length];
    },
    check ? { TEST_ENGINES: 'sqlite' } : {},
  );
};

const runPlaywright = () => {
  const report = join(REPORTS, 'browser.json');
  try {
    needChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return count(0, 1);
  }
  return runTests(
    ['playwright', 'test', '--reporter=dot,json'],
    report,
    ({ stats: { expected, unexpected, flaky } }) => [expected, unexpected + flaky],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
};

/** The stories in Firefox and WebKit. Those of a missing engine are left out with a line, and in CI they have failed. */
const runStories = () => {
  const report = join(REPORTS, 'engines.json');
  const files = [];
  for (const [engine, need] of Object.entries({ firefox: needFirefox, webkit: needWebkit }))
    try {
      need();
      files.push(`tests/engines/${engine}.test.ts`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      count(0, process.env.CI ? 1 : 0);
    }
  if (!files.length) return;
  runTests(
    [
      'vitest',
      'run',
      '--project=engines',
      ...files,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
  );
};

runWhole('tsc', '-b', '--pretty', 'false');
runWhole('oxlint', '--deny-warnings');
runWhole('oxfmt', '--check', '.');
const isBuilt = changed || isFresh() || runWhole('node', 'tools/build.mjs');
if (isBuilt && !check) runWhole('node', 'tools/budgets.mjs');
if (changed) {
  // The house tests read the tree, so no import tells which of them a change concerns.
  runVitest(['--project=house'], ['house']);
  runVitest(['--project=!house', '--project=!engines', '--changed=main', '--passWithNoTests'], []);
} else runVitest(['--project=!engines']);
if (isBuilt && !check) {
  runPlaywright();
  runStories();
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
