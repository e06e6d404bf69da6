import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { useConnection } from '../../../src/client/device/connection/connection';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const TOO_OLD = 'This version of the shop is too old';

const shop = shopForAll();
const people = peopleForAll(shop);

// As after an answer that reports an outdated page; from then on the page sends no requests.
beforeEach(() => useConnection.setState({ isOutdated: true }));

const asksNothing = (): never => {
  throw new TypeError('Update needed');
};

describe('an outdated page', () => {
  test.each([
    ['/cart', 'customer', /nothing in it is lost/],
    ['/orders', 'customer', /nothing happened to them/],
    ['/profile', 'customer', /nothing happened to them/],
    ['/checkout', 'customer', /Nothing in your cart is lost/],
    ['/admin/orders', 'admin', /Please update it and try again/],
    ['/admin/inbox', 'admin', /Please update it and try again/],
  ] as const)(
    'reports at %s that it is too old, and offers the update',
    async (path, role, what) => {
      await visit(path, people[role], (asked) =>
        asked === '/api/user' || asked === '/api/config' ? undefined : asksNothing(),
      );
      expect(await screen.findByText(TOO_OLD)).toBeTruthy();
      expect(await screen.findByText(what)).toBeTruthy();
      expect(screen.queryByText(/couldn't reach|connection/)).toBeNull();
      expect(screen.queryByText('Try again')).toBeNull();
      expect(screen.getAllByText('Update')).not.toEqual([]);
    },
  );

  it('reports it if the user could not be loaded', async () => {
    await visit('/cart', people.customer, asksNothing);
    expect((await screen.findByText(TOO_OLD)).tagName).toBe('H1');
    expect(await screen.findByText(/shows your account/)).toBeTruthy();
    expect(screen.queryByText(/couldn't reach|connection/)).toBeNull();
  });

  it('reports it in a form', async () => {
    const { person } = await visit('/forgot-password', people.visitor, (asked) =>
      asked === '/api/account/forgot' ? asksNothing() : undefined,
    );
    await person.type(await screen.findByLabelText('Email *'), 'a@people.test');
    await person.click(screen.getByText('Send the Link'));
    const message = `${TOO_OLD}. Please update it and try again.`;
    await waitFor(() => expect(screen.getAllByText(message)).not.toEqual([]));
  });

  it('reports it for a product that is not saved on the device', async () => {
    await visit('/product/quiet-elbow', people.visitor, (asked) =>
      asked.startsWith('/api/products') ? asksNothing() : undefined,
    );
    const message = `${TOO_OLD} and this part isn't saved on this device.`;
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Try again')).toBeNull();
    expect(screen.getAllByText('Update')).not.toEqual([]);
  });
});
