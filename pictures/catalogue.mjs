/** The products as the catalogue has them, and the spec of each one's pictures. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { FAMILIES, specOf } from './specs.mjs';

/** Raised when the studio's light, materials or film change, so that every picture is made again. */
export const STUDIO = 1;

/** @typedef {{ sku: string, slug: string, name: string, attributes: Record<string, any>, weight: number }} Part */

/** @returns {Part[]} */
export const products = () =>
  parse(readFileSync(new URL('../src/server/sample/products.csv', import.meta.url)), {
    columns: true,
  }).map((/** @type {Record<string, string>} */ row) => ({
    sku: row.sku,
    slug: row.slug,
    name: row.name,
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
