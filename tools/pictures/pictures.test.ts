import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { products, shots } from './catalogue.mjs';
import { drawing } from './drawings/drawing.mjs';
import { wordsOn } from './drawings/lettering.mjs';
import { inches, sheet } from './drawings/sheet.mjs';
import { INCH } from './geometry.mjs';
import { problemOf } from './check.mjs';
import { WIDTHS, addressOf, manifest, tileFiles } from './files.mjs';
import { scenes } from './scenes.mjs';
import { specOf } from './specs.mjs';
import alts from '../../src/server/sample/picture-alts.json';
import { readProductCsv } from '../../src/server/services/catalogue/product-csv.ts';
import { pickFeatured } from '../../src/shop/catalogue/featured.ts';

interface Entry {
  kind: 'render' | 'drawing' | 'scene';
  /** The view of a render; lists show view 1. */
  view?: number;
  /** The address without width and extension. */
  base: string;
  /** The hash of a render's spec, or of a drawing's text. */
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
const titled = (some: typeof specified) =>
  some.map(({ part, spec }) => [part.sku, part, spec] as const);
const FOLDER = 'public/img/products';
const SEVERAL = /^NR-(HJ|AX-(FT|RT))/;
const byView = (one: Entry, other: Entry) => (one.view ?? 0) - (other.view ?? 0);
/** The pictures of each product in the sample catalogue, the main picture first. */
const shown = (
  await readProductCsv(readFileSync('src/server/sample/products.csv', 'utf8'))
).lines.map(({ cells: { sku = '', image = '', additional_images: others = '' } }) => ({
  sku,
  pictures: [image, ...others.split(' | ').filter(Boolean)],
}));

describe('the manifest of the pictures', () => {
  test.each(renders)(
    'lists $base, which has a file for every width and format',
    async ({ base, width, height }) => {
      for (const wide of WIDTHS)
        for (const format of ['avif', 'webp']) {
          const file = `public${base}-${wide}.${format}`;
          const facts = await sharp(file).metadata();
          expect([facts.width, facts.height]).toEqual([wide, (wide * height) / width]);
          expect(facts.format).toBe(format === 'avif' ? 'heif' : 'webp');
        }
    },
  );

  it('has the hash of each render’s current spec', () => {
    const now = new Map(
      (shots() as Shot[]).map((shot) => [`${shot.skus[0]} ${shot.view}`, shot.hash]),
    );
    for (const { skus, view, hash, base } of renders) {
      expect([base, now.get(`${skus[0]} ${view}`)]).toEqual([base, hash]);
      expect(base.endsWith(hash)).toBe(true);
    }
  });

  // It draws every part.
  it('has the drawings that the current specs give', () => {
    for (const { part, spec } of specified.filter(({ spec }) => spec.sheet)) {
      const entry = drawings.find(({ skus }) => skus.includes(part.sku));
      expect([part.sku, entry && readFileSync(`public${entry.base}.svg`, 'utf8')]).toEqual([
        part.sku,
        drawing(part, spec).svg,
      ]);
    }
  });

  it('lists every file', () => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'manifest.json');
    for (const file of files)
      expect([file, entries.some(({ base }) => `/img/products/${file}`.startsWith(base))]).toEqual([
        file,
        true,
      ]);
  });

  it('has one drawing of every product, and one first render of those that are rendered', () => {
    const all = parts.map(({ sku }) => sku).toSorted();
    expect(drawings.flatMap(({ skus }) => skus).toSorted()).toEqual(all);
    const rendered = renders.filter(({ view }) => view === 1).flatMap(({ skus }) => skus);
    expect(new Set(rendered).size).toBe(rendered.length);
    expect(rendered.length).toBeGreaterThan(96);
    expect(rendered.filter((sku) => !all.includes(sku))).toEqual([]);
  });

  it('has two or three views of the featured three, the heims and the trusses', () => {
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

  it('has the pictures of the catalogue: the renders in order, then the drawing', () => {
    for (const { sku, pictures } of shown)
      expect([sku, pictures]).toEqual([
        sku,
        [
          ...renders.filter(({ skus }) => skus.includes(sku)).toSorted(byView),
          ...drawings.filter(({ skus }) => skus.includes(sku)),
        ].map(addressOf),
      ]);
  });

  it('has a different alternative text for each picture of a product with several renders', () => {
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

  it('has a copy of a render as the tile of each category', () => {
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

  it('has the home page’s picture of the current scene, small enough for a phone', async () => {
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

  it('has an alternative text for each, and the colour of the backdrop as a placeholder', () => {
    for (const { alt, colour, kind } of entries) {
      expect(alt.length).toBeGreaterThan(20);
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      if (kind === 'render')
        // Flat parts are shown from above, on a slightly darker floor.
        for (const channel of [1, 3, 5])
          expect(Math.abs(parseInt(colour.slice(channel, channel + 2), 16) - 0xe8)).toBeLessThan(
            20,
          );
    }
  });

  it('has at most 15 MB of files, and 450 kB for the lists', () => {
    const sizes = readdirSync(FOLDER).map(
      (file) => [file, statSync(`${FOLDER}/${file}`).size] as const,
    );
    const sum = (list: typeof sizes) => list.reduce((all, [, size]) => all + size, 0);
    expect(sum(sizes)).toBeLessThan(15_000_000);
    expect(sum(sizes.filter(([file]) => file.endsWith('-400.avif')))).toBeLessThan(450_000);
  });
});

describe('npm run pictures -- --check', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const [width, height] = [40, 30];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = (create: object) =>
    sharp({ create: { width, height, channels: 3, background: '#fff', ...create } })
      .webp()
      .toBuffer();
  const problem = async (bytes: Buffer, expected: object = {}) => {
    // sharp caches by file name.
    const file = join(folder, `${randomUUID()}.webp`);
    writeFileSync(file, bytes);
    return (await problemOf({ file, format: 'webp', width, height, ...expected }))?.replace(
      `${file} `,
      '',
    );
  };

  it('accepts an opaque picture of the right size and format', async () => {
    expect(await problem(await picture({ noise }))).toBeUndefined();
  });

  it('reports pictures that are damaged, blank, transparent or of another size or format', async () => {
    const good = await picture({ noise });
    expect(await problem(good.subarray(0, good.length / 2))).toMatch(/^cannot be decoded: /);
    expect(await problem(Buffer.from('text'))).toMatch(/^cannot be decoded: /);
    expect(await problem(await picture({}))).toBe('is blank');
    expect(await problem(await picture({ channels: 4, background: '#0008' }))).toBe(
      'is not opaque',
    );
    expect(await problem(good, { width: 80 })).toBe('is 40 x 30 px, not 80 x 30');
    expect(await problem(good, { format: 'avif' })).toBe('is webp, not avif');
    expect(await problemOf({ file: join(folder, 'none'), format: 'webp', width, height })).toMatch(
      /none cannot be decoded: /,
    );
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

/** The level plates of a spec: outline, bottom and top. */
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

/** Whether two plates at the same height have crossing outlines. */
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
  it('have the sizes in the catalogue', () => {
    for (const { part, spec } of specified) {
      const known: Record<string, unknown> = part.attributes;
      for (const [name, value] of Object.entries<number | undefined>(spec.measured ?? {})) {
        if (value === undefined) continue;
        expect([part.sku, name, known[name]]).toEqual([part.sku, name, expect.closeTo(value, 3)]);
      }
    }
  });

  it('have no flat parts that intersect', () => {
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

  it('contain only valid numbers', () => {
    for (const { part, spec } of specified)
      expect([part.sku, JSON.stringify(spec.solids).includes('null')]).toEqual([part.sku, false]);
  });
});

interface Item {
  quantity: number;
  name: string;
  sku?: string;
}
type Meeting = { kind: string; contents?: Item[] } & Record<string, unknown>;
/** 0.625 as "5/8", 2.5 as "2-1/2"; undefined for whole and other numbers. */
const fraction = (value: number) => {
  const parts = [2, 4, 8, 16].find((part) => Number.isInteger(value * part));
  if (!parts || Number.isInteger(value)) return undefined;
  const whole = Math.floor(value);
  return `${whole ? `${whole}-` : ''}${(value - whole) * parts}/${parts}`;
};
/** The texts about an interface that a sheet must have: each entry in one of its forms. */
const demanded = ({ kind, contents, ...facts }: Meeting) =>
  Object.entries(facts).flatMap(([name, value]): string[][] => {
    if (name === 'wheelIn') return [[`${String(value)}in`]];
    if (name === 'misalignmentDeg') return [[`${String(value)}°`]];
    if (name === 'pattern') return [[String(value).replaceAll(' ', '')]];
    if (name === 'size')
      return [[facts.tpi ? `${String(value)}-${Number(facts.tpi)}` : String(value)]];
    if (name === 'hand') return [[`${String(value).toUpperCase()}HAND`]];
    // A note of the whole sheet has the clamp length.
    if (!name.endsWith('In') || name === 'clampIn') return [];
    const ratio = fraction(Number(value));
    return [[inches(Number(value) * INCH), ...(ratio ? [ratio] : [])]];
  });
const says = (words: string[], form: string) => {
  const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return words.some((line) => new RegExp(`(?<![\\d./-])${escaped}(?!\\d)`).test(line));
};

describe('the drawings', () => {
  const meeting = specified.filter(({ part: { interfaces } }) => interfaces.length);
  test.each(titled(meeting))(
    '%s: every number of its interfaces stands at its views',
    (_, part, spec) => {
      const words = wordsOn(drawing(part, spec).svg);
      const wanted = (part.interfaces as Meeting[]).flatMap(demanded);
      expect(wanted.filter((forms) => !forms.some((form) => says(words, form)))).toEqual([]);
    },
  );

  it('say how the weld is prepared, how much larger a hole may be and what its bolt clamps, where that is stated', () => {
    /** The words of a whole sheet, with its notes. */
    const noted = (svg: string) => wordsOn(`<g id="sheet">${svg}`);
    const welded = meeting.flatMap(({ part, spec }) =>
      (part.interfaces as Meeting[]).flatMap(({ preparation }) =>
        preparation === undefined ? [] : [{ part, spec, preparation: String(preparation) }],
      ),
    );
    expect(welded).toHaveLength(9);
    for (const { part, spec, preparation } of welded)
      expect(noted(drawing(part, spec).svg)).toContain(
        `WELDPREPARATION:${preparation.toUpperCase().replaceAll(' ', '')}.`,
      );
    const tab = partOf('NR-RG-DT-100');
    const holes = tab?.part.interfaces.map((one) => ({ ...one, toleranceIn: 0.015 }));
    const { svg, complaints } = drawing({ ...tab?.part, interfaces: holes }, tab?.spec);
    expect(noted(svg)).toContain('Ø.938HOLES:+.015[0.38],−.000.');
    const arm = partOf('NR-ST-SA-100');
    expect(noted(drawing(arm?.part, arm?.spec).svg)).toContain(
      'Ø.750HOLES:EACHBOLTCLAMPS1.875[47.63].',
    );
    expect(complaints).toEqual([]);
  });

  const kits = meeting.filter(({ part }) => part.interfaces.some(({ kind }) => kind === 'kit'));
  test.each(titled(kits))(
    '%s: each item of the kit is listed, and its letter is in a view',
    (_, part, spec) => {
      const words = wordsOn(drawing(part, spec).svg);
      const items = (part.interfaces as Meeting[]).flatMap(({ contents = [] }) => contents);
      for (const [i, { quantity, name }] of items.entries()) {
        const letter = String.fromCodePoint(65 + i);
        const row = words.findIndex(
          (line) => line.toLowerCase() === name.toLowerCase().replaceAll(' ', ''),
        );
        expect([name, ...words.slice(row - 2, row)]).toEqual([name, letter, `${quantity}`]);
        expect([name, words.filter((line) => line === letter).length]).toEqual([name, 2]);
      }
    },
  );

  const partOf = (sku: string) => specified.find(({ part }) => part.sku === sku);
  const FOR_REFERENCE = /\((?:\d*\.\d+|\d+)\)/g;
  const forReference = ({ part, spec }: (typeof specified)[number]) =>
    wordsOn(drawing(part, spec).svg).flatMap((words) => words.match(FOR_REFERENCE) ?? []);
  test.each(titled(kits))(
    '%s: sizes for reference are those on the drawings of what the kit holds',
    (_, part, spec) => {
      const held = (part.interfaces as Meeting[]).flatMap(({ contents = [] }) =>
        contents.flatMap(({ sku }) => (sku ? (partOf(sku) ?? []) : [])),
      );
      if (held.length) {
        const known = held.flatMap(forReference);
        expect(forReference({ part, spec }).filter((size) => !known.includes(size))).toEqual([]);
      }
    },
  );

  it('of a kit with a link bracket show the U that the bracket is bent to', () => {
    const bracket = partOf('NR-SU-LB-200')?.spec.sheet.rows.flat();
    const kit: { caption: string; draw: unknown }[] =
      partOf('NR-SU-4LK-200')?.spec.sheet.rows.flat();
    const views = kit.filter(({ caption }) => caption.startsWith('BRACKET'));
    expect(views.map(({ draw }) => draw)).toEqual(
      bracket.toReversed().map(({ draw }: { draw: unknown }) => draw),
    );
    // One outline for both walls and the floor, and the hidden edges of the bore.
    expect(bracket[1].draw.filter(({ open }: { open?: boolean }) => !open)).toHaveLength(1);
  });

  test.each(titled(specified.filter(({ spec }) => spec.sheet)))(
    '%s: no line or label is outside or on the title block, and no labels overlap',
    (_, part, spec) => {
      expect(drawing(part, spec).complaints).toEqual([]);
    },
  );

  it('are checked for lines and labels outside, on the title block or on another label', () => {
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
    page.draw('M500 400L700 400', 'size');
    page.draw('M600 300L600 500', 'reach');
    page.draw('M650 300L650 500', 'part');
    page.write('crossed out', { x: 650, y: 480 });
    expect(page.lint()).toEqual([
      'a line at 1190, 100',
      'overlap: first / second',
      'outside: far away',
      'on the title block: low',
      'crossing: 500, 400 / 600, 300',
      'a line line through: far away',
      'a part line through: crossed out',
    ]);
  });

  it('contain no text that needs a font', () => {
    for (const { base } of drawings)
      expect(readFileSync(`public${base}.svg`, 'utf8')).not.toMatch(
        /<text|font-family|NaN|undefined/,
      );
  });
});
