// npm run check, npm test and npm run test:all: each check by the command of its own tool. tools/test/lanes.mjs says which
// tests run in which. The last line counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, isFresh } from '../built.mjs';
import { needChromium } from '../chromium.mjs';
import { needFirefox, needWebkit } from '../engines.mjs';
import { LANES, ON_POSTGRES, STORIES, STORY_PATTERN } from './lanes.mjs';
import { needPostgres } from '../postgres.mjs';
import { readArguments } from '../usage.mjs';

const { lane, changed } = readArguments(
  'npm test: npm run check, the build when it is stale, its budgets, and what a shop lives by: the money on SQLite, the public pages, and a dozen browser stories. npm run check [-- --changed]: types, lint, format, the rules and the shape of the tree; with --changed only the rules that import what differs from main. npm run test:all: all other tests, with PostgreSQL, Firefox and WebKit.',
  () => {
    const isOff = /** @type {const} */ ({ type: 'boolean', default: false });
    const { values } = parseArgs({ options: { check: isOff, all: isOff, changed: isOff } });
    const isCheck = values.check || values.changed;
    return { lane: isCheck ? 'check' : values.all ? 'all' : 'test', changed: values.changed };
  },
);
const COMMAND = { check: 'npm run check', test: 'npm test', all: 'npm run test:all' }[lane];
const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const REPORTS = join(ROOT, '.cache/test');
const MAX_MINUTES = 80;
const SLOWEST = 10;

const started = performance.now();
const total = { passed: 0, failed: 0 };
/** @type {{ name: string, ms: number }[]} */
const tests = [];

const run = (/** @type {string[]} */ [command = '', ...args], env = {}) => {
  const words = args.filter((arg) => !/\.test\.tsx?$/.test(arg));
  const files = args.length - words.length;
  const text = [command, ...words].join(' ').slice(0, 120);
  console.log(`\n> ${text}${files ? ` (${files} files)` : ''}`);
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
 * @param {(report: any) => number[]} read gives how many passed and how many failed
 * @param {Record<string, string>} [env]
 */
const runTests = (command, report, read, env) => {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const isRight = run(command, env);
  try {
    const [passed = 0, failed = 0] = read(JSON.parse(readFileSync(report, 'utf8')));
    count(passed, failed || (isRight ? 0 : 1));
  } catch {
    console.error('The tests broke off.');
    count(0, 1);
  }
};

/**
 * Runs these test files. A file of which no test ran is a failure.
 * @param {string} name of the report
 * @param {string[]} files
 * @param {Record<string, string>} [env]
 * @param {string[]} [options]
 */
const runVitest = (name, files, env, options = []) => {
  const report = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  const read = (/** @type {any} */ { numPassedTests, numFailedTests, testResults }) => {
    const ran = new Set();
    for (const { name: path, assertionResults } of testResults) {
      const file = path.slice(ROOT.length);
      if (assertionResults.length) ran.add(file);
      for (const { fullName, duration } of assertionResults)
        tests.push({ name: `${file} ${fullName}`, ms: duration ?? 0 });
    }
    const missing = options.length ? [] : files.filter((file) => !ran.has(file));
    for (const file of missing) console.error(`No test ran in ${file}.`);
    return [numPassedTests, numFailedTests + missing.length];
  };
  runTests(['vitest', 'run', ...reporters, ...options, ...files], report, read, env);
};

/**
 * Whether a program is there, perhaps only now. In CI it must be.
 * @param {() => unknown} need throws an Error with one line that says what to install
 */
const isThere = (need) => {
  try {
    need();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count(0, process.env.CI ? 1 : 0);
    return false;
  }
};

/**
 * The tests of a suite of Playwright's report: file, groups and title, as --grep sees them, and how long each took.
 * @returns {{ name: string, ms: number }[]}
 */
const testsOf = (/** @type {any} */ { title: group, specs = [], suites = [] }) =>
  [
    ...specs.map((/** @type {any} */ { title, tests: runs }) => ({
      name: title,
      ms: runs
        .flatMap((/** @type {any} */ one) => one.results)
        .reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.duration, 0),
    })),
    ...suites.flatMap(testsOf),
  ].map(({ name, ms }) => ({ name: `${group} ${name}`, ms }));

/** Runs the browser stories of this lane. A story of which no test ran is a failure. */
const runPlaywright = () => {
  if (!isThere(needChromium)) return;
  const report = join(REPORTS, 'browser.json');
  const chosen = `${lane === 'test' ? '--grep' : '--grep-invert'}=${STORY_PATTERN}`;
  const read = (/** @type {any} */ { stats: { expected, unexpected, flaky }, suites }) => {
    const ran = suites.flatMap(testsOf);
    for (const { name, ms } of ran) tests.push({ name: `tests/e2e/${name}`, ms });
    const isMissing = (/** @type {string} */ story) =>
      !ran.some((/** @type {{ name: string }} */ { name }) => name.startsWith(story));
    const missing = lane === 'test' ? STORIES.filter(isMissing) : [];
    for (const story of missing) console.error(`No story is called ${story}.`);
    return [expected, unexpected + flaky + missing.length];
  };
  runTests(['playwright', 'test', chosen, '--reporter=dot,json'], report, read, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
};

/** Runs the stories in Firefox and WebKit. */
const runStories = () => {
  const files = [
    ...(isThere(needFirefox) ? ['tests/engines/firefox.test.ts'] : []),
    ...(isThere(needWebkit) ? ['tests/engines/webkit.test.ts'] : []),
  ];
  if (files.length) runVitest('engines', files);
};

const build = () => isFresh() || runWhole('node', 'tools/build.mjs');

const ON_SQLITE = { TEST_ENGINES: 'sqlite' };

if (lane !== 'all') {
  runWhole('tsc', '-b', '--pretty', 'false');
  runWhole('oxlint', '--deny-warnings');
  runWhole('oxfmt', '--check', '.');
}
if (lane === 'check') {
  const rules = LANES.check.filter((file) => /^tests\/(shop|workbench)\//.test(file));
  const others = LANES.check.filter((file) => !rules.includes(file));
  if (changed) {
    runVitest('rules', rules, ON_SQLITE, ['--changed=main', '--passWithNoTests']);
    runVitest('fast', others, ON_SQLITE);
  } else runVitest('fast', LANES.check, ON_SQLITE);
}
if (lane === 'test') {
  const isBuilt = build();
  if (isBuilt) runWhole('node', 'tools/budgets.mjs');
  runVitest('fast', [...LANES.check, ...LANES.test], ON_SQLITE);
  if (isBuilt) runPlaywright();
}
if (lane === 'all') {
  const isBuilt = build();
  const hasPostgres = isThere(needPostgres);
  runVitest('fast', LANES.all, hasPostgres ? {} : ON_SQLITE);
  if (hasPostgres) runVitest('postgres', ON_POSTGRES, { TEST_ENGINES: 'postgres' });
  if (isBuilt) {
    runPlaywright();
    runStories();
  }
}

const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\nThe ${SLOWEST} slowest tests:`);
for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name.slice(0, 150)}`);
console.log(`\n${COMMAND} took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
