import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect } from '@playwright/test';
import { kept as test } from '../../support/browser/kept';
import { runCommand, terminalBuyer } from '../../support/fakes/terminal';

test('npm run audit checks an open and a closed shop, and reports what differs', async ({
  newShop,
}) => {
  const shop = await newShop();
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
    out: [
      `I4 ${orderNumber} has a subtotal other than the sum of its items.`,
      `I13 ${orderNumber} has 1 × product 1041 at $7.00, its checkout 1 × product 1041 at $6.99.`,
    ].join('\n'),
    err: '',
  });
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
for (const [when, args, settings, reply] of REFUSED)
  test(`npm run audit ${when} prints one clear line`, async () => {
    const { code, out, err } = await runCommand(['audit', ...args], settings);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(reply);
    expect(err.split('\n')).toHaveLength(1);
  });

test('npm run audit -- --help prints the usage', async () => {
  const { code, out } = await runCommand(['audit', '--help'], {});
  expect(code).toBe(0);
  expect(out).toContain('npm run audit [-- --days N]');
});
