import { readFileSync, readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { products, shots } from '../pictures/catalogue.mjs';
import { drawing } from '../pictures/drawings/drawing.mjs';
import { sheet } from '../pictures/drawings/sheet.mjs';
import { WIDTHS, addressOf, manifest, tileFiles } from '../pictures/files.mjs';
import { scenes } from '../pictures/scenes.mjs';
import { specOf } from '../pictures/specs.mjs';
import alts from '../src/server/sample/picture-alts.json';
import { readProductCsv } from '../src/server/services/catalogue/product-csv';
import { pickFeatured } from '../src/shop/catalogue/featured';

interface Entry {
  kind: 'render' | 'drawing' | 'scene';
  /** Of a render: 1 is what lists show. */
  view?: number;
  /** The address without width and ending. */
  base: string;
  /** Of the spec that a render was made from; of a drawing's own text. */
  hash: string;
  skus: string[];
  alt: string;
  width: number;
  height: number;
  colour: string;
}
interface Shot {
  name: string;
  view: number;
  hash: string;
  skus: string[];
}

const entries: Entry[] = manifest();
const renders = entries.filter(({ kind }) => kind === 'render');
const drawings = entries.filter(({ kind }) => kind === 'drawing');
const parts = products();
const specified = parts.flatMap((part) => {
  const spec = specOf(part);
  return spec ? [{ part, spec }] : [];
});
const FOLDER = 'public/img/products';
const SEVERAL = /^NR-(HJ|AX-(FT|RT))/;
const byView = (one: Entry, other: Entry) => (one.view ?? 0) - (other.view ?? 0);
/** What the sample catalogue shows of each product, the main picture first. */
const shown = readProductCsv(readFileSync('src/server/sample/products.csv', 'utf8')).lines.map(
  ({ cells: { sku = '', image = '', additional_images: others = '' } }) => ({
    sku,
    pictures: [image, ...others.split(' | ').filter(Boolean)],
  }),
);

describe('the manifest of the pictures', () => {
  test.each(renders)(
    '$base is there in every width and format',
    async ({ base, width, height }) => {
      for (const wide of WIDTHS)
        for (const format of ['avif', 'webp']) {
          const file = `public${base}-${wide}.${format}`;
          const facts = await sharp(file).metadata();
          expect([facts.width, facts.height]).toEqual([wide, (wide * height) / width]);
          expect(facts.format).toBe(format === 'avif' ? 'heif' : 'webp');
          await expect(sharp(file).stats()).resolves.toMatchObject({ isOpaque: true });
        }
    },
  );

  it('has the hash of the spec that each render was made from', () => {
    const now = new Map(
      (shots() as Shot[]).map((shot) => [`${shot.skus[0]} ${shot.view}`, shot.hash]),
    );
    for (const { skus, view, hash, base } of renders) {
      expect([base, now.get(`${skus[0]} ${view}`)]).toEqual([base, hash]);
      expect(base.endsWith(hash)).toBe(true);
    }
  });

  it('has the drawings as their specs are drawn today', () => {
    for (const { part, spec } of specified.filter(({ spec }) => spec.sheet)) {
      const entry = drawings.find(({ skus }) => skus.includes(part.sku));
      expect([part.sku, entry && readFileSync(`public${entry.base}.svg`, 'utf8')]).toEqual([
        part.sku,
        drawing(part, spec).svg,
      ]);
    }
  });

  it('knows every file', () => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'manifest.json');
    for (const file of files)
      expect([file, entries.some(({ base }) => `/img/products/${file}`.startsWith(base))]).toEqual([
        file,
        true,
      ]);
  });

  it('has a render and a drawing of every product, each once', () => {
    const all = parts.map(({ sku }) => sku).toSorted();
    for (const list of [renders.filter(({ view }) => view === 1), drawings])
      expect(list.flatMap(({ skus }) => skus).toSorted()).toEqual(all);
  });

  it('has the featured three, the heims and the trusses from two sides or three', () => {
    const several = [...pickFeatured(parts), ...parts.filter(({ sku }) => SEVERAL.test(sku))];
    expect(several.length).toBe(3 + 15 + 5);
    for (const { sku } of several) {
      const views = renders.filter(({ skus }) => skus.includes(sku)).map(({ view }) => view);
      expect([
        [1, 2],
        [1, 2, 3],
      ]).toContainEqual(views);
    }
  });

  it('is what the catalogue shows: the renders in their order, then the drawing', () => {
    for (const { sku, pictures } of shown)
      expect([sku, pictures]).toEqual([
        sku,
        [
          ...renders.filter(({ skus }) => skus.includes(sku)).toSorted(byView),
          ...drawings.filter(({ skus }) => skus.includes(sku)),
        ].map(addressOf),
      ]);
  });

  it('says of each picture what it shows, where a product has several renders', () => {
    const expected = shown
      .filter(({ pictures }) => pictures.length > 2)
      .flatMap(({ pictures }) => entries.filter((entry) => pictures.includes(addressOf(entry))));
    expect(alts).toEqual(
      Object.fromEntries(expected.map((entry) => [addressOf(entry), entry.alt])),
    );
    expect(new Set(Object.values(alts)).size).toBe(expected.length);
    for (const { alt, skus } of expected)
      expect(alt).toContain(parts.find(({ sku }) => sku === skus[0])?.name);
  });

  it('has the tiles of the categories as copies of their renders', () => {
    const files = tileFiles(entries) as { tile: string; render: string | undefined }[];
    const categories = new Set(parts.map(({ category }) => category));
    for (const category of categories)
      expect(files.some(({ tile }) => tile.includes(`/${category}-800.`))).toBe(true);
    for (const { tile, render } of files)
      expect([tile, render && readFileSync(tile).equals(readFileSync(render))]).toEqual([
        tile,
        true,
      ]);
  });

  it('has the picture of the first page as its scene is built today, small enough for a phone', async () => {
    for (const { name, hash, files } of scenes()) {
      expect(entries.find(({ kind }) => kind === 'scene')).toMatchObject({ hash });
      for (const [wide, { width, height }] of Object.entries(files))
        for (const format of ['avif', 'webp']) {
          const facts = await sharp(
            `public/img/${name.replace('1600', wide)}.${format}`,
          ).metadata();
          expect([facts.width, facts.height]).toEqual([width, height]);
        }
    }
    expect(statSync('public/img/hero-736.avif').size).toBeLessThan(25_000);
  });

  it('has words for each, and one backdrop whose colour stands where a picture is still to come', () => {
    for (const { alt, colour, kind } of entries) {
      expect(alt.length).toBeGreaterThan(20);
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      if (kind === 'render')
        // What lies flat is photographed from above, on a floor that is a little darker there.
        for (const channel of [1, 3, 5])
          expect(Math.abs(parseInt(colour.slice(channel, channel + 2), 16) - 0xe8)).toBeLessThan(
            20,
          );
    }
  });

  it('weighs no more than 15 MB, and 400 kB for every part in a list', () => {
    const sizes = readdirSync(FOLDER).map(
      (file) => [file, statSync(`${FOLDER}/${file}`).size] as const,
    );
    const sum = (list: typeof sizes) => list.reduce((all, [, size]) => all + size, 0);
    expect(sum(sizes)).toBeLessThan(15_000_000);
    expect(sum(sizes.filter(([file]) => file.endsWith('-400.avif')))).toBeLessThan(400_000);
  });
});

type Point = [number, number];
interface Solid {
  kind: string;
  outline?: Point[];
  thickness?: number;
  /** A 3 x 4 matrix. */
  place?: number[][];
}
interface Lying {
  outline: Point[];
  from: number;
  to: number;
}
const SQUARE: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const moved = (x: number, y: number, z: number) => [
  [1, 0, 0, x],
  [0, 1, 0, y],
  [0, 0, 1, z],
];

/** The plates of a spec that lie level: where their outline is, and from what height to what. */
const lying = (solids: Solid[]): Lying[] =>
  solids.flatMap(({ kind, outline, thickness = 0, place = moved(0, 0, 0) }) => {
    const [[a = 0, b = 0, , x = 0] = [], [c = 0, d = 0, , y = 0] = [], [, , up = 0, z = 0] = []] =
      place;
    if (kind !== 'plate' || !outline || Math.abs(up) < 0.999) return [];
    return [
      {
        outline: outline.map(([h, v]): Point => [a * h + b * v + x, c * h + d * v + y]),
        from: Math.min(z, z + up * thickness),
        to: Math.max(z, z + up * thickness),
      },
    ];
  });

/** Whether two plates at one height have outlines that cross. */
const liesIn = (one: Lying, other: Lying): boolean => {
  if (Math.min(one.to, other.to) - Math.max(one.from, other.from) < 0.05) return false;
  const sides = ({ outline }: Lying) =>
    outline.map((point, i) => [point, outline[(i + 1) % outline.length] ?? point] as const);
  const turn = (o: Point, a: Point, b: Point) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  return sides(one).some(([a, b]) =>
    sides(other).some(
      ([c, d]) => turn(a, b, c) * turn(a, b, d) < -1e-6 && turn(c, d, a) * turn(c, d, b) < -1e-6,
    ),
  );
};

describe('the specs', () => {
  it('make parts of the sizes that the catalogue says', () => {
    for (const { part, spec } of specified) {
      const known: Record<string, unknown> = part.attributes;
      for (const [name, value] of Object.entries<number | undefined>(spec.measured ?? {})) {
        if (value === undefined) continue;
        expect([part.sku, name, known[name]]).toEqual([part.sku, name, expect.closeTo(value, 3)]);
      }
    }
  });

  it('lay no flat part into another', () => {
    for (const { part, spec } of specified) {
      const flat = lying(spec.solids);
      const merged = flat.flatMap((one, i) =>
        flat.slice(i + 1).filter((other) => liesIn(one, other)),
      );
      expect([part.sku, merged.length]).toEqual([part.sku, 0]);
    }
    const [plate] = lying([{ kind: 'plate', outline: SQUARE, thickness: 6 }]);
    const [low] = lying([{ kind: 'plate', outline: SQUARE, thickness: 6, place: moved(5, 5, 5) }]);
    const [high] = lying([{ kind: 'plate', outline: SQUARE, thickness: 6, place: moved(5, 5, 6) }]);
    expect([plate && low && liesIn(plate, low), plate && high && liesIn(plate, high)]).toEqual([
      true,
      false,
    ]);
  });

  it('give the studio numbers only', () => {
    for (const { part, spec } of specified)
      expect([part.sku, JSON.stringify(spec.solids).includes('null')]).toEqual([part.sku, false]);
  });
});

describe('the drawings', () => {
  test.each(
    specified
      .filter(({ spec }) => spec.sheet)
      .map(({ part, spec }) => [part.sku, part, spec] as const),
  )('%s: nothing lies outside or on the title block, and no label on another', (_, part, spec) => {
    expect(drawing(part, spec).complaints).toEqual([]);
  });

  it('would complain of what lies outside, on the title block, or on another label', () => {
    const page = sheet({
      title: 'A part',
      number: 'NR-1',
      material: 'steel',
      measure: 'THICKNESS',
      size: '.250',
      finish: 'bare',
      scale: '1:1',
      mass: '1 kg',
      notes: [],
    });
    expect(page.lint()).toEqual([]);
    page.write('first', { x: 300, y: 300 });
    page.write('second', { x: 310, y: 304 });
    page.write('far away', { x: 1190, y: 100 });
    page.write('low', { x: 1000, y: 800 });
    page.draw('M100 100L1190 100', 'line');
    expect(page.lint()).toEqual([
      'a line at 1190, 100',
      'overlap: first / second',
      'outside: far away',
      'on the title block: low',
    ]);
  });

  it('have no words that would need a font', () => {
    for (const { base } of drawings)
      expect(readFileSync(`public${base}.svg`, 'utf8')).not.toMatch(
        /<text|font-family|NaN|undefined/,
      );
  });
});
