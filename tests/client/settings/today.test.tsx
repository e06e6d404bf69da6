import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { sendMessage } from '../../../src/contract/messages/messages';
import type { Right } from '../../../src/shop/people/rights';
import { addMember, peopleForAll, signedIn, signedInWith } from '../../support/people';
import { visit } from '../../support/screen/render';
import { openShop, shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

/** Renders what a phone shows, until the test ends. */
const onPhone = (): void => {
  const { matchMedia } = window;
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.startsWith('(max-width'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
};

test('the owner’s first page names a disk that is nearly full', async () => {
  const full = await openShop({ disk: async () => ({ free: 120e6, total: 100e9 }) });
  await visit('/admin', await signedIn(full, await addMember(full, 'admin', { role_id: 'owner' })));
  expect(
    await screen.findByText(/^The disk of the shop is nearly full: 120 MB are free\./),
  ).toBeTruthy();
  await full.close();
});

describe('the admin pages', () => {
  it('redirect a visitor to the login with the way back', async () => {
    const { place } = await visit('/admin/orders', people.visitor);
    await waitFor(() => expect(place()).toBe('/auth?next=%2Fadmin%2Forders'));
  });

  test.each(['customer', 'vendor'] as const)('deny access to a %s', async (role) => {
    const { calls } = await visit('/admin/dealers', people[role]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
    expect(calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('have a header and a navigation of their own instead of the shop’s', async () => {
    const { person, place } = await visit('/admin/discounts', people.admin);
    const header = within(await screen.findByRole('banner'));
    expect(await screen.findByRole('heading', { level: 1, name: /^Discount/ })).toBeTruthy();
    expect(header.getByRole('button', { name: 'Logout' })).toBeTruthy();
    expect(screen.queryByRole('search', { name: 'Shop' })).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('region', { name: /product requests/i })).toBeNull();
    expect(screen.getByText('Skip to content')).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('Discounts ');
    await person.click(header.getByRole('link', { name: /to the shop$/ }));
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
    expect(place()).toBe('/');
  });

  it('are reached from a bar on a phone, most of them behind a button', async () => {
    onPhone();
    const { person, place } = await visit('/admin/inbox', people.admin);
    const bar = within(await screen.findByRole('navigation', { name: 'Admin' }));
    expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Today',
      'Orders',
      'Products',
      'Messages',
      'More',
    ]);
    await person.click(bar.getByRole('button', { name: 'More' }));
    const all = within(await screen.findByRole('navigation', { name: 'All admin pages' }));
    await person.click(all.getByRole('link', { name: 'Search Words' }));
    await waitFor(() => expect(place()).toBe('/admin/search-words'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each(['desktop', 'phone'] as const)(
    'on a %s switch between the colours of the device, light and dark (docs/rules.md 13.12)',
    async (device) => {
      if (device === 'phone') onPhone();
      const { person } = await visit('/admin/discounts', people.admin);
      const bar = await screen.findByRole('navigation', { name: 'Admin' });
      if (device === 'phone') await person.click(within(bar).getByRole('button', { name: 'More' }));
      const place = within(await screen.findByRole(device === 'phone' ? 'dialog' : 'banner'));
      for (const [label, next] of [
        ['Colours: same as device', 'light'],
        ['Colours: light', 'dark'],
        ['Colours: dark', undefined],
      ] as const) {
        await person.click(place.getByRole('button', { name: label }));
        expect(document.documentElement.dataset.theme).toBe(next);
      }
      expect(place.getByRole('button', { name: 'Colours: same as device' })).toBeTruthy();
    },
  );

  it('are all listed on a phone, above what dims the page', async () => {
    onPhone();
    const { person } = await visit('/admin/discounts', people.admin);
    await person.click(await screen.findByRole('button', { name: 'More' }));
    const dialog = await screen.findByRole('dialog', { name: 'All pages' });
    // Both have the same z-index, so the later one is above.
    const dim = document.querySelector('[data-part=backdrop]');
    expect(dim?.compareDocumentPosition(dialog)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('count the waiting items and refresh the counts on navigation', async () => {
    const write = { name: 'Ann', email: 'ann@people.test', subject: 'Tubes', message: 'Do you?' };
    await people.visitor.post('/api/contact', write);
    const { person, calls } = await visit('/admin/inbox', people.admin);
    expect((await screen.findByText('waiting')).parentElement?.textContent).toBe('1 waiting');
    await person.click(await screen.findByText('Ann'));
    expect(await screen.findByText(/so no mails are delivered/)).toBeTruthy();
    await person.click(await screen.findByText('Close'));
    await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
    await people.visitor.post('/api/contact', write);
    const asked = () => calls.filter((call) => call === 'GET /api/admin/waiting').length;
    const before = asked();
    await person.click(screen.getByText('Discounts'));
    expect((await screen.findByText('waiting')).parentElement?.textContent).toBe('1 waiting');
    expect(asked()).toBe(before + 1);
  });

  it('say of an approved applicant without an account that they were invited', async () => {
    const { body } = await people.visitor.post('/api/contact', {
      name: 'Val Fournier',
      email: 'val@b4.test',
      company: 'B4 Off-Road',
      website: 'https://b4.test',
      subject: 'Vendor Request',
      message: 'We build trail rigs.',
    });
    const { id } = sendMessage.reply.parse(body);
    const { person } = await visit(`/admin/inbox/${id}`, people.admin);
    await screen.findByText(/Approving invites the applicant to a dealer account/);
    await person.click(screen.getByText('Approve'));
    expect(
      await screen.findByText(/The applicant is invited to a dealer account until/),
    ).toBeTruthy();
    expect(screen.queryByText(/Approving invites/)).toBeNull();
  });

  it('show Page Not Found for an unknown page', async () => {
    await visit('/admin/no-such-page', people.admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeTruthy();
  });

  test.each<[Right[], string[], RegExp[]]>([
    [
      ['orders.read', 'orders.ship', 'products.read'],
      ['Today', 'Orders', 'Products', 'Returns', 'More'],
      [/^Orders$/, /^Stock$/, /^New orders on this device$/],
    ],
    [['reports.read'], ['Today', 'Reports', 'More'], [/^Sold$/]],
    [[], ['Today', 'More'], []],
  ])(
    'with the rights %j have on a phone the bar %j, and today only that',
    async (rights, bar, titles) => {
      onPhone();
      await visit('/admin', await signedInWith(shop, rights));
      const links = within(await screen.findByRole('navigation', { name: 'Admin' }));
      expect(links.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual(
        bar,
      );
      await screen.findByText(/^As of /);
      const headings = screen.queryAllByRole('heading', { level: 2 });
      expect(headings.map(({ textContent }) => textContent)).toEqual(
        titles.map((title) => expect.stringMatching(title)),
      );
      expect(screen.queryByText(/^Your role has no work/) === null).toBe(titles.length > 0);
    },
  );
});
