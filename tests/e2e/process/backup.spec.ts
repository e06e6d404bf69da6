import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect } from '@playwright/test';
import { kept as test } from '../../support/browser/kept';
import { runCommand, terminalBuyer } from '../../support/fakes/terminal';

const totalsIn = (dataDir: string): { number: string; total_cents: number }[] => {
  const file = new Sqlite(join(dataDir, 'shop.sqlite'));
  const rows = file.prepare('select number, total_cents from orders order by id').all([]);
  file.close();
  return rows as { number: string; total_cents: number }[]; // the columns of the statement
};

test('a backup made while people buy restores into an empty folder with consistent books and the totals of that moment', async ({
  newShop,
}) => {
  const shop = await newShop();
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  const backup = join(folder, 'then.sqlite');
  const settings = { DATA_DIR: shop.dataDir };
  const before: string[] = [];
  const all: string[] = [];
  let isMade = false;
  const buyers = ['ann', 'bob', 'cid'].map(async (name) => {
    const buyer = await terminalBuyer(shop.url, name);
    for (let after = 0; after < 2; after += isMade ? 1 : 0) {
      const { orderNumber } = await buyer.buy(1041);
      all.push(orderNumber);
    }
    await buyer.leave();
  });
  await expect.poll(() => all.length).toBeGreaterThan(2);
  before.push(...all);
  const made = await runCommand(['backup', backup], settings);
  isMade = true;
  const known = new Set(all);
  await Promise.all(buyers);
  expect(made).toEqual({ code: 0, out: `The shop is in ${backup}.`, err: '' });
  const open = await runCommand(['restore', backup], settings);
  expect(open).toEqual({
    code: 1,
    out: '',
    err: 'The shop is open on this database: close it first.',
  });
  await shop.close();

  const empty = join(folder, 'empty');
  const restored = await runCommand(['restore', backup], { DATA_DIR: empty });
  expect(restored.code).toBe(0);
  expect(restored.out).toContain(`${backup} is the shop in ${empty} now.`);
  const audited = await runCommand(['audit'], { DATA_DIR: empty });
  expect(audited).toEqual({ code: 0, out: 'The books agree.', err: '' });
  const then = totalsIn(empty);
  const numbers = then.map(({ number }) => number);
  // Every order that was confirmed before the backup began, and none from after it ended.
  expect(numbers).toEqual(expect.arrayContaining(before));
  const later = all.filter((number) => !known.has(number) && numbers.includes(number));
  expect(later.length).toBeLessThanOrEqual(3); // orders in progress at that moment
  const now = totalsIn(shop.dataDir);
  // A payment without an order at that moment became an order after the restore, with another number.
  const same = then.filter(({ number }) => now.some((order) => order.number === number));
  expect(then.length - same.length).toBeLessThanOrEqual(3);
  expect(now).toEqual(expect.arrayContaining(same));
  expect(now.length).toBeGreaterThan(then.length);

  const back = await runCommand(['restore', backup], settings);
  expect(back).toMatchObject({ code: 0, err: '' });
  expect(totalsIn(shop.dataDir)).toHaveLength(then.length);
  expect(totalsIn(shop.dataDir)).toEqual(expect.arrayContaining(same));
  const kept = readdirSync(shop.dataDir).filter((name) => name.startsWith('shop-before-restore'));
  expect(kept).toHaveLength(1);
  await shop.open();
  rmSync(folder, { recursive: true });
});

test('npm run admin -- set-password reads the password from a pipe', async ({ newShop }) => {
  const shop = await newShop({ ADMIN_PASSWORD: '' });
  const settings = { DATA_DIR: shop.dataDir };
  const written = () => readFileSync(join(shop.dataDir, 'first-passwords.txt'), 'utf8');
  expect(written()).toMatch(/^admin \S+$/m);
  const logIn = async (password: string) =>
    (
      await fetch(`${shop.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password }),
      })
    ).status;
  const set = (input: string) => runCommand(['admin', 'set-password'], settings, input);
  expect(await set('of-wind-and-water-2\n')).toEqual({
    code: 0,
    out: 'The password of admin is changed, and all its sessions are ended.',
    err: '',
  });
  expect(await logIn('of-wind-and-water-2')).toBe(200);
  // The one-time password is void and no longer in the file.
  expect(written()).not.toMatch(/^admin /m);
  const weak = await set('password1\n');
  expect([weak.code, weak.err]).toEqual([
    1,
    'That password is too easy to guess. Please choose another one.',
  ]);
  expect(await logIn('of-wind-and-water-2')).toBe(200);
});

const REFUSED: [string[], Record<string, string>, RegExp][] = [
  [
    ['backup'],
    {},
    /^One file is needed\. Usage: npm run backup -- FILE \(npm run backup -- --help explains it\)$/,
  ],
  [['backup', '/tmp/x.sqlite'], { DATA_DIR: '/nowhere' }, /^There is no database in \/nowhere/],
  [['backup', 'x'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' }, /ECONNREFUSED 127\.0\.0\.1:9$/],
  [
    ['restore'],
    {},
    /^One file is needed\. Usage: npm run restore -- FILE \(npm run restore -- --help explains it\)$/,
  ],
  [['restore', '/nowhere/x'], { DATA_DIR: '/nowhere' }, /^There is no \/nowhere\/x\.$/],
  [['restore', 'x'], { DATABASE_URL: 'postgres://x@127.0.0.1/x' }, /^There is no x\.$/],
  [
    ['admin'],
    {},
    /^The actions are set-password, reset-factor and sign-out\. Usage: npm run admin -- set-password \| reset-factor \[USERNAME\] \| sign-out \[USERNAME\] \(npm run admin/,
  ],
];
for (const [args, settings, reply] of REFUSED)
  test(`npm run ${args.join(' ')} ${JSON.stringify(settings)} fails with one clear line`, async () => {
    const { code, out, err } = await runCommand(args, settings);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(reply);
    expect(existsSync('/nowhere')).toBe(false);
  });
