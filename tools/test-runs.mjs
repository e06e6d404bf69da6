// Vitest and Playwright, each run to its end, and what they report of every test.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './built.mjs';
import { needChromium } from './chromium.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Test
 * @property {string} file its path in this repository
 * @property {string} title
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {number} seconds
 */

/** @typedef {{ env?: Record<string, string>, pinned?: boolean }} Around what a run has around it */

/**
 * @typedef {object} TestRun
 * @property {boolean} ok whether the runner itself ended well
 * @property {string} output what it printed
 * @property {Test[] | undefined} tests undefined when the runner broke off
 */

const REPORTS = join(ROOT, '.cache/test');

/** @returns {any} the report that a runner wrote, or undefined when it wrote none */
const readReport = (/** @type {string} */ file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const freshReport = (/** @type {string} */ name) => {
  const file = join(REPORTS, name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
};

/** @type {(outcome: string) => Test['outcome']} */
const outcomeOf = (outcome) => {
  if (['passed', 'expected'].includes(outcome)) return 'passed';
  return ['failed', 'unexpected', 'flaky'].includes(outcome) ? 'failed' : 'skipped';
};

/** @returns {Test[]} */
const testsOfVitest = (/** @type {any} */ report) =>
  report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.map((/** @type {any} */ test) => ({
      file,
      title: test.fullName,
      outcome: outcomeOf(test.status),
      seconds: (test.duration ?? 0) / 1000,
    }));
    // A file that cannot be loaded is a failure too, and so is one whose hooks fail.
    if (status === 'failed' && !tests.some((/** @type {Test} */ test) => test.outcome === 'failed'))
      tests.push({ file, title: `(the file) ${message}`, outcome: 'failed', seconds: 0 });
    return tests;
  });

/**
 * The tests that need no browser.
 * @param {string[]} [args] more arguments for Vitest
 * @param {Around} [around]
 * @returns {Promise<TestRun>}
 */
export const runVitest = async (args = [], around) => {
  const report = freshReport('fast.json');
  const result = await run(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--silent=passed-only',
      ...args,
    ],
    { ...around, minutes: 60 },
  );
  const read = readReport(report);
  return { ...result, tests: read && testsOfVitest(read) };
};

/** @returns {Test[]} */
const testsOfPlaywright = (/** @type {any} */ { suites = [], specs = [] }, titles = ['']) => [
  ...specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { status, results }) => ({
      file: `tests/e2e/${file}`,
      title: [...titles, title].join(' ').trim(),
      outcome: outcomeOf(status),
      seconds:
        results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration,
          0,
        ) / 1000,
    })),
  ),
  // The outermost suites are the files.
  ...suites.flatMap((/** @type {any} */ suite) =>
    testsOfPlaywright(suite, suite.title === suite.file ? [] : [...titles, suite.title]),
  ),
];

/**
 * The tests in a real browser, on the built shop.
 * @param {string[]} [args] more arguments for Playwright
 * @param {Around} [around]
 * @returns {Promise<TestRun & { errors: string[] }>} `errors` belong to no single test
 * @throws Error with one line that says what to install
 */
export const runPlaywright = async (args = [], around) => {
  const report = freshReport('browser.json');
  // On one core, one test at a time.
  const workers = around?.pinned ? ['--workers=1'] : [];
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  needChromium();
  const result = await run([playwright, 'test', ...workers, ...args], {
    ...around,
    minutes: 45,
    env: { ...around?.env, PLAYWRIGHT_JSON: report },
  });
  const read = readReport(report);
  return {
    ...result,
    tests: read && testsOfPlaywright(read),
    errors: read ? read.errors.map((/** @type {any} */ { message }) => message) : [],
  };
};
