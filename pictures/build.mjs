/** npm run pictures: renders what is not up to date, draws the drawings and writes public/img with its manifest. */
import { products, shots, writeCatalogue } from './catalogue.mjs';
import { isEncoded, writeFiles } from './files.mjs';
import { isRendered, render } from './masters.mjs';
import { scenes } from './scenes.mjs';
import { specOf } from './specs.mjs';

const asked = process.argv.slice(2);
const one = asked.includes('--one');
const [only] = asked.filter((word) => !word.startsWith('--'));

if (!asked.includes('--no-render'))
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
