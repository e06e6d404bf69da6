/** What stands under public/img/products: each render in two formats and three widths, each drawing, and their manifest. */
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

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));
/** Where pages find them. A file's name ends in its width: ui/picture.tsx finds the others by that. */
const PATH = '/img/products/';
const MANIFEST = `${PUBLIC}${PATH}manifest.json`;

export const WIDTHS = [400, 800, 1200];
const FORMATS = ['avif', 'webp'];

/** Further views are a little coarser; at 400 px, where only thumbnails show them, so much that all lists stay small. */
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

/** What a render shows; a further one says what the first does not. */
const altOf = ({ shows }, /** @type {string | undefined} */ name) =>
  shows ? `${name}: ${shows}` : `Studio render of ${name}`;

/** The entry of a render: encoded anew only where a file is missing. */
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

/** The files of a scene, each with its part of the master; they keep their names, because pages name them. */
const sceneFiles = ({ name, files }) =>
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

/** Scenes are known by the manifest, all others by their files' names. */
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

/** The part whose render stands for its category, under a name that does not change with it. */
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

/** Each tile's files, and the files of the render that they are copies of. */
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

/** Writes what is missing, takes away what nothing needs any more, and gives the manifest. */
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

/** The address of an entry that the catalogue carries: the render in the middle width, the drawing itself. */
export const addressOf = ({ kind, base }) =>
  kind === 'render' ? `${base}-800.webp` : `${base}.svg`;
