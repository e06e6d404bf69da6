// npm run flakes: repeats the tests, each round in another order and under other conditions.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ROOT, isFresh } from './built.mjs';
import { makeRandom } from './random.mjs';
import { runPlaywright, runVitest } from './test-runs.mjs';
import { readArguments } from './usage.mjs';

/** @typedef {import('./test-runs.mjs').Around} Around */
/** @typedef {import('./test-runs.mjs').TestRun} TestRun */

const readNumber = (/** @type {string} */ name, /** @type {string} */ text) => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a number.`);
};

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '4' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1e6)) },
      fast: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
    },
  });
  return {
    rounds: readNumber('rounds', values.rounds),
    seed: readNumber('seed', values.seed),
    fast: values.fast || !values.browser,
    browser: values.browser || !values.fast,
    filters: positionals,
  };
};

const { rounds, seed, fast, browser, filters } = readArguments(
  'npm run flakes [-- --rounds N] [--seed N] [--fast | --browser] [FILES]: runs the tests N times (4), each time in another order: plainly, pinned to one core, beside CPU burners, and (the fast tests) with late answers. Lists every test that failed at least once, and then exits with 1. FILES are parts of paths, as Vitest and Playwright take them.',
  readOptions,
);

/** @typedef {(run: (around?: Around) => Promise<TestRun>) => Promise<TestRun>} Mode */

/** @type {Mode} */
const besideBurners = async (run) => {
  const burners = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = () => burners.forEach((burner) => burner.kill());
  process.once('exit', end);
  try {
    return await run();
  } finally {
    process.off('exit', end);
    end();
  }
};

const canPin = spawnSync('taskset', ['-c', '0', process.execPath, '--version']).status === 0;
if (!canPin) console.log('There is no taskset here: nothing is pinned to one core.');

/** @type {[string, Mode][]} */
const MODES = [
  ['plain', (run) => run()],
  ...(canPin ? [/** @type {[string, Mode]} */ (['pinned', (run) => run({ pinned: true })])] : []),
  ['burner', besideBurners],
];

/** Playwright knows no random order: the files go in small groups, the groups in any order. */
const GROUP = 5;

/** @returns {string[][]} */
const groupsOfSpecs = (/** @type {number} */ seed) => {
  const random = makeRandom(seed);
  const files = readdirSync(join(ROOT, 'tests/e2e'), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `tests/e2e/${file}`)
    .filter((file) => !filters.length || filters.some((filter) => file.includes(filter)))
    .map((file) => ({ file, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ file }) => file);
  return Array.from({ length: Math.ceil(files.length / GROUP) }, (_, index) =>
    files.slice(index * GROUP, (index + 1) * GROUP),
  );
};

/**
 * @type {{
 *   name: string,
 *   modes: [string, Mode][],
 *   runs: (seed: number) => ((around?: Around) => Promise<TestRun>)[],
 * }[]}
 */
const suites = [];
if (fast)
  suites.push({
    name: 'fast',
    modes: [...MODES, ['late', (run) => run({ env: { LATE: '100' } })]],
    runs: (seed) => [
      (around) =>
        runVitest(
          [
            '--passWithNoTests',
            '--sequence.shuffle.files',
            '--sequence.shuffle.tests',
            `--sequence.seed=${seed}`,
            ...filters,
          ],
          { ...around, env: { ...around?.env, PROPERTY_SEED: String(seed) } },
        ),
    ],
  });
if (browser)
  suites.push({
    name: 'browser',
    modes: MODES,
    runs: (seed) => groupsOfSpecs(seed).map((files) => (around) => runPlaywright(files, around)),
  });

/** Where each test was red. @type {Map<string, string[]>} */
const red = new Map();
if (browser && !isFresh()) await build();
for (let round = 0; round < rounds; round += 1)
  for (const { name, modes, runs } of suites) {
    const [mode, inMode] = modes[round % modes.length] ?? ['plain', (run) => run()];
    const started = performance.now();
    const where = `${mode}, seed ${seed + round}`;
    process.stdout.write(`${round + 1} of ${rounds}, ${name}, ${where} … `);
    let passed = 0;
    /** @type {string[]} */
    const failed = [];
    for (const run of runs(seed + round)) {
      const { ok, output, tests } = await inMode(run);
      passed += tests?.filter(({ outcome }) => outcome === 'passed').length ?? 0;
      const own = (tests ?? [])
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ file, title }) => `${file} > ${title}`);
      if (!ok && !own.length) own.push(`the runner of the ${name} tests broke off`);
      if (own.length) console.log(`\n${output}\n`);
      failed.push(...own);
    }
    for (const test of failed) red.set(test, [...(red.get(test) ?? []), where]);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${passed} passed, ${failed.length} failed (${seconds} s)`);
  }

for (const [test, where] of red)
  console.log(`red ${where.length} of ${rounds}: ${test} (${where.join('; ')})`);
console.log(`${red.size} tests were red at least once in ${rounds} rounds.`);
process.exit(red.size ? 1 : 0);
