/** The products as the catalogue has them, and the spec of each one's pictures. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { FAMILIES, specOf } from './specs.mjs';

/** Raised when the studio's light, materials or film change, so that every picture is made again. */
export const STUDIO = 1;

/** @typedef {{ sku: string, slug: string, name: string, category: string, attributes: Record<string, any>, weight: number }} Part */

const CATALOGUE = new URL('../src/server/sample/products.csv', import.meta.url);

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

/** Every picture that can be rendered, in the order of the families; parts that look the same share one. */
export const shots = () => {
  const seen = new Map();
  for (const part of products()) {
    const spec = specOf(part);
    if (!spec) continue;
    const { text, hash } = written(spec);
    const shot = seen.get(hash) ?? { name: fileName(part.sku), text, hash, skus: [] };
    shot.skus.push(part.sku);
    seen.set(hash, shot);
  }
  return [...seen.values()].sort((a, b) => rank(a) - rank(b));
};

/**
 * Puts the pictures that there are into the catalogue: the render first, then the drawing. Where there is no render
 * yet the picture stays as it is.
 * @param {(sku: string) => { render?: string, drawing?: string }} picturesOf
 */
export const writeCatalogue = (picturesOf) => {
  const columns = readFileSync(CATALOGUE, 'utf8').split('\n')[0].split(',');
  const lines = rows().map((row) => {
    const { render, drawing } = picturesOf(row.sku);
    const kept = row.additional_images
      .split('|')
      .map((path) => path.trim())
      .filter((path) => path && !path.startsWith('/img/products/'));
    return {
      ...row,
      ...(render && { image: render }),
      additional_images: [...(drawing ? [drawing] : []), ...kept].join(' | '),
    };
  });
  writeFileSync(CATALOGUE, stringify(lines, { header: true, columns }));
};
