/** Decodes the built pictures, for `npm run pictures -- --check`. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { WIDTHS, manifest, sceneFiles } from './files.mjs';
import { scenes } from './scenes.mjs';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/** @typedef {{ file: string, format: string, width: number, height: number }} Built what a file should contain */

/** Below this standard deviation of its colours (0 to 127) a picture shows nothing. */
const BLANK = 2;

/**
 * Decodes one file. Its size and format must be right, and it must be opaque and not of one colour.
 * @param {Built} built
 * @returns {Promise<string | undefined>} what is wrong
 */
export const problemOf = async ({ file, format, width, height }) => {
  try {
    const facts = await sharp(file).metadata();
    if (facts.format !== (format === 'avif' ? 'heif' : format))
      return `${file} is ${facts.format}, not ${format}`;
    if (facts.width !== width || facts.height !== height)
      return `${file} is ${facts.width} x ${facts.height} px, not ${width} x ${height}`;
    const { isOpaque, channels } = await sharp(file).stats();
    if (!isOpaque) return `${file} is not opaque`;
    return channels.every(({ stdev }) => stdev < BLANK) ? `${file} is blank` : undefined;
  } catch (error) {
    const [reason] = String(error).split('\n');
    return `${file} cannot be decoded: ${reason}`;
  }
};

/** @returns {Built[][]} the files of each render and scene of the manifest */
const builtPictures = () => [
  ...manifest()
    .filter(({ kind }) => kind === 'render')
    .map(({ base, width, height }) =>
      WIDTHS.flatMap((wide) =>
        ['avif', 'webp'].map((format) => ({
          file: `${PUBLIC}${base}-${wide}.${format}`,
          format,
          width: wide,
          height: (wide * height) / width,
        })),
      ),
    ),
  ...scenes().map((scene) =>
    sceneFiles(scene).map(({ path, format, part: { width, height } }) => ({
      file: `${PUBLIC}${path}`,
      format,
      width,
      height,
    })),
  ),
];

/** Decodes every built picture. @returns {Promise<{ count: number, problems: string[] }>} */
export const checkPictures = async () => {
  let count = 0;
  /** @type {string[]} */
  const problems = [];
  for (const files of builtPictures()) {
    const found = await Promise.all(files.map(problemOf));
    count += files.length;
    problems.push(...found.filter((problem) => problem !== undefined));
  }
  return { count, problems };
};
