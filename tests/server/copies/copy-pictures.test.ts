import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveCommand } from '../../../src/server/commands/move';
import { openS3Double } from '../../../tools/rig/s3-double.mjs';

describe('npm run move -- --pictures', () => {
  let double: Awaited<ReturnType<typeof openS3Double>>;
  let home: string;
  let output: string;
  const files = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(32, '0')}-400.webp`);

  beforeEach(async () => {
    double = await openS3Double();
    home = mkdtempSync(join(tmpdir(), 'shop-test-'));
    mkdirSync(join(home, 'pictures'));
    for (const name of files) writeFileSync(join(home, 'pictures', name), `picture ${name}`);
    writeFileSync(join(home, 'pictures', `${'f'.repeat(32)}-400.webp.part`), 'half');
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = double.account;
    for (const [name, value] of Object.entries({
      DATA_DIR: home,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }))
      vi.stubEnv(name, value);
    vi.spyOn(console, 'log').mockImplementation((line: string) => void (output = line));
  });
  afterEach(async () => {
    await double.close();
    rmSync(home, { recursive: true });
  });

  const run = (back?: true) => moveCommand.run({ values: { pictures: true, back }, words: [] });
  const puts = () => double.calls.filter((call) => call.startsWith('PUT')).length;
  const inStore = () => [...double.files.keys()].toSorted();

  it('goes on after an outage, copies each file once, and says what is there', async () => {
    double.fault = (call) => {
      if (!call.startsWith('PUT')) return undefined;
      // The last three before the outage are still being written when it begins.
      return puts() > 11
        ? { status: 500, code: 'InternalError' }
        : { lateBy: puts() > 8 ? 100 : 0 };
    };
    await expect(run()).rejects.toThrow(
      /refused \w+ with 500 InternalError\. 11 files were copied before that: the same command goes on there\.$/,
    );
    double.fault = () => undefined;
    expect(double.files.size).toBe(11);
    double.calls.length = 0;
    expect(await run()).toBe(0);
    expect(puts()).toBe(9);
    expect(inStore()).toEqual(files.map((name) => `pictures/${name}`));
    expect(output).toContain(
      `9 files of pictures were copied and 11 were there already: ${double.account.endpoint}/nickel-range/pictures has all 20 of ${join(home, 'pictures')}`,
    );

    // One that is shorter than its original is copied again; one that only the store has is left alone.
    const [short = ''] = files;
    double.files.set(`pictures/${short}`, { bytes: Buffer.from('half'), writtenAt: 0 });
    double.files.set('pictures/of-somebody-else', { bytes: Buffer.from('x'), writtenAt: 0 });
    double.calls.length = 0;
    expect(await run()).toBe(0);
    expect(puts()).toBe(1);
    expect(String(double.files.get(`pictures/${short}`)?.bytes)).toBe(`picture ${short}`);
  });

  it('with --back copies them to the folder', async () => {
    await run();
    rmSync(join(home, 'pictures'), { recursive: true });
    expect(await run(true)).toBe(0);
    expect(readdirSync(join(home, 'pictures'))).toEqual(files);
    for (const name of files)
      expect(readFileSync(join(home, 'pictures', name), 'utf8')).toBe(`picture ${name}`);
  });

  it('says when a store keeps something else than it was sent', async () => {
    const set = double.files.set.bind(double.files);
    double.files.set = (key, { bytes, ...rest }) =>
      set(key, { bytes: Buffer.from(bytes.toString().toUpperCase()), ...rest });
    await expect(run()).rejects.toThrow(/-400\.webp differs in http/);
  });

  it('needs the settings of a store, and no other option', async () => {
    for (const values of [{ pictures: true, to: 'postgres://a' }, { back: true }])
      await expect(moveCommand.run({ values, words: [] })).rejects.toThrow('--pictures goes with');
    for (const name of ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'])
      vi.stubEnv(`S3_${name}`, '');
    await expect(run()).rejects.toThrow('Give S3_ENDPOINT and the other S3_ settings');
  });
});
