import { createServer, request } from 'node:http';
import { expect, test, visitOnce } from '../support/truck';

/** The shop as it is, and from `renew` on with another worker, as after a release. */
const openReleases = async (shop: string) => {
  let isNewer = false;
  const server = createServer((asked, answer) => {
    const { 'if-none-match': ___, ...given } = asked.headers;
    const headers = { ...given, 'accept-encoding': 'identity' };
    const further = request(shop + asked.url, { method: asked.method, headers }, (said) => {
      const altered = isNewer && asked.url === '/sw.js';
      const { 'content-length': _, etag: __, ...others } = said.headers;
      answer.writeHead(said.statusCode ?? 502, altered ? others : said.headers);
      said.pipe(answer, { end: !altered });
      if (altered) said.on('end', () => answer.end('\n// the next release'));
    });
    asked.pipe(further);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    renew: () => {
      isNewer = true;
    },
    close: () => server.close(),
  };
};

test('a newer version waits to be let in: one click, one reload, and the other window says so', async ({
  shop,
  phone,
}) => {
  const releases = await openReleases(shop.url);
  const page = await phone.page();
  await visitOnce(page, releases.url);
  const other = await phone.context().newPage();
  await visitOnce(other, `${releases.url}/all-products`);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  releases.renew();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('New version ready')).toBeVisible();
  expect(loads).toBe(0);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(other.getByText('Updated in another window')).toBeVisible();
  await expect(page.getByText('New version ready')).toHaveCount(0);
  await page.getByRole('link', { name: 'All Products' }).click();
  await expect(page.getByText('Availability').first()).toBeVisible();
  expect(loads).toBe(1);
  releases.close();
});
