/** The files under public/img/products: renders in two formats and three widths, drawings, and their manifest. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawing } from './drawings/drawing.mjs';
import { masterOf } from './masters.mjs';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));
/** Their address. A file's name ends in its width, from which ui/picture.tsx derives the other names. */
const PATH = '/img/products/';
const MANIFEST = `${PUBLIC}${PATH}manifest.json`;

export const WIDTHS = [400, 800, 1200];
const FORMATS = ['avif', 'webp'];

/** Compression: further views are a little coarser, and much coarser at 400 px, where they are only thumbnails. */
const film = (/** @type {number} */ view, /** @type {number} */ width) => {
  const [avif, webp] = view === 1 ? [55, 80] : [width === 400 ? 32 : 48, 74];
  return { avif: { quality: avif, effort: 3 }, webp: { quality: webp, effort: 4 } };
};

const write = (/** @type {string} */ path, /** @type {Uint8Array | string} */ bytes) =>
  writeFileSync(`${PUBLIC}${path}`, bytes);

const colourOf = async (/** @type {string} */ file) => {
  const { dominant } = await sharp(file).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
};

/** The alternative text of a render. */
const altOf = ({ shows }, /** @type {string | undefined} */ name) =>
  shows ? `${name}: ${shows}` : `Studio render of ${name}`;

/** The manifest entry of a render. Encodes missing files only. */
const renderEntry = async ({ name, view, hash, skus }, alt) => {
  const master = masterOf({ name, hash });
  const base = `${PATH}${name}-${hash}`;
  for (const width of WIDTHS)
    for (const [format, options] of Object.entries(film(view, width))) {
      if (existsSync(`${PUBLIC}${base}-${width}.${format}`)) continue;
      const sized = sharp(master).resize(width, (width * 3) / 4, { kernel: 'lanczos3' });
      write(`${base}-${width}.${format}`, await sized[format](options).toBuffer());
    }
  return {
    kind: 'render',
    view,
    base,
    hash,
    skus,
    alt,
    width: 1200,
    height: 900,
    colour: await colourOf(`${PUBLIC}${base}-400.webp`),
  };
};

const drawingEntry = (part, spec) => {
  const { svg, complaints } = drawing(part, spec);
  if (complaints.length) throw new Error(`Labels of ${part.sku}: ${complaints.join('; ')}`);
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  const base = `${PATH}${part.sku.toLowerCase().replace(/^nr-/, '')}-drawing-${hash}`;
  write(`${base}.svg`, svg);
  return {
    kind: 'drawing',
    base,
    hash,
    skus: [part.sku],
    alt: `Dimensioned drawing of ${part.name}`,
    width: 1200,
    height: 900,
    colour: '#ffffff',
  };
};

/** The files of a scene, each with its crop of the master. Pages use their names, so the names never change. */
export const sceneFiles = ({ name, files }) =>
  Object.entries(files).flatMap(([width, part]) =>
    Object.entries(SCENE_FILM).map(([format, options]) => ({
      path: `/img/${name.replace(/\d+$/, width)}.${format}`,
      part,
      format,
      options,
    })),
  );
const SCENE_FILM = { avif: { quality: 44, effort: 6 }, webp: { quality: 66, effort: 5 } };

const sceneEntry = async (scene) => {
  const { name, hash, alt } = scene;
  if (!isEncoded(scene))
    for (const { path, part, format, options } of sceneFiles(scene))
      write(path, await sharp(masterOf(scene)).extract(part)[format](options).toBuffer());
  const whole = `${PUBLIC}/img/${name}.webp`;
  const { width, height } = await sharp(whole).metadata();
  const colour = await colourOf(whole);
  return { kind: 'scene', base: `/img/${name}`, hash, skus: [], alt, width, height, colour };
};

/** Whether all files of a picture exist for its spec: by the manifest for scenes, by the file names for others. */
export const isEncoded = (shot) => {
  const { name, hash, files } = shot;
  if (files)
    return (
      manifest().some((entry) => entry.kind === 'scene' && entry.hash === hash) &&
      sceneFiles(shot).every(({ path }) => existsSync(`${PUBLIC}${path}`))
    );
  return WIDTHS.every((width) =>
    FORMATS.every((format) => existsSync(`${PUBLIC}${PATH}${name}-${hash}-${width}.${format}`)),
  );
};

/** The part whose render is the picture of its category, copied under a fixed name. */
export const TILES = {
  suspension: 'NR-SU-TAB-250',
  'heim-joints': 'NR-HJ-CM-075P',
  'heim-joints-lifetime': 'NR-HJ-LT-075R',
  wheels: 'NR-WB-SET-17',
  'recovery-gear': 'NR-RG-BS-075',
  trusses: 'NR-AX-FTK-300',
  apparel: 'NR-AP-HD-M',
  'tabs-gussets': 'NR-TG-FT-050',
  steering: 'NR-ST-DSC-150',
  tools: 'NR-TL-DD-SET3',
};

/** The files of each tile, with the files of the render that they copy. */
export const tileFiles = (entries) =>
  Object.entries(TILES).flatMap(([name, sku]) => {
    const { base } = entries.find(({ view, skus }) => view === 1 && skus.includes(sku)) ?? {};
    return WIDTHS.flatMap((width) =>
      FORMATS.map((format) => ({
        tile: `${PUBLIC}/img/parts/${name}-${width}.${format}`,
        render: base && `${PUBLIC}${base}-${width}.${format}`,
      })),
    );
  });

/** Writes missing files and the manifest, and deletes unused files. @returns the manifest */
export const writeFiles = async (shots, scenes, parts) => {
  mkdirSync(`${PUBLIC}${PATH}`, { recursive: true });
  const entries = [];
  const nameOf = new Map(parts.map(({ part }) => [part.sku, part.name]));
  for (const shot of shots)
    if (existsSync(masterOf(shot)) || isEncoded(shot))
      entries.push(await renderEntry(shot, altOf(shot, nameOf.get(shot.skus[0]))));
  for (const { part, spec } of parts) if (spec?.sheet) entries.push(drawingEntry(part, spec));
  for (const scene of scenes)
    if (existsSync(masterOf(scene)) || isEncoded(scene)) entries.push(await sceneEntry(scene));
  for (const file of readdirSync(`${PUBLIC}${PATH}`))
    if (!entries.some(({ base }) => `${PATH}${file}`.startsWith(base)) && file !== 'manifest.json')
      rmSync(`${PUBLIC}${PATH}${file}`);
  for (const { tile, render } of tileFiles(entries)) if (render) copyFileSync(render, tile);
  writeFileSync(MANIFEST, `${JSON.stringify(entries, null, 1)}\n`);
  return entries;
};

export const manifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** The address of an entry in the catalogue: the WebP of a render at 800 px, or the drawing. */
export const addressOf = ({ kind, base }) =>
  kind === 'render' ? `${base}-800.webp` : `${base}.svg`;
