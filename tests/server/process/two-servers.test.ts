import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '../../../src/contract/catalogue/admin';
import { readSettings } from '../../../src/server/process/environment';
import { startServer } from '../../../src/server/process/start';
import { freePort } from '../../../tools/port.mjs';
import { openS3Double } from '../../../tools/rig/s3-double.mjs';
import { type Place, engines, newPlace } from '../../support/shop';

const ADMIN_PASSWORD = 'steel-and-weld-1';

/** Whole servers, as `main` starts them, on one PostgreSQL database and one store. */
describe.runIf(engines.includes('postgres'))('two servers with a DATA_DIR each', () => {
  let place: Place;
  let double: Awaited<ReturnType<typeof openS3Double>>;
  const folders: string[] = [];
  const urls: string[] = [];
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];

  beforeAll(async () => {
    place = await newPlace('postgres');
    double = await openS3Double();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = double.account;
    for (let index = 0; index < 2; index += 1) {
      const port = await freePort();
      const folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
      folders.push(folder);
      urls.push(`http://127.0.0.1:${port}`);
      const settings = readSettings({
        PORT: String(port),
        PUBLIC_URL: urls[0],
        DATA_DIR: folder,
        DATABASE_URL: place.databaseUrl,
        ADMIN_PASSWORD,
        LOG_LEVEL: 'silent',
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      });
      servers.push(await startServer(settings, { print: () => {} }));
    }
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
    await double.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await place.remove();
  });

  it('show a picture at both that was uploaded at one', async () => {
    const signedIn = await fetch(`${urls[0]}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
    const uploaded = await fetch(urls[0] + addPicture.path, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'sec-fetch-site': 'same-origin', cookie },
      body: new Uint8Array(await photo.png().toBuffer()),
    });
    expect(uploaded.status).toBe(201);
    const { url } = addPicture.reply.parse(await uploaded.json());
    const shown = await Promise.all(
      urls.map(async (server) => {
        const answer = await fetch(server + url);
        return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
      }),
    );
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[1]?.[0]).toBe(200);
    expect(double.files.has(url.replace('/img/uploads', 'pictures'))).toBe(true);
    for (const folder of folders) expect(readdirSync(folder)).not.toContain('pictures');
  });
});
