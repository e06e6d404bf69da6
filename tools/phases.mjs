// The checks that npm run check and npm test are made of.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, isFresh } from './built.mjs';
import { needChromium } from './chromium.mjs';
import { hasPostgres } from './postgres.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {string} [note] one line that is always shown
 * @property {string} [details] shown when something failed
 */

const bin = (/** @type {string} */ path) => join(ROOT, 'node_modules', path);
const REPORTS = join(ROOT, '.cache/test');

/** A program that is right or wrong as a whole. @returns {Promise<Result>} */
const oneCheck = async (/** @type {string[]} */ args) => {
  const { ok, said } = await run(args);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: said };
};

export const types = () => oneCheck([bin('typescript/bin/tsc'), '-b', '--pretty', 'false']);

export const lint = () => oneCheck([bin('oxlint/bin/oxlint'), '--deny-warnings']);

export const format = async () => {
  const result = await oneCheck([bin('oxfmt/bin/oxfmt'), '--check', '.']);
  const details = result.details && `${result.details}\nnpx oxfmt --write . puts it right.`;
  return { ...result, details };
};

/** @returns {Promise<Result>} */
export const build = async () => {
  if (isFresh()) return { passed: 1, failed: 0, note: 'nothing has changed' };
  return oneCheck([join(ROOT, 'tools/build.mjs')]);
};

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

const PROJECTS = ['house', 'shop', 'server', 'client'];

/** The project that a test file belongs to, by its place. */
const projectOf = (/** @type {string} */ file) =>
  /\/tests\/(?:(\w+)\/|[^/]+$)/.exec(file.replaceAll('\\', '/'))?.[1] ?? 'house';

/** Every test that needs no browser. @returns {Promise<Result>} */
export const fastTests = async () => {
  const file = freshReport('fast.json');
  const { ok, said } = await run(
    [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--silent=passed-only',
    ],
    { minutes: 30 },
  );
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, details: `${said}\nThe test runner broke off.` };

  let passed = 0;
  let failed = 0;
  let skipped = 0;
  /** @type {Map<string, number>} */
  const counts = new Map(PROJECTS.map((project) => [project, 0]));
  for (const { name, status, assertionResults } of report.testResults) {
    /** @param {string[]} kinds */
    const count = (...kinds) =>
      assertionResults.filter((/** @type {any} */ test) => kinds.includes(test.status)).length;
    const good = count('passed');
    const bad = count('failed');
    passed += good;
    // A file that could not even be loaded is a failure too.
    failed += status === 'failed' ? Math.max(bad, 1) : bad;
    skipped += count('pending', 'skipped', 'todo', 'disabled');
    const project = projectOf(name);
    counts.set(project, (counts.get(project) ?? 0) + good + bad);
  }
  const notes = [[...counts].map(([project, count]) => `${project} ${count}`).join(', ')];
  const problems = [];
  const empty = PROJECTS.filter((project) => !counts.get(project));
  if (empty.length) {
    failed += empty.length;
    problems.push(`No test was run in: ${empty.join(', ')}.`);
  }
  if (!ok && !failed) {
    failed += 1;
    problems.push('The test runner ended with an error.');
  }
  if (!hasPostgres()) {
    const message = 'the PostgreSQL half was not run: there is no PostgreSQL here';
    if (process.env.CI) {
      failed += 1;
      problems.push(message);
    } else notes.push(message);
  }
  if (skipped) notes.push(`${skipped} skipped`);
  return { passed, failed, note: notes.join('; '), details: [said, ...problems].join('\n') };
};

/** Real browsers on the built shop. @returns {Promise<Result>} */
export const browserTests = async () => {
  let chromium;
  try {
    chromium = needChromium();
  } catch (error) {
    return { passed: 0, failed: 1, details: error instanceof Error ? error.message : `${error}` };
  }
  const file = freshReport('browser.json');
  const { ok, said } = await run([bin('@playwright/test/cli.js'), 'test'], {
    minutes: 45,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON: file },
  });
  // The list of all tests stands before the failures.
  const details = said.slice(Math.max(0, said.search(/^ {2}1\) /m)));
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, details: `${details}\nThe test runner broke off.` };

  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  let failed = unexpected + flaky;
  if (!passed && !failed) failed = 1;
  if (!ok && !failed) failed = 1;
  const errors = report.errors.map((/** @type {any} */ error) => error.message);
  return {
    passed,
    failed,
    note: skipped ? `${skipped} skipped` : undefined,
    details: [details, ...errors, passed ? '' : 'No browser test passed.'].join('\n').trim(),
  };
};

/**
 * Runs phases one after another and says how each went.
 * @param {[string, () => Promise<Result>][]} phases
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export const runPhases = async (phases) => {
  const total = { passed: 0, failed: 0 };
  for (const [name, phase] of phases) {
    const started = performance.now();
    process.stdout.write(`${name} … `);
    const { passed, failed, note, details } = await phase();
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const verdict = failed
      ? `${failed} failed${passed ? `, ${passed} passed` : ''}`
      : passed > 1
        ? `${passed} passed`
        : 'ok';
    console.log(`${verdict} (${seconds} s)${note ? `; ${note}` : ''}`);
    if (failed && details) console.log(`\n${details}\n`);
  }
  return total;
};
