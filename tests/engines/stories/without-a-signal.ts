import { expect } from 'vitest';
import { untilPasses } from '../../support/until';
import type { Visit } from '../visit';
import { addToCart, buy } from './buying';
import type { Story } from './story';

const NEVER = `IDBFactory.prototype.open = () => new EventTarget();`;
/** As browsers do in which cookies and data of sites are blocked. */
const REFUSES = `{
  const refuse = () => { throw new DOMException('Refused', 'SecurityError'); };
  IDBFactory.prototype.open = refuse;
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
}`;

const ready = (visit: Visit) =>
  visit.until('never ready', () => document.documentElement.dataset.offline === 'ready');

/** A new customer with that name buys a part. */
const buysAs = (name: string) => async (visit: Visit) => {
  await visit.signUp(`${name}-${Date.now()}`);
  await addToCart(visit);
  expect(await buy(visit)).toMatch(/^ORD-/);
};

export const WITHOUT_A_SIGNAL: readonly Story[] = [
  {
    name: 'worker',
    tell: async (visit) => {
      await visit.open('/');
      await ready(visit);
      await visit.until(
        'no worker',
        () => navigator.serviceWorker.controller?.state === 'activated',
      );
    },
  },
  {
    name: 'offline start',
    forgiven: /./,
    tell: async (visit) => {
      await visit.open('/');
      await ready(visit);
      await visit.go('about:blank');
      visit.line.set('cut');
      // A driver of WebKit has not told of the end of this load within its limit. What is seen counts.
      await visit.open('/product/weld-on-beadlock-set-17-in').catch(() => visit.alive());
      await visit.sees('$1149.00 CAD');
      await visit.sees("You're offline.");
    },
  },
  {
    name: 'outbox: server down, server up, once',
    forgiven: /./,
    tell: async (visit) => {
      await visit.signUp(`outbox-${Date.now()}`);
      await visit.open('/product/gusset-plate-set');
      await ready(visit);
      visit.line.set('cut');
      await visit.click('button', 'Add to Cart', 'main');
      await visit.find('button', 'Waiting to send (1)');
      visit.line.set('ok');
      await visit.gone('button', '/Waiting to send/');
      const quantities = async () =>
        ((await visit.call('GET', '/api/cart')) as { quantity: number }[]).map((it) => it.quantity);
      await untilPasses(async () => expect(await quantities()).toEqual([1]));
    },
  },
  {
    name: 'Back from another site',
    not: { webkit: 'its driver answers no script after a step back between sites' },
    tell: async (visit, { url }) => {
      await visit.open('/product/gusset-plate-set');
      await visit.click('radio', '/Large/');
      await visit.click('link', 'All Products', 'footer');
      await visit.heading('Complete Product Catalog');
      // The shop at its own address is another site to this page.
      await visit.open(`${url}/contact`);
      await visit.back();
      await visit.alive();
      await visit.heading('Complete Product Catalog');
      await visit.back();
      await visit.heading('Gusset Plate Set');
      await visit.click('radio', '/Small|Standard|Medium/');
    },
  },
  {
    name: 'leaving a page that still loads',
    // The worker would have the file.
    prepared: {
      before: 'delete Navigator.prototype.serviceWorker',
      held: /^\/assets\/contact-dialog/,
      late: /^\/privacy$/,
    },
    tell: async (visit, _, isWaited) => {
      await visit.open('/');
      // What answers a missing script has come.
      await visit.until('no stock', () =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/stock')),
      );
      await visit.click('button', '/@/', 'footer');
      await untilPasses(async () => expect(isWaited()).toBe(true));
      await visit.evaluate(() => location.assign('/privacy'));
      await visit.until('never left', () => location.pathname === '/privacy');
    },
  },
  {
    name: 'blocked storage',
    prepared: { before: REFUSES },
    tell: buysAs('blocked'),
  },
  {
    name: 'blocked by the browser',
    circumstances: { isBlocked: true },
    forgiven: /./,
    tell: async (visit) => {
      await visit.open('/product/gusset-plate-set');
      await visit.click('radio', '/Large/');
      await visit.sees('$12.49 CAD');
      await visit.open('/build');
      await visit.heading('Build');
    },
  },
  {
    name: 'never-answering storage',
    prepared: { before: NEVER },
    tell: buysAs('waits'),
  },
];
