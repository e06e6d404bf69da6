/** The products as the catalogue has them, and the spec of each one's pictures. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { addressOf } from './files.mjs';
import { FAMILIES, specOf } from './specs.mjs';

/** Raised when the studio's light, materials or film change, so that every picture is made again. */
export const STUDIO = 1;

/** @typedef {{ sku: string, slug: string, name: string, category: string, attributes: Record<string, any>, weight: number }} Part */

const CATALOGUE = new URL('../src/server/sample/products.csv', import.meta.url);
const ALTS = new URL('../src/server/sample/picture-alts.json', import.meta.url);

/** @returns {any[]} its lines, each cell a text */
const rows = () => parse(readFileSync(CATALOGUE), { columns: true });

/** @returns {Part[]} */
export const products = () =>
  rows().map((row) => ({
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    category: row.category,
    weight: Number(row.weight_kg),
    attributes: JSON.parse(row.attributes),
  }));

const short = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

/** To a thousandth of a millimetre: the same on every machine. */
const rounded = (_, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value);

/** The text of a spec that the studio reads, and the hash of it and of the studio. */
export const written = ({ solids, camera, grain }) => {
  const text = JSON.stringify({ solids, camera, grain }, rounded);
  return { text, hash: short(`${STUDIO} ${text}`) };
};

/** "NR-HJ-CM-075R" as a part of a file's name. */
const fileName = (sku) => sku.toLowerCase().replace(/^nr-/, '');

const rank = ({ skus: [sku] }) => FAMILIES.findIndex(([family]) => family.test(sku));

/** The pictures of a spec: itself, and its `views`, which differ from it in what they say. */
const viewsOf = ({ views = [], ...spec }) => [
  spec,
  ...views.map((view) => ({ solids: spec.solids, grain: spec.grain, ...view })),
];

/**
 * Every picture that can be rendered: all parts from their first side, then from their others, each in the order of
 * the families; parts that look the same share one.
 */
export const shots = () => {
  const seen = new Map();
  for (const part of products()) {
    const spec = specOf(part);
    if (!spec) continue;
    for (const [at, view] of viewsOf(spec).entries()) {
      const { text, hash } = written(view);
      const name = `${fileName(part.sku)}${at ? `-${at + 1}` : ''}`;
      const shot = seen.get(hash) ?? {
        name,
        view: at + 1,
        shows: view.shows,
        text,
        hash,
        skus: [],
      };
      shot.skus.push(part.sku);
      seen.set(hash, shot);
    }
  }
  return [...seen.values()].sort((a, b) => a.view - b.view || rank(a) - rank(b));
};

/**
 * Puts the pictures that there are into the catalogue: the renders in their order, then the drawing, and what each
 * shows where there are several renders. Where there is no render yet the picture stays as it is.
 * @param {(sku: string) => any[]} entriesOf entries of the manifest, in its order
 */
export const writeCatalogue = (entriesOf) => {
  const columns = readFileSync(CATALOGUE, 'utf8').split('\n')[0].split(',');
  /** @type {Record<string, string>} */
  const alts = {};
  const lines = rows().map((row) => {
    const entries = entriesOf(row.sku);
    const renders = entries.filter(({ kind }) => kind === 'render');
    const [first] = renders.map(addressOf);
    const others = entries.map(addressOf).filter((address) => address !== first);
    if (renders.length > 1) for (const entry of entries) alts[addressOf(entry)] = entry.alt;
    const kept = row.additional_images
      .split('|')
      .map((path) => path.trim())
      .filter((path) => path && !path.startsWith('/img/products/'));
    return {
      ...row,
      ...(first && { image: first }),
      additional_images: [...others, ...kept].join(' | '),
    };
  });
  writeFileSync(CATALOGUE, stringify(lines, { header: true, columns }));
  writeFileSync(ALTS, `${JSON.stringify(alts, null, 2)}\n`);
};
