import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../../tools/port.mjs';
import { kept as test } from '../../support/browser/kept';
import { openSchema } from '../../support/postgres';

/** A shop of two processes on a database of its own; undefined without PostgreSQL. */
const startTwo = async () => {
  const schema = await openSchema();
  if (!schema) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  const port = await freePort();
  const shop = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: schema.url,
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shop.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    port,
    shop,
    output: () => output,
    /** Stops the shop, if a failed test has not, and removes its data. */
    remove: async () => {
      if (shop.exitCode === null && shop.signalCode === null) {
        shop.kill('SIGTERM');
        await once(shop, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
      await schema.remove();
    },
  };
};

test('WEB_CONCURRENCY=2 starts two processes behind one port, replaces one that is killed, and stops both', async () => {
  const two = await startTwo();
  if (!two) return test.skip(true, 'It needs PostgreSQL.');
  const { port, shop, output } = two;
  try {
    /** The processes that have begun to listen, in that order. */
    const listening = () =>
      [...output().matchAll(/"pid":(\d+)[^\n]*Server listening/g)].map(([, pid]) => Number(pid));
    await expect.poll(() => listening().length, { timeout: 60_000 }).toBe(2);
    expect(output().match(/is open at/g)).toHaveLength(1);

    const [killed = 0, other = 0] = listening();
    process.kill(killed, 'SIGKILL');
    await expect.poll(output).toContain(`Process ${killed} has ended (SIGKILL)`);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    await expect.poll(() => listening().length, { timeout: 60_000 }).toBe(3);

    // A terminal sends it to every process, and the first one passes it on.
    for (const pid of [shop.pid ?? 0, other]) process.kill(pid, 'SIGINT');
    // It exits before its last words have arrived.
    expect(await once(shop, 'close')).toEqual([0, null]);
    expect(output().match(/the server has stopped/g)).toHaveLength(2);
  } finally {
    await two.remove();
  }
});

test('a stop while the second process starts ends well', async () => {
  const two = await startTwo();
  if (!two) return test.skip(true, 'It needs PostgreSQL.');
  const { shop, output } = two;
  try {
    await expect.poll(output, { timeout: 60_000 }).toContain('The shop runs in 2 processes');
    shop.kill('SIGTERM');
    expect(await once(shop, 'exit')).toEqual([0, null]);
  } finally {
    await two.remove();
  }
});
