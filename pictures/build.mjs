/** npm run pictures: renders what is not up to date, draws the drawings and writes public/img with its manifest. */
import { parseArgs } from 'node:util';
import { readArguments } from '../tools/usage.mjs';
import { products, shots, writeCatalogue } from './catalogue.mjs';
import { isEncoded, writeFiles } from './files.mjs';
import { isRendered, render } from './masters.mjs';
import { scenes } from './scenes.mjs';
import { specOf } from './specs.mjs';

const {
  values: { one, 'no-render': noRender },
  positionals: [only],
} = readArguments(
  'npm run pictures [-- NAME] [--one] [--no-render]: renders the pictures that are not up to date, all or those with NAME in theirs, draws the drawings and writes public/img with its manifest. --one renders one picture and ends, with 3 where none was left; --no-render renders none.',
  () => {
    const read = parseArgs({
      options: {
        one: { type: 'boolean', default: false },
        'no-render': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    if (read.positionals.length > 1) throw new Error('Give one name.');
    return read;
  },
);

if (!noRender)
  for (const shot of [...shots(), ...scenes()]) {
    if ((only && !shot.name.includes(only)) || isRendered(shot) || isEncoded(shot)) continue;
    const began = Date.now();
    const told = await render(shot);
    console.log(`${shot.name}  ${told}  ${Math.round((Date.now() - began) / 1000)} s`);
    if (one) process.exit(0);
  }
if (one) process.exit(3);

const entries = await writeFiles(
  shots(),
  scenes(),
  products().map((part) => ({ part, spec: specOf(part) })),
);
writeCatalogue((sku) => entries.filter(({ skus }) => skus.includes(sku)));
console.log(`${entries.length} pictures in the manifest.`);
