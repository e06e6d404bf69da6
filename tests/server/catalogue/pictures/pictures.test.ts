import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addPicture } from '../../../../src/contract/catalogue/admin';
import { folderStore } from '../../../../src/server/gateways/files/folder-store';
import { type People, meetPeople } from '../../../support/people';
import { type Shop, openShop } from '../../../support/shop';

const SECRET = 'Sudbury 46.49 N 81.01 W';

/** A photo of this size as a camera writes it: rotated, with the location in its EXIF data. */
const photo = (format: 'jpeg' | 'png' | 'webp' | 'avif', width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .composite([
      {
        input: {
          create: { width: width / 2, height: height / 2, channels: 3, background: '#15191e' },
        },
        gravity: 'northwest',
      },
    ])
    .withExif({ IFD0: { ImageDescription: SECRET, Artist: 'A. Welder' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/** A PNG of a few bytes whose header claims this size. */
const bomb = (width: number, height: number): Buffer => {
  const crcs = Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xed_b8_83_20 ^ (crc >>> 1) : crc >>> 1;
    return crc >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xff_ff_ff_ff;
    for (const byte of body) crc = (crcs[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xff_ff_ff_ff) >>> 0);
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000_000), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('pictures of products', () => {
  let shop: Shop;
  let people: People;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
    shop = await openShop({ pictureFiles: folderStore(folder) });
    people = await meetPeople(shop);
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  const upload = async (bytes: Uint8Array, type = 'image/jpeg', who = people.admin) => {
    const response = await who.fetch(addPicture.path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const urlOf = async (bytes: Uint8Array, type?: string) => {
    const { status, body } = await upload(bytes, type);
    expect(body).toMatchObject({ url: expect.any(String) });
    expect(status).toBe(201);
    return addPicture.reply.parse(body).url;
  };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'from %s are stored as AVIF and WebP in three widths, upright and without metadata',
    async (format) => {
      const bytes = await photo(format, 900, 600);
      const carried = await sharp(bytes).metadata();
      expect(carried.exif?.includes(SECRET)).toBe(true);
      const url = await urlOf(bytes, `image/${format}`);
      expect(url).toMatch(/^\/img\/uploads\/[0-9a-f]{32}-800\.webp$/);
      for (const width of [400, 800, 1200])
        for (const kind of ['avif', 'webp']) {
          const response = await people.visitor.fetch(
            url.replace('-800.webp', `-${width}.${kind}`),
          );
          expect(response.status).toBe(200);
          expect(response.headers.get('content-type')).toBe(`image/${kind}`);
          expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
          const kept = Buffer.from(await response.arrayBuffer());
          expect(kept.includes(SECRET.slice(0, 12))).toBe(false);
          const facts = await sharp(kept).metadata();
          const shown = Math.min(width, 600);
          expect(facts).toMatchObject({ width: shown, height: shown * 1.5 });
          expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
            undefined,
            undefined,
            undefined,
            undefined,
          ]);
        }
    },
  );

  it('with the same bytes have the same name, and are never enlarged', async () => {
    const small = await photo('png', 300, 500);
    const url = await urlOf(small, 'image/png');
    expect(await urlOf(small, 'image/png')).toBe(url);
    const response = await people.visitor.fetch(url.replace('-800', '-1200'));
    const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(width).toBe(500);
  });

  it('can belong to a product, with an alternative text', async () => {
    const url = await urlOf(await photo('jpeg', 400, 300));
    const reply = await people.admin.put('/api/admin/products/1002', {
      imageUrl: url,
      additionalImages: ['/img/parts/suspension.svg', url],
      imageAlts: { [url]: 'Front', '/img/elsewhere.svg': 'Nothing of it' },
    });
    expect(reply.body).toMatchObject({ imageUrl: url, imageAlts: { [url]: 'Front' } });
    const { body } = await people.visitor.get('/api/products/weld-on-link-bracket-2-625-in-wide');
    expect(body).toMatchObject({
      imageUrl: url,
      additionalImages: ['/img/parts/suspension.svg'],
      imageAlts: { [url]: 'Front' },
    });
  });

  describe('are refused', () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

    test.each([
      ['an SVG', 'image/svg+xml', svg, 415],
      ['an SVG sent as PNG', 'image/png', svg, 422],
      ['a page sent as JPEG', 'image/jpeg', html, 422],
      ['JSON', 'application/json', Buffer.from('{"a":1}'), 415],
      ['text', 'text/plain', Buffer.from('hello'), 415],
      ['a GIF sent as WebP', 'image/webp', gif, 422],
      ['an empty body', 'image/png', Buffer.alloc(0), 422],
    ])('%s', async (_, type, bytes, status) => {
      const before = readdirSync(folder).length;
      const reply = await upload(bytes, type);
      expect(reply.status).toBe(status);
      expect(reply.body).toMatchObject({
        message: expect.stringMatching(/PNG, JPEG, WebP or AVIF/),
      });
      expect(readdirSync(folder)).toHaveLength(before);
    });

    test.each([0.1, 0.5, 0.9])('a JPEG cut off at %f of its size', async (part) => {
      const whole = await sharp({
        create: {
          width: 900,
          height: 700,
          channels: 3,
          background: 'black',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
        .jpeg()
        .toBuffer();
      const before = readdirSync(folder).length;
      const reply = await upload(whole.subarray(0, Math.floor(whole.length * part)));
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ message: expect.stringMatching(/damaged/) });
      expect(readdirSync(folder)).toHaveLength(before);
    });

    it('a small file that unpacks to 900 megapixels, without decoding it', async () => {
      const bytes = bomb(30_000, 30_000);
      expect(bytes.length).toBeLessThan(100_000);
      const reply = await upload(bytes, 'image/png');
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ message: expect.stringMatching(/50 megapixels/) });
    });

    it('more than 10 MB', async () => {
      expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png')).status).toBe(413);
    });

    it('a picture that is too small', async () => {
      const reply = await upload(await photo('png', 120, 100), 'image/png');
      expect(reply.body).toMatchObject({ message: expect.stringMatching(/too small/) });
    });

    it('before they are read, when the sender is not the admin', async () => {
      const large = Buffer.alloc(10 * 1024 * 1024 + 1);
      expect((await upload(large, 'image/png', people.customer)).status).toBe(403);
    });
  });

  test.each([
    '/img/uploads/../shop.sqlite',
    '/img/uploads/%2e%2e%2fshop.sqlite',
    '/img/uploads/shop.sqlite',
    `/img/uploads/${'0'.repeat(32)}-800.webp`,
    `/img/uploads/${'0'.repeat(32)}-500.webp`,
  ])('%s is 404', async (path) => {
    expect((await people.visitor.fetch(path)).status).toBe(404);
  });
});
