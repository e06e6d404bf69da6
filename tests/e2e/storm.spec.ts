import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';

test('a shop that is killed again and again keeps every promise: no order lost, none doubled', async () => {
  // About half a minute, and far longer on a machine that is busy.
  test.setTimeout(300_000);
  const storm = spawn(
    process.execPath,
    ['tools/storm/main.mjs', '--cycles', '10', '--buyers', '3'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [storm.stdout, storm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise((resolve) => storm.once('close', resolve));
  expect(said).toMatch('All that was promised stands, and the books agree.');
  expect(code).toBe(0);
});
