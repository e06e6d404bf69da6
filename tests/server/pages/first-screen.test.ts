import { beforeAll, expect, it } from 'vitest';
import { SAMPLE_SITE } from '../../support/site';
import { rendered, renderShell } from '../../support/rendered';
import { type Person, shopForAll } from '../../support/shop';

const shop = shopForAll();
let visitor: Person;
beforeAll(async () => {
  visitor = shop.visitor();
});

const render = (path: string) => rendered(path, visitor);

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];

it.each([
  ['/', 2], // a picture for narrow screens, one for wide ones
  ['/category/suspension', 1],
  ['/product/trailing-arm-bracket-kit-2-50-in-wide', 1],
  ['/search?q=heim', 1],
])(
  '%s asks ahead for the picture of its first screen, and for nothing else',
  async (path, files) => {
    const { head } = await render(path);
    const ahead = head.match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(ahead).toHaveLength(files);
    for (const link of ahead)
      expect([attribute(link, 'as'), attribute(link, 'fetchpriority')]).toEqual(['image', 'high']);
    const [before] = head.split(`${ahead.join('')}<title>`);
    expect(before?.replaceAll(/<meta[^>]*>|\s/g, '')).toBe('');
  },
);

it.each(['/category/suspension', '/search?q=heim'])(
  'of the pictures of %s the first is urgent, and two more come when the page is laid out',
  async (path) => {
    const { head, page } = await render(path);
    const pictures = page.match(/(?<=<article[^]*?)<img[^>]*>/g) ?? [];
    const shown = pictures.filter((tag) => !attribute(tag, 'src')?.startsWith('data:'));
    expect(shown.slice(0, 3).map((tag) => attribute(tag, 'loading'))).toEqual([
      undefined,
      'lazy',
      'lazy',
    ]);
    const urgent = page.match(/<img[^>]*fetchPriority="high"[^>]*>/g);
    expect(urgent).toEqual(shown.slice(0, 1));
    // The browser shows the very file that was asked for ahead.
    const [ahead = ''] = head.match(/<link rel="preload"[^>]*>/) ?? [];
    const [before = ''] = page.split('fetchPriority="high"');
    const source = before.match(/<source[^>]*>/g)?.find((tag) => tag.includes('image/avif'));
    expect(attribute(ahead, 'imagesrcset')).toMatch(/-400\.avif 400w/);
    expect(['srcset', 'sizes'].map((name) => attribute(source ?? '', name))).toEqual(
      ['imagesrcset', 'imagesizes'].map((name) => attribute(ahead, name)),
    );
  },
);

it('says how a shared link is shown', async () => {
  const { head } = await render('/category/suspension');
  expect(head).toContain('<meta property="og:type" content="website"/>');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(head.match(/<title>/g)).toHaveLength(1);
});

it('shows a shared part by its main picture, large enough for a preview', async () => {
  const { head } = await render('/product/chromoly-heim-joint-3-4-16-right-hand');
  const tags = Object.fromEntries(
    (head.match(/<meta property="og:image[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'property'),
      attribute(tag, 'content'),
    ]),
  );
  expect(tags).toEqual({
    'og:image': 'http://shop.test/img/products/hj-cm-075r-c2497b2a-1200.webp',
    'og:image:alt': expect.stringMatching(/heim|joint|rod end/i),
    'og:image:width': '1200',
    'og:image:height': '900',
  });
});

it("the plain page has the shop's name as its title", () => {
  expect(renderShell(SAMPLE_SITE)).toContain('<title>Nickel Range Fabrication Supply</title>');
});

it('the four-link page has its views and numbers before any script, and its longer figures after that', async () => {
  const { status, page } = await render('/build/four-link');
  expect(status).toBe(200);
  expect(page).toContain('<h1>Four-Link Geometry</h1>');
  expect(page.match(/role="slider"/g)?.length).toBeGreaterThan(10);
  expect(page).toContain('Anti-squat');
  expect(page).not.toContain('The figures through the travel');
});

it.each(['/category/suspension', '/all-products', '/search?q=heim'])(
  'each picture of %s has a source without scripts',
  async (path) => {
    const { page } = await render(path);
    const empty = page.match(
      /<img[^>]*src="data:[^>]*>(?!<\/picture><noscript><img src="\/img\/)/g,
    );
    expect(empty).toBeNull();
    expect(page.match(/<noscript>/g)?.length).toBeGreaterThan(1);
  },
);

it('no field of a phone has text below 16 px, into which an iPhone would zoom', async () => {
  const { head } = await render('/');
  expect(head).toMatch(
    /@media \(pointer:\s*coarse\)\{:is\(input, ?select, ?textarea\)\{font-size:max\(16px, ?1em\) ?!important/,
  );
});

it("the text size of the browser's settings counts", async () => {
  const { head } = await render('/');
  expect(head).toMatch(/html\{[^}]*scroll-padding-top/);
  expect(head).not.toMatch(/html\{[^}]*font-size/);
});
