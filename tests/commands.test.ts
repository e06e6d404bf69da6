import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { usageLine } from '../src/server/commands/command';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** The commands of the source tree; those of the built shop are tested in tests/e2e. */
const COMMANDS = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file, options = ''] = /node (\S+\.mjs)( --\w+)?$/.exec(script) ?? [];
  return file ? [[name, [file, ...options.split(' ').filter(Boolean)]] as const] : [];
});

const run = (command: readonly string[], argument: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [...command, argument], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test('the list of commands and the usage line call for help with --, which npm run needs to pass it on', () => {
  const commands = readFileSync('docs/commands.md', 'utf8');
  expect(commands).toContain('`npm run audit -- --help`');
  expect(commands).not.toMatch(/with `--help`/);
  expect(usageLine('audit', { usage: 'npm run audit [-- --days N]' })).toBe(
    'Usage: npm run audit [-- --days N] (npm run audit -- --help explains it)',
  );
});

describe('npm run', () => {
  test.each(COMMANDS)(
    '%s prints its usage with --help, and refuses an unknown option',
    async (name, command) => {
      const usage = new RegExp(`npm (run )?${name}\\b.*:.*\n$`);
      const [help, unknown] = await Promise.all([
        run(command, '--help'),
        run(command, '--nothing'),
      ]);
      expect(help).toEqual({ code: 0, stdout: expect.stringMatching(usage), stderr: '' });
      expect(unknown).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(usage) });
      expect(unknown.stderr).toMatch(/^Unknown option '--nothing'\. [^\n]*\n$/);
    },
    // Each starts two processes, which share the machine with the other tests.
    60_000,
  );
});
