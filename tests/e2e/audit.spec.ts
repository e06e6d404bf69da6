import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect } from '@playwright/test';
import { kept as test } from '../support/kept';
import { startShop } from '../support/built-shop';
import { runCommand, terminalBuyer } from '../support/terminal';

test('npm run audit compares the books of an open and of a closed shop, and says what differs', async () => {
  const shop = await startShop();
  const settings = { DATA_DIR: shop.dataDir };
  const buyer = await terminalBuyer(shop.url, 'ann');
  const { orderNumber } = await buyer.buy(1041);
  await buyer.leave();
  const fine = { code: 0, out: 'The books agree.', err: '' };
  expect(await runCommand(['audit'], settings)).toEqual(fine);
  await shop.close();
  expect(await runCommand(['audit', '--days', '2'], settings)).toEqual(fine);

  const file = new Sqlite(join(shop.dataDir, 'shop.sqlite'));
  file.exec('update order_item set unit_cents = unit_cents + 1');
  file.close();
  expect(await runCommand(['audit'], settings)).toEqual({
    code: 1,
    out: `I4 ${orderNumber} has a subtotal other than the sum of its items.`,
    err: '',
  });
  await shop.stop();
});

const REFUSED: [string, string[], Record<string, string>, RegExp][] = [
  [
    'without a database',
    [],
    { DATA_DIR: '/nowhere' },
    /^There is no database in \/nowhere: start the shop once, or give DATA_DIR\.$/,
  ],
  ['with a word too many', ['orders'], {}, /^orders is not known here\. Usage: npm run audit/],
  ['with an unknown option', ['--fix'], {}, /^Unknown option '--fix'\. Usage: npm run audit/],
  ['with days that are no number', ['--days', 'two'], {}, /^--days takes a number of days\./],
  ['with a wrong setting', [], { PORT: 'x' }, /^Wrong settings: PORT must be a port number$/],
];
for (const [when, args, settings, said] of REFUSED)
  test(`npm run audit ${when} is one clear line`, async () => {
    const { code, out, err } = await runCommand(['audit', ...args], settings);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(said);
    expect(err.split('\n')).toHaveLength(1);
  });

test('npm run audit -- --help says how', async () => {
  const { code, out } = await runCommand(['audit', '--help'], {});
  expect(code).toBe(0);
  expect(out).toContain('npm run audit [-- --days N]');
});
