import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import pg from 'pg';
import { kept as test } from '../support/kept';
import { openPostgres } from '../support/postgres';

const survive = async (...options: string[]): Promise<string> => {
  const storm = spawn(process.execPath, ['tools/storm/main.mjs', '--buyers', '3', ...options], {
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
  await survive('--cycles', '10');
});

test('of three processes one is killed after the other: no order is lost, and another one runs the jobs', async () => {
  const server = await openPostgres();
  test.skip(!server, 'It needs PostgreSQL.');
  const url = new URL(server?.url ?? '');
  const schema = `storm_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create schema ${schema}`);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const output = await survive('--cycles', '3', '--processes', '3', '--database', url.href);
  expect(output).toMatch('jobs without a process: longest');
  await client.query(`drop schema ${schema} cascade`);
  await client.end();
  await server?.stop();
});
