/** npm run pictures: renders what is not up to date, draws the drawings and writes public/img with its manifest. */
import { shots } from './catalogue.mjs';
import { isRendered, render } from './masters.mjs';

const arguments_ = process.argv.slice(2);
const one = arguments_.includes('--one');
const [only] = arguments_.filter((word) => !word.startsWith('--'));

for (const shot of shots()) {
  if (only && !shot.name.includes(only)) continue;
  if (isRendered(shot)) continue;
  const began = Date.now();
  const told = await render(shot);
  console.log(`${shot.name}  ${told}  ${Math.round((Date.now() - began) / 1000)} s`);
  if (one) process.exit(0);
}
if (one) process.exit(3);
