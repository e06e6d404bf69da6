import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import { kept as test } from '../support/kept';

test('a shop that is killed again and again keeps every promise: no order lost, none doubled', async () => {
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
