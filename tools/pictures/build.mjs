/** npm run pictures: renders outdated pictures, draws the drawings and writes public/img with its manifest. */
import { parseArgs } from 'node:util';
import { readArguments } from '../usage.mjs';
import { products, shots, writeCatalogue } from './catalogue.mjs';
import { checkPictures } from './check.mjs';
import { isEncoded, writeFiles } from './files.mjs';
import { isRendered, render } from './masters.mjs';
import { scenes } from './scenes.mjs';
import { specOf } from './specs.mjs';

const {
  values: { one, 'no-render': noRender, check },
  positionals: [only],
} = readArguments(
  'npm run pictures [-- NAME] [--one] [--no-render] [--check]: renders the outdated pictures, all or those with NAME in their name, draws the drawings and writes public/img with its manifest. --one renders one picture and exits, with 3 when none is left; --no-render renders none; --check only decodes every built picture, and exits with 1 when one is damaged.',
  () => {
    const read = parseArgs({
      options: {
        one: { type: 'boolean', default: false },
        'no-render': { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    if (read.positionals.length > 1) throw new Error('Give one name.');
    return read;
  },
);

if (check) {
  const { count, problems } = await checkPictures();
  for (const problem of problems) console.error(problem);
  console.log(`${count} files decoded, ${problems.length} of them damaged.`);
  process.exit(problems.length ? 1 : 0);
}

if (!noRender)
  for (const shot of [...shots(), ...scenes()]) {
    if ((only && !shot.name.includes(only)) || isRendered(shot) || isEncoded(shot)) continue;
    const began = Date.now();
    const cost = await render(shot);
    console.log(`${shot.name}  ${cost}  ${Math.round((Date.now() - began) / 1000)} s`);
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
