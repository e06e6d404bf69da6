import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import '../../../src/client/pages/admin/admin';
import '../../../src/client/pages/admin/reports/reports';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { recordProviderBalance } from '../../../src/server/jobs/record-balance';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForAll, signedInWith } from '../../support/people';
import { visit } from '../../support/screen/render';
import { DAY, shopForAll } from '../../support/shop';

const shop = shopForAll({ now: '2026-10-05T16:00:00Z' });
const people = peopleForAll(shop);
beforeAll(async () => {
  await buy(await newBuyer(shop, [[1002, 2]]));
});

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .filter((row) => row.querySelector('[scope=row]'))
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the admin page of reports', () => {
  it('shows the figures of a month, its HST and what sold most', async () => {
    await visit('/admin/reports?period=2026-10', people.admin);
    expect(await screen.findByText('1 order')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report: October 2026');
    // Two pieces in October: the seasonal sale.
    expect(rowsOf('Figures')).toEqual([
      ['Sales, without HST', '$65.98 CAD'],
      ['Discounts', '-$9.90 CAD'],
      ['Shipping', '$0.00 CAD'],
      ['Refunds, without HST', '$0.00 CAD'],
      ['Income', '$56.08 CAD'],
      ['HST collected', '$7.29 CAD'],
      ['HST in refunds', '$0.00 CAD'],
      ['HST owed', '$7.29 CAD'],
      ['Received, less refunds', '$63.37 CAD'],
    ]);
    expect(rowsOf('HST by province')).toEqual([['Ontario', '$7.29 CAD', '$0.00 CAD', '$7.29 CAD']]);
    expect(rowsOf('Discounts')).toEqual([
      ['Seasonal discount', '1', '$9.90 CAD', '$0.00 CAD', '$65.98 CAD'],
    ]);
    expect(await screen.findByText('Most: $65.98 CAD on Oct 5, 2026')).toBeTruthy();
    expect(rowsOf('Parts').map(([, sales]) => sales)).toEqual(['$65.98 CAD']);
    expect(screen.getByRole('link', { name: 'Journal' }).getAttribute('href')).toBe(
      '/api/admin/exports/journal.csv?from=2026-10-01&to=2026-10-31',
    );
    expect(screen.getByText('Reports', { selector: 'nav a' })).toBeTruthy();
  });

  it('names no buyers to a role that may not see orders', async () => {
    await visit('/admin/reports?period=2026-10', await signedInWith(shop, ['reports.read']));
    expect(await screen.findByRole('table', { name: 'Parts' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Dealers' })).toBeNull();
    expect(screen.getByText(/so they have no names or addresses\.$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
  });

  it('goes to another month, quarter or year, and keeps it in the address', async () => {
    const { person, place } = await visit('/admin/reports?period=2026-12', people.admin);
    expect(await screen.findByText('0 orders')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'January 2027 ›' }));
    expect(place()).toBe('/admin/reports?period=2027-01');
    await person.selectOptions(screen.getByLabelText('Month or quarter'), 'Q4');
    await person.selectOptions(screen.getByLabelText('Year'), '2026');
    expect(place()).toBe('/admin/reports?period=2026-Q4');
    expect(await screen.findByText('1 order')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toContain(
      'from=2026-10-01&to=2026-12-31',
    );
  });

  it('shows which searches found nothing, and leads to the search words', async () => {
    for (const words of ['fish tank', 'snorkel', 'Fish Tank'])
      await people.visitor.post('/api/search/missed', { words });
    const { person } = await visit('/admin/reports?period=2026-10', people.admin);
    await screen.findByRole('table', { name: 'Searches that found nothing' });
    expect(rowsOf('Searches that found nothing')).toEqual([
      ['fish tank', '2', 'Add Search Words'],
      ['snorkel', '1', 'Add Search Words'],
    ]);
    await person.click(screen.getByRole('link', { name: 'Add search words for fish tank' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Words *')).value).toBe('fish tank');
  });

  it('says so when no search found nothing', async () => {
    await visit('/admin/reports?period=2026-09', people.admin);
    const section = await screen.findByRole('region', { name: 'Searches That Found Nothing' });
    expect(await within(section).findByText('None.')).toBeTruthy();
  });

  it('shows the fees and payouts of the card provider, and where the journal differs', async () => {
    // Five days later it has paid out.
    const { db } = shop;
    const clock = () => shop.clock() + 5 * DAY;
    const payments = demoPayments({ db, clock });
    await recordProviderBalance({ db, clock, payments });
    await visit('/admin/reports?period=2026-10', people.admin);
    await screen.findByRole('table', { name: 'Payouts' });
    expect(rowsOf('Card money')).toEqual([
      ['With the provider at the beginning', '$0.00 CAD'],
      ['Paid by card, less refunds', '$63.37 CAD'],
      ['Card fees', '-$2.14 CAD'],
      ['Paid out to the bank', '-$61.23 CAD'],
      ['Still with the provider at the end', '$0.00 CAD'],
    ]);
    const payout = ['Oct 7, 2026', '$61.23 CAD', '$61.23 CAD', 'Paid', 'po_demo_2026-10-07'];
    expect(rowsOf('Payouts')).toEqual([payout]);
    expect(screen.queryByText(/differ/)).toBeNull();
    cleanup();

    await db.deleteFrom('journal_entry').where('cause', '=', 'payout').execute();
    await visit('/admin/reports?period=2026-10', people.admin);
    expect(
      await screen.findByText('The payouts and the journal differ by $61.23 CAD.'),
    ).toBeTruthy();
  });

  it('shows a month when the address asks for none', async () => {
    await visit('/admin/reports?period=soon', people.admin);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
      /^Report: [A-Z][a-z]+ 20\d\d$/,
    );
  });
});
