import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import { kept as test } from '../support/kept';

test('a shop that is killed repeatedly loses and doubles no order', async () => {
  const storm = spawn(
    process.execPath,
    ['tools/storm/main.mjs', '--cycles', '10', '--buyers', '3'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [storm.stdout, storm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve) => storm.once('close', resolve));
  expect(output).toMatch('Everything confirmed is there, and the books agree.');
  expect(code).toBe(0);
});
