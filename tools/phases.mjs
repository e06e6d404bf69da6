// The checks that npm run check and npm test are made of.
import { join } from 'node:path';
import { ROOT, isFresh } from './built.mjs';
import { hasPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { runPlaywright, runVitest } from './test-runs.mjs';

/** @typedef {import('./test-runs.mjs').Test} Test */

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {string} [note] one line that is always shown
 * @property {string} [details] shown when something failed
 * @property {Test[]} [tests]
 */

const bin = (/** @type {string} */ path) => join(ROOT, 'node_modules', path);

/** A program that is right or wrong as a whole. @returns {Promise<Result>} */
const oneCheck = async (/** @type {string[]} */ args) => {
  const { ok, output } = await run(args);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output };
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

/** Bytes, elements and growth of the built shop. */
export const budgets = () => oneCheck([join(ROOT, 'tools/budgets.mjs')]);

const PROJECTS = ['house', 'shop', 'server', 'client'];

/** The project that a test file belongs to, by its place. */
const projectOf = (/** @type {string} */ file) =>
  /^tests\/(\w+)\//.exec(file.replaceAll('\\', '/'))?.[1]?.replace('workbench', 'shop') ?? 'house';

const count = (/** @type {Test[]} */ tests, /** @type {Test['outcome']} */ wanted) =>
  tests.filter(({ outcome }) => outcome === wanted).length;

/** Every test that needs no browser. @returns {Promise<Result>} */
export const fastTests = async () => {
  const { ok, output, tests } = await runVitest();
  if (!tests)
    return {
      passed: 0,
      failed: 1,
      details: `${output}
The test runner broke off.`,
    };

  let failed = count(tests, 'failed');
  const skipped = count(tests, 'skipped');
  const counts = PROJECTS.map((project) => {
    const own = tests.filter(({ file }) => projectOf(file) === project);
    return { project, ran: own.length - count(own, 'skipped') };
  });
  const notes = [counts.map(({ project, ran }) => `${project} ${ran}`).join(', ')];
  const problems = [];
  const empty = counts.filter(({ ran }) => !ran).map(({ project }) => project);
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
  return {
    passed: count(tests, 'passed'),
    failed,
    note: notes.join('; '),
    details: [output, ...problems].join('\n'),
    tests,
  };
};

/** Real browsers on the built shop. @returns {Promise<Result>} */
export const browserTests = async () => {
  let result;
  try {
    result = await runPlaywright();
  } catch (error) {
    return { passed: 0, failed: 1, details: error instanceof Error ? error.message : `${error}` };
  }
  const { ok, output, tests, errors } = result;
  // The list of all tests precedes the failures.
  const details = output.slice(Math.max(0, output.search(/^ {2}1\) /m)));
  if (!tests) return { passed: 0, failed: 1, details: `${details}\nThe test runner broke off.` };

  const passed = count(tests, 'passed');
  const skipped = count(tests, 'skipped');
  let failed = count(tests, 'failed');
  if (!failed && (!passed || !ok)) failed = 1;
  return {
    passed,
    failed,
    note: skipped ? `${skipped} skipped` : undefined,
    details: [details, ...errors, passed ? '' : 'No browser test passed.'].join('\n').trim(),
    tests,
  };
};

/** @typedef {[name: string, run: () => Promise<Result>]} Phase */

/** Runs a phase and says how it went. @returns {Promise<Result>} */
const runPhase = async (/** @type {Phase} */ [name, run]) => {
  const started = performance.now();
  const result = await run();
  const { passed, failed, note, details } = result;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = failed
    ? `${failed} failed${passed ? `, ${passed} passed` : ''}`
    : passed > 1
      ? `${passed} passed`
      : 'ok';
  console.log(`${name}: ${verdict} (${seconds} s)${note ? `; ${note}` : ''}`);
  if (failed && details) console.log(`\n${details}\n`);
  return result;
};

/**
 * Runs one step after another, and the phases of a step side by side.
 * @param {Phase[][]} steps
 * @returns {Promise<{ passed: number, failed: number, tests: Test[] }>}
 */
export const runPhases = async (steps) => {
  /** @type {{ passed: number, failed: number, tests: Test[] }} */
  const total = { passed: 0, failed: 0, tests: [] };
  for (const step of steps) {
    console.log(`${step.map(([name]) => name).join(' and ')} …`);
    for (const { passed, failed, tests = [] } of await Promise.all(step.map(runPhase))) {
      total.passed += passed;
      total.failed += failed;
      total.tests.push(...tests);
    }
  }
  return total;
};
