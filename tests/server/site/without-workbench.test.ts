import { expect, it } from 'vitest';
import { meetPeople } from '../../support/people';
import { renderingShop } from '../../support/rendered';
import { LAKEHEAD } from '../../support/site';

const shop = renderingShop();

const PATHS = ['/builds', '/build', '/build/link', '/builds/recovery-points-and-rope'];

it('a shop whose workbench is switched off has none of its pages', async () => {
  const statuses = async () =>
    Promise.all(PATHS.map(async (path) => [path, (await shop.sent(path)).status]));
  expect(await statuses()).toEqual(PATHS.map((path) => [path, 200]));
  const { admin } = await meetPeople(shop);
  const off = { ...LAKEHEAD, workbench: 'off', revision: 0 };
  expect((await admin.put('/api/admin/site', off)).status).toBe(200);
  expect(await statuses()).toEqual(PATHS.map((path) => [path, 404]));
  expect((await shop.sent('/builds')).text).toContain('Page Not Found');
});
