import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locator, chromium } from '@playwright/test';
import sharp from 'sharp';
import { signInAsAdmin } from '../../support/admin';
import { Complaints, type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const SKU = 'NR-SU-LB-262';
const [WIDTH, HEIGHT] = [640, 480];

/** A film of one second that shows a printed label on a grey wall, as a camera would. @returns its path */
const filmOf = async (label: Locator): Promise<string> => {
  const print = await sharp(await label.screenshot({ scale: 'device' }))
    .resize({ width: 560 })
    .png()
    .toBuffer();
  const grey = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#9a9a9a' },
  })
    .composite([{ input: print }])
    .png()
    .toBuffer();
  // The picture is a little out of focus.
  const light = await sharp(grey).blur(1).greyscale().raw().toBuffer();
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  const path = join(mkdtempSync(join(tmpdir(), 'labels-')), 'label.y4m');
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
  return path;
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await whenAlive(page);
};

test('a bin label that the owner prints is read by the camera of the order pad', async ({
  browser,
  launchOptions,
  request,
  shop,
}) => {
  const dealer = { username: 'label-reader', password: 'a long enough one' };
  const account = { ...dealer, email: 'label-reader@shop.example' };
  const made = await (await request.post('/api/register', { data: account })).json();
  const owner = await (
    await browser.newContext({ baseURL: shop.url, deviceScaleFactor: 3 })
  ).newPage();
  const complaints = new Complaints(owner);
  await signInAsAdmin(owner);
  await owner.request.post(`/api/admin/users/${made.id}/dealer`, { data: { isDealer: true } });
  await open(owner, '/admin/labels');
  await owner.getByLabel('Or a list of SKUs').fill(`${SKU} 31`);
  await expect(owner.getByText('1 part, 31 labels.')).toBeVisible();
  const pdf = (await owner.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
  await owner.emulateMedia({ media: 'print' });
  const label = owner.getByRole('article', { name: 'Sheet 1' }).locator('.label').nth(1);
  // At 96 px to the inch; the second label of the first row.
  await expect.poll(() => label.boundingBox()).toEqual({ x: 282, y: 48, width: 252, height: 96 });
  const film = await filmOf(label);
  expect(complaints.all).toEqual([]);
  await owner.context().close();

  const phone = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const page = await phone.newPage({ baseURL: shop.url, serviceWorkers: 'block' });
  const heard = new Complaints(page);
  expect((await page.request.post('/api/login', { data: dealer })).ok()).toBe(true);
  await open(page, '/order-pad');
  await page.getByRole('button', { name: 'Scan labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan Labels' });
  await expect(dialog.getByText(/Link Bracket.*: 1 piece on the pad\.$/)).toBeVisible();
  await checkAxe(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Lines')).toHaveValue(`${SKU} 1`);
  await expect(page.getByRole('button', { name: 'Scan labels' })).toBeFocused();
  expect(heard.all).toEqual([]);
  await phone.close();
});
