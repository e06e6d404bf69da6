// Measures the rules of what fits, and one key typed in the search: processor time of the functions alone.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { startShopOf } from '../../rig/shops.mjs';
import { median } from './figures.mjs';

const ROUNDS = 7;
/** A phone takes this many times longer. */
const PHONE_SLOWDOWN = 4;
const LARGE = 10_000;
const TYPED = '7/8 heim left';

/** @typedef {{ id: number, sku: string | null, name: string, interfaces?: object[] }} Sold of the product list */

/** @returns {Promise<any>} a module of src, without its types */
const load = async (/** @type {string} */ path) =>
  (await runnerImport(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url)))).module;

/** @returns {number} processor time, ms */
const timeOnce = (/** @type {() => unknown} */ run) => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** @returns {number} processor time of one run, ms: the median of several after a warm-up */
const time = (/** @type {() => unknown} */ run) => {
  run();
  return median(Array.from({ length: ROUNDS }, () => timeOnce(run)));
};

/** @returns {Sold[]} copies of these products, 10,000 in all */
const copied = (/** @type {Sold[]} */ sold) =>
  Array.from({ length: LARGE }, (_, at) => {
    const product = /** @type {Sold} */ (sold[at % sold.length]);
    const copy = Math.floor(at / sold.length);
    const { id, sku, name } = product;
    if (!copy) return product;
    return { ...product, id: id + copy * 10_000, sku: `${sku}-${copy}`, name: `${name} ${copy}` };
  });

/** @returns {Promise<import('./main.mjs').Row[]>} processor time of the functions alone; a phone takes four times as long */
export const fitRows = async () => {
  const { url, stop } = await startShopOf({});
  /** @type {Sold[]} */
  const sold = await (await fetch(`${url}/api/products`)).json();
  const { groups } = /** @type {{ groups: object[] }} */ (
    await (await fetch(`${url}/api/offline/catalogue`)).json()
  );
  await stop();
  const { fit } = await load('workbench/fits/pairs/fit.ts');
  const { check } = await load('workbench/fits/check.ts');
  const { completions } = await load('workbench/fits/fits-with.ts');
  const { indexParts } = await load('workbench/fits/shelf.ts');
  const { openSearch } = await load('shop/catalogue/search/searcher.ts');
  const { partSuggestions } = await load('shop/catalogue/search/suggestions.ts');

  const hundred = sold.slice(0, 100);
  const pairs = () => {
    for (const one of hundred) for (const other of hundred) fit(one, other);
  };

  const few = indexParts(sold);
  // Parts that fit others, so that there is something to find.
  const lines = sold
    .filter(({ interfaces }) => interfaces?.length)
    .slice(0, 60)
    .map(({ id }, at) => ({ productId: id, quantity: 1 + (at % 4) }));

  const many = copied(sold);
  const shelf = indexParts(many);
  // The index files each kind when it is first asked for.
  for (const { id } of sold) completions(shelf.parts.get(id), shelf);
  const slowest = Math.max(
    ...sold.map(({ id }) => {
      const part = shelf.parts.get(id);
      return time(() => completions(part, shelf));
    }),
  );

  // A search is remembered, so each key is typed once in a newly opened shop.
  const typeOnce = () => {
    const search = openSearch(many, groups);
    search.prepare(() => true);
    return Math.max(
      ...Array.from(TYPED, (_, at) =>
        timeOnce(() => partSuggestions(search.find(TYPED.slice(0, at + 1)).products)),
      ),
    );
  };
  typeOnce();
  const key = median(Array.from({ length: ROUNDS }, typeOnce));

  const shown = (/** @type {number} */ ms) => `${ms.toFixed(1)} ms`;
  return [
    ['all pairs of 100 parts', shown(time(pairs)), '50 ms'],
    [
      `check of ${lines.length} lines on a phone`,
      shown(time(() => check(lines, few)) * PHONE_SLOWDOWN),
      '10 ms',
    ],
    ['complete stacks of one part at worst, 10,000 products', shown(slowest), '50 ms'],
    [
      'one key in the search on a phone at worst, 10,000 products',
      shown(key * PHONE_SLOWDOWN),
      '16 ms',
    ],
  ];
};
