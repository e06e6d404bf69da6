/** The masters: one PNG from the studio for each picture, kept in .cache and never committed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));
const STUDIO = fileURLToPath(new URL('studio/render.py', import.meta.url));

/** Width of masters in px. The 1200 px files are enlarged a little. */
const WIDTH = 900;
/** Samples per pixel of each of the two half buffers. */
const SAMPLES = 5;

export const masterOf = ({ name, hash }) => `${FOLDER}${name}-${hash}.png`;

/** Renders one picture at the lowest priority. @returns the CPU seconds that the studio reports, as text */
export const render = (shot, options = {}) => {
  const { width, samples, to } = {
    width: WIDTH,
    samples: SAMPLES,
    to: masterOf(shot),
    ...shot,
    ...options,
  };
  mkdirSync(FOLDER, { recursive: true });
  const spec = `${FOLDER}${shot.name}-${shot.hash}.json`;
  const unfinished = `${FOLDER}${shot.name}-unfinished.png`;
  writeFileSync(spec, shot.text);
  const args = ['-b', '-noaudio', '--factory-startup', '--python-exit-code', '1', '-P', STUDIO];
  const blender = spawn(
    'nice',
    ['-n', '19', 'blender', ...args, '--', spec, unfinished, String(width), String(samples)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [blender.stdout, blender.stderr])
    stream.on('data', (/** @type {Buffer} */ text) => {
      output = (output + text.toString()).slice(-4000);
    });
  return new Promise((resolve, reject) => {
    blender.on('error', reject);
    blender.on('close', (code) => {
      if (code || !existsSync(unfinished)) return reject(new Error(`${shot.name}: ${output}`));
      renameSync(unfinished, to);
      return resolve(/RENDERED (.*)/.exec(output)?.[1] ?? '');
    });
  });
};

export const isRendered = (shot) => existsSync(masterOf(shot));
