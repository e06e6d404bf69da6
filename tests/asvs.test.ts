import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../tools/house/tree.mjs';

/** The requirements of ASVS 5.0.0 of level 1. */
const LEVEL_1 =
  `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1
  3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1
  6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4
  10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`.split(
    /\s+/,
  );

/** Those of level 2 in its chapters 6 to 8. */
const LEVEL_2 =
  `6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3
  6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3
  8.4.1`.split(/\s+/);

interface Row {
  number: string;
  words: string;
  answer: string;
}

/** The rows of a ledger whose first cell is a number. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d[\d.]*) \| (.*?) \| (.*) \|$/gm)].map(
    ([, number = '', words = '', answer = '']) => ({ number, words, answer }),
  );

/** What is wrong with the answer of a row. */
const faultOf = ({ number, words, answer }: Row): string | undefined => {
  if (!words.trim()) return `${number} has no words`;
  if (LEVEL_1.includes(number) && /\b(planned|not yet|later|todo)\b/i.test(answer))
    return `${number} is of level 1, and only promised`;
  const paths = [
    ...answer.matchAll(/`([\w.-]+(?:\/[\w./-]+)?)`(?: "([^"]+)"(?: and "([^"]+)")?)?/g),
  ];
  if (!paths.length) return `${number} names no test and no file`;
  for (const [, path = '', ...names] of paths) {
    if (!/[/.]|^Dockerfile$/.test(path)) continue;
    if (!existsSync(path)) return `${number} names ${path}, which does not exist`;
    const text = path.startsWith('tests/') ? readFileSync(path, 'utf8') : '';
    if (path.startsWith('tests/') && names[0] === undefined)
      return `${number} names no test of ${path}`;
    for (const name of names)
      if (name !== undefined && !text.includes(name))
        return `${number} names a test that ${path} does not have: ${name}`;
  }
  return undefined;
};

const rows = rowsOf(readFileSync('docs/asvs.md', 'utf8'));

describe('docs/asvs.md', () => {
  it('has each requirement of level 1, and of level 2 in chapters 6 to 8, once and no other', () => {
    expect([LEVEL_1.length, LEVEL_2.length]).toEqual([70, 37]);
    expect(rows.map(({ number }) => number).toSorted()).toEqual(
      [...LEVEL_1, ...LEVEL_2].toSorted(),
    );
  });

  it('answers each by a test or a file that exists, and none of level 1 by a promise', () => {
    expect(rows.flatMap((row) => faultOf(row) ?? [])).toEqual([]);
  });

  it.each([
    ['| 1.2.1 |  | `docs/rules.md` |', '1.2.1 has no words'],
    ['| 1.2.1 | a | we are careful |', '1.2.1 names no test and no file'],
    ['| 1.2.1 | a | `src/nothing.ts` |', '1.2.1 names src/nothing.ts, which does not exist'],
    ['| 1.2.1 | a | `tests/docs.test.ts` |', '1.2.1 names no test of tests/docs.test.ts'],
    [
      '| 1.2.1 | a | `tests/docs.test.ts` "name paths that exist" and "fly" |',
      '1.2.1 names a test that tests/docs.test.ts does not have: fly',
    ],
    ['| 1.2.1 | a | planned: `docs/rules.md` |', '1.2.1 is of level 1, and only promised'],
    ['| 7.5.2 | a | not yet: `docs/rules.md` |', undefined],
    ['| 1.2.1 | a | `tests/docs.test.ts` "name paths that exist" |', undefined],
  ])('would have a fault if it had %s', (line, fault) => {
    expect(rowsOf(line).map(faultOf)).toEqual([fault]);
  });
});

describe('the code', () => {
  const files = filesBelow('src')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

  /** The files with a match, each once. */
  const filesWith = (pattern: RegExp): string[] =>
    files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it('starts the programs of its databases, and in a shell only the command of its owner', () => {
    const starting = files.filter(({ text }) => text.includes('node:child_process'));
    const calls = starting.map(({ path, text }) => [
      path,
      text.match(/\b(run|spawn)\((?!to\)).*/g)?.join(' '),
    ]);
    expect(Object.fromEntries(calls)).toEqual({
      'src/server/gateways/owner-command.ts': "spawn('/bin/sh', ['-c', command], {",
      'src/server/tables/engine/backup.ts':
        'run(process.execPath, args, signal ? { signal } : {});',
      'src/server/tables/engine/dump.ts':
        'run(program, args, { env, maxBuffer: 64 * 1024 * 1024, ...(signal && { signal }) });',
    });
    expect(filesWith(/\bshell: true\b/)).toEqual([]);
    expect(filesWith(/\brunOwnerCommand\(/)).toEqual(['src/server/services/copies/send-backup.ts']);
    expect(filesWith(/\bcommand: string\b.*|\bsendBackup\(/)).toEqual([
      'src/server/gateways/owner-command.ts',
      'src/server/process/start-jobs.ts',
      'src/server/services/copies/send-backup.ts',
    ]);
  });

  it('runs no text as code', () => {
    expect(filesWith(/\beval\(|new Function\(|\bset(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  });

  it('puts no text into a page as HTML', () => {
    expect(filesWith(/\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/)).toEqual([]);
    // Its text is JSON without any <.
    expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(['src/client/head/structured-data.tsx']);
  });

  it('hashes by SHA-256, and encrypts nothing by itself', () => {
    const algorithms = files.flatMap(({ path, text }) =>
      [...text.matchAll(/create(?:Hash|Hmac)\(\s*([^,)\s]+)/g)].map(([, algorithm = '']) =>
        algorithm === "'sha256'" ? algorithm : `${path}: ${algorithm}`,
      ),
    );
    expect([...new Set(algorithms)].toSorted()).toEqual([
      "'sha256'",
      "src/server/services/session/totp.ts: 'sha1'",
    ]);
    expect(filesWith(/createCipher|createDecipher|privateEncrypt|publicEncrypt/)).toEqual([]);
  });
});
