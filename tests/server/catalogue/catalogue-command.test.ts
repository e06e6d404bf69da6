import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueCommand } from '../../../src/server/commands/catalogue';
import { newPlace, openShop } from '../../support/shop';

describe('npm run catalogue', () => {
  let folder: string;
  let shop: Awaited<ReturnType<typeof openShop>>;
  let dataDir: string;
  let output: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-csv-'));
    const place = await newPlace('sqlite');
    ({ dataDir } = place);
    shop = await openShop({ place });
  });
  beforeEach(() => {
    output = [];
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', '');
    vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  const run = async (words: string[], dryRun = false) => {
    output = [];
    return catalogueCommand.run({ values: { 'dry-run': dryRun || undefined }, words });
  };
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('exports a file whose import changes nothing', async () => {
    const out = join(folder, 'out.csv');
    expect(await run(['export', out])).toBe(0);
    expect(readFileSync(out, 'utf8').split('\n', 1)).toEqual([
      'id,slug,sku,name,description,search_title,search_description,category,subcategory,price,salePrice,saleFrom,saleTo,weight_kg,pack_length,pack_width,pack_height,pack_form,pack_nests,stock,shelf_place,low_mark,supply,lead_days,work_group,packed_from_parts,published,rating,review_count,image,additional_images,attributes,interfaces,successor',
    ]);
    expect(await run(['import', out])).toBe(0);
    const all = await shop.db.selectFrom('product').select('id').execute();
    expect(output).toEqual([`0 created, 0 updated, ${all.length} unchanged, 0 refused.`]);
  });

  it('with --dry-run writes nothing; without it imports the valid lines, lists the refused ones and exits with 1', async () => {
    const csv = file('some.csv', 'sku,price\nNR-TG-GP-S,7.49\nNR-TG-GP-L,cheap\n');
    const lines = [
      'Line 2: updated NR-TG-GP-S (price 6.99 -> 7.49)',
      'Line 3: refused NR-TG-GP-L (Price must be dollars like 6.99, from 0 to 999999.99 (the file has "cheap"))',
    ];
    expect(await run(['import', csv], true)).toBe(1);
    expect(output).toEqual([
      ...lines,
      '0 created, 1 updated, 0 unchanged, 1 refused - nothing was written.',
    ]);
    expect(await shop.catalogue.refresh()).toBe(false);
    expect(await run(['import', csv])).toBe(1);
    expect(output).toEqual([...lines, '0 created, 1 updated, 0 unchanged, 1 refused.']);
    expect(await shop.catalogue.refresh()).toBe(true);
    expect(shop.catalogue.current.products.find(({ id }) => id === 1041)?.price).toBe('7.49');
  });

  it.each([
    [[], /Give import or export, and a file/],
    [['import'], /Give import or export, and a file/],
    [['publish', 'x.csv'], /Give import or export, and a file/],
    [['import', '/no/such/file.csv'], /ENOENT/],
  ])('refuses %j in one line', async (words, message) => {
    await expect(run(words)).rejects.toThrow(message);
  });

  it('refuses a file that is not UTF-8, and unknown columns', async () => {
    await expect(run(['import', file('latin.csv', Buffer.from([0x73, 0xe9]))])).rejects.toThrow(
      /UTF-8/,
    );
    await expect(run(['import', file('odd.csv', 'sku,colour\nA,red\n')])).rejects.toThrow(
      /no column named "colour"/,
    );
  });
});
