// Taps on pages without a framework: what the browser and the machine take of those of the shop.
import { startShopOf } from './shops.mjs';
import { click, numbers, openPhone, outcome, slowDown, spread } from './taps.mjs';

/** Runs in a page of the shop that has no script of its own: a tap on the logo shows the page that is next. */
const prepare = async (/** @type {string[]} */ paths) => {
  const known = new Set();
  const styles = new CSSStyleSheet();
  /** @type {{ path: string, main: HTMLElement }[]} */
  const pages = [];
  for (const path of paths) {
    const text = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const { textContent } of page.querySelectorAll('style')) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(textContent ?? '');
      for (const { cssText } of sheet.cssRules) {
        if (!known.has(cssText)) styles.insertRule(cssText, styles.cssRules.length);
        known.add(cssText);
      }
    }
    const main = page.querySelector('main');
    if (!main) throw new Error(`${path} has no main`);
    pages.push({ path, main });
  }
  for (const style of document.querySelectorAll('style')) style.remove();
  document.adoptedStyleSheets.push(styles);

  const bare = { next: 0 };
  Object.assign(globalThis, { bare });
  const show = () => {
    const page = pages[bare.next];
    if (!page) return;
    const main = document.importNode(page.main, true);
    /** What is below the first screen follows after the paint, as in the shop. */
    const later = [...main.querySelectorAll('ul, ol, tbody')]
      .filter((list) => list.children.length > 4)
      .map((list) => ({ list, items: [...list.children].slice(2) }));
    for (const item of later.flatMap(({ items }) => items)) item.remove();
    document.querySelector('main')?.replaceWith(main);
    history.pushState(null, '', page.path);
    scrollTo({ top: 0, behavior: 'instant' });
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const { list, items } of later) list.append(...items);
      }),
    );
  };
  document.querySelector('header a.logo')?.addEventListener('click', (event) => {
    event.preventDefault();
    show();
  });
};

/**
 * Taps that show the shop's own pages without its scripts: prepared elements take the place of those that are shown,
 * nothing else happens. Only ways to another page: the shop's taps are also filters, sizes and Back.
 * @param {import('@playwright/test').Browser} browser
 * @param {number} size how many products the shop has
 * @param {number} count how many taps
 */
export const measureBareTaps = async (browser, size, count) => {
  const shop = await startShopOf({ products: size });
  try {
    const phone = await openPhone(browser, shop.url, ['*.js']);
    const products = /** @type {{ slug: string }[]} */ (
      await (await fetch(`${shop.url}/api/products`)).json()
    );
    const paths = [
      '/',
      '/category/suspension',
      '/category/steering',
      `/product/${products[0]?.slug}`,
      '/all-products',
      '/search?q=heim',
    ];
    await phone.evaluate(`(${prepare})(${JSON.stringify(paths)})`);
    await slowDown(phone);
    const random = numbers();
    const taps = [];
    let at = 0;
    for (let i = 0; i < count; i += 1) {
      at = (at + 1 + Math.floor(random() * (paths.length - 1))) % paths.length;
      await phone.evaluate(`bare.next = ${at}`);
      await click(phone, "document.querySelector('header a.logo')");
      const came = await outcome(phone);
      if (!came) throw new Error(`A tap did not show ${paths[at]}`);
      taps.push(came);
    }
    await phone.close();
    return {
      count,
      painted: spread(taps.map(({ painted }) => painted)),
      event: spread(taps.map(({ event }) => event)),
    };
  } finally {
    await shop.stop();
  }
};
