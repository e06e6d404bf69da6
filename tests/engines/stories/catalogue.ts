import { expect } from 'vitest';
import { KEYS } from '../visit';
import type { Story } from './story';

const HEIM = '/product/chromoly-heim-joint-3-4-16-right-hand';

export const CATALOGUE: readonly Story[] = [
  {
    name: 'first page, no console errors or violations of the policy',
    tell: async (visit) => {
      await visit.open('/');
      await visit.heading('Built for the Extreme');
      await visit.find('img', '/./', 'main');
      await visit.settled();
      await visit.open(HEIM);
      await visit.settled();
    },
  },
  {
    name: 'hydration',
    tell: async (visit) => {
      await visit.open('/product/gusset-plate-set');
      await visit.click('radio', '/Large/');
      await visit.sees('$12.49 CAD');
      await visit.click('link', 'All Products', 'footer');
      await visit.heading('Complete Product Catalog');
      // Another page without a load.
      expect(
        await visit.evaluate(() => performance.getEntriesByType('navigation')[0]?.name),
      ).toContain('/product/');
    },
  },
  {
    name: 'search with suggestions',
    tell: async (visit) => {
      await visit.open('/');
      await visit.click('textbox', 'Search products', 'header');
      await visit.press(...'heim');
      await visit.find('option', '/Heim/');
      await visit.press(KEYS.Escape);
      await visit.gone('option', '/Heim/');
      await visit.press(' ', ...'joint');
      await visit.find('option', '/Heim/');
      await visit.press(KEYS.ArrowDown, KEYS.Enter);
      await visit.until('no part', () => location.pathname !== '/');
      await visit.open('/search?q=chromoly%20left');
      await visit.find('article', '/Left Hand/');
    },
  },
  {
    name: 'facets',
    tell: async (visit) => {
      await visit.open('/category/heim-joints?view=cards');
      const cards = () => document.querySelectorAll('main li.card').length;
      const before = await visit.evaluate(cards);
      await visit.click('button', '/^Thread hand|^Hand/', 'main form.facets');
      await visit.click('checkbox', '/^Left/', 'main form.facets');
      await visit.until(
        'not fewer',
        (all) => {
          const left = document.querySelectorAll('main li.card').length;
          return left > 0 && left < all;
        },
        before,
      );
      await visit.click('button', 'Clear filters', 'main');
      await visit.until(
        'not all again',
        (all) => document.querySelectorAll('main li.card').length === all,
        before,
      );
    },
  },
  {
    name: 'spec table',
    tell: async (visit) => {
      await visit.open('/category/heim-joints');
      await visit.click('link', 'Table', 'main');
      await visit.find('table', '/./');
      const first = () => document.querySelector('main tbody tr')?.textContent;
      const before = await visit.evaluate(first);
      await visit.click('button', '/^Price/', 'main thead');
      await visit.until('not sorted', () => document.querySelector('main th[aria-sort=ascending]'));
      await visit.click('button', '/^Price/', 'main thead');
      await visit.until('not sorted down', () =>
        document.querySelector('main th[aria-sort=descending]'),
      );
      // The rows follow the head of their column a moment later.
      await visit.until(
        'the same first row',
        (was) => document.querySelector('main tbody tr')?.textContent !== was,
        before,
      );
    },
  },
  {
    name: 'gallery',
    tell: async (visit) => {
      await visit.open(HEIM);
      await visit.click('link', '/Full size/', 'main');
      await visit.find('button', 'Next picture', '[role=dialog]');
      const alt = () => document.querySelector('[role=dialog] img')?.getAttribute('alt');
      const first = await visit.evaluate(alt);
      await visit.press('+');
      await visit.find('button', 'Zoom out', '[role=dialog]');
      await visit.press('-');
      await visit.click('button', 'Next picture', '[role=dialog]');
      await visit.until(
        'same picture',
        (was) => document.querySelector('[role=dialog] img')?.getAttribute('alt') !== was,
        first,
      );
      await visit.press(KEYS.ArrowLeft);
      await visit.until(
        'not the first',
        (was) => document.querySelector('[role=dialog] img')?.getAttribute('alt') === was,
        first,
      );
      await visit.press(KEYS.Escape);
      await visit.gone('dialog', '/./');
      await visit.until('the focus is lost', () => document.activeElement?.matches('main a'));
    },
  },
];
