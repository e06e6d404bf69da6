import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import { kept as test } from '../../support/browser/kept';
import { openSchema } from '../../support/postgres';

const STORM = 'tools/measure/storm/main.mjs';

const survive = async (...options: string[]): Promise<string> => {
  const storm = spawn(process.execPath, [STORM, '--buyers', '3', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [storm.stdout, storm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve) => storm.once('close', resolve));
  expect(output).toMatch('Everything confirmed is there, and the books agree.');
  expect(code).toBe(0);
  return output;
};

test('a shop that is killed repeatedly loses and doubles no order', async () => {
  await survive('--cycles', '6');
});

test('of three processes one is killed after the other: no order is lost, and another one runs the jobs', async () => {
  const schema = await openSchema();
  test.skip(!schema, 'It needs PostgreSQL.');
  const database = schema?.url ?? '';
  const output = await survive('--cycles', '3', '--processes', '3', '--database', database);
  expect(output).toMatch('jobs without a process: longest');
  await schema?.remove();
});
