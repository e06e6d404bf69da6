/** The products of the catalogue, and the pictures of each. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { addressOf } from './files.mjs';
import { FAMILIES, specOf } from './specs.mjs';

/** Version of the studio. Raise it when light, materials or film change: every picture is then rendered again. */
export const STUDIO = 1;

/** @typedef {{ sku: string, slug: string, name: string, category: string, attributes: Record<string, any>, interfaces: any[], weight: number }} Part */

const CATALOGUE = new URL('../../src/server/sample/products.csv', import.meta.url);
const ALTS = new URL('../../src/server/sample/picture-alts.json', import.meta.url);

/** @returns {any[]} the rows of the CSV, with text cells */
const rows = () => parse(readFileSync(CATALOGUE), { columns: true });

/** @returns {Part[]} */
export const products = () => {
  const all = rows();
  const bySku = new Map(all.map((row) => [row.sku, row]));
  /** The contents of a kit with the names and attributes of the shop's parts. */
  const named = (one) =>
    one.kind === 'kit'
      ? {
          ...one,
          contents: one.contents.map((item) => ({
            ...item,
            name: bySku.get(item.sku)?.name ?? item.description,
            attributes: JSON.parse(bySku.get(item.sku)?.attributes ?? '{}'),
          })),
        }
      : one;
  return all.map((row) => ({
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    category: row.category,
    weight: Number(row.weight_kg),
    attributes: JSON.parse(row.attributes),
    interfaces: JSON.parse(row.interfaces || '[]').map(named),
  }));
};

const short = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Rounds numbers, so that the text is the same on every machine. */
const rounded = (_, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value);

/** The text of a spec for the studio, and the hash of text and studio version. */
export const written = ({ solids, camera, grain }) => {
  const text = JSON.stringify({ solids, camera, grain }, rounded);
  return { text, hash: short(`${STUDIO} ${text}`) };
};

/** The SKU "NR-HJ-CM-075R" in a file name. */
const fileName = (sku) => sku.toLowerCase().replace(/^nr-/, '');

const rank = ({ skus: [sku] }) => FAMILIES.findIndex(([family]) => family.test(sku));

/** The pictures of a spec: the first view, and its further `views`, which override parts of it. */
const viewsOf = ({ views = [], ...spec }) => [
  spec,
  ...views.map((view) => ({ solids: spec.solids, grain: spec.grain, ...view })),
];

/**
 * Every picture that can be rendered: the first view of all parts, then their further views, each in the order of
 * the families. Parts that look the same share one picture.
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
 * Writes the existing pictures into the catalogue: the renders in their order, then the drawing, with alternative
 * texts where there are several renders. A product without a render shows its drawing, or keeps its picture.
 * @param {(sku: string) => any[]} entriesOf entries of the manifest, in its order
 */
export const writeCatalogue = (entriesOf) => {
  const columns = readFileSync(CATALOGUE, 'utf8').split('\n')[0].split(',');
  /** @type {Record<string, string>} */
  const alts = {};
  const lines = rows().map((row) => {
    const entries = entriesOf(row.sku);
    const renders = entries.filter(({ kind }) => kind === 'render');
    const [first] = (renders.length ? renders : entries).map(addressOf);
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
