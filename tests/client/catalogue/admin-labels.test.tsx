import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../src/client/pages/admin/admin';
import '../../../src/client/pages/admin/catalogue/labels/labels';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const sheets = () => [...document.querySelectorAll('article[aria-label^="Sheet "]')];
const labels = () => sheets().flatMap((sheet) => [...sheet.children].map((one) => one.textContent));

describe('the admin page of bin labels', () => {
  it('prints the parts of a list, each as often as it says, and names unknown SKUs', async () => {
    const { person } = await visit('/admin/labels?q=nothing-like-it', people.admin);
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Or a list of SKUs');
    const text = 'NR-SU-LB-262 2 NR-NOPE NR-HJ-CM-050R';
    fireEvent.change(box, { target: { value: text } });
    expect(await screen.findByText('2 parts, 3 labels.')).toBeTruthy();
    expect(screen.getByText('No part of the shop has the SKU NR-NOPE.')).toBeTruthy();
    expect(box.value).toBe(text);
    expect(labels().map((label) => /NR-[A-Z]+-[A-Z]+-\d+R?/.exec(label)?.[0])).toEqual([
      'NR-SU-LB-262',
      'NR-SU-LB-262',
      'NR-HJ-CM-050R',
    ]);
    expect(labels().join(' ')).not.toContain('$');
    expect(labels()[2]).toMatch(/Thread|Bore/);

    await person.clear(screen.getByLabelText('Begin at label'));
    await person.type(screen.getByLabelText('Begin at label'), '29');
    await waitFor(() => expect(sheets().map(({ children }) => children.length)).toEqual([2, 1]));
    expect(screen.getByRole('button', { name: 'Print 2 sheets' })).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Sheet'), '10 labels, 4 x 2 in (5163)');
    expect(await screen.findByText('Type a number from 1 to 10.')).toBeTruthy();
  });

  it('prints a search in a category, with a number of labels for each part', async () => {
    const { person, place } = await visit('/admin/labels?q=heim', people.admin);
    await waitFor(() => expect(labels().length).toBeGreaterThan(0));
    const found = labels().length;
    await person.selectOptions(screen.getByLabelText('Category'), 'Heim Joints');
    await waitFor(() => expect(place()).toBe('/admin/labels?q=heim&category=heim-joints'));
    await person.clear(screen.getByLabelText('Labels of each part'));
    await person.type(screen.getByLabelText('Labels of each part'), '3');
    await waitFor(() => expect(labels().length % 3).toBe(0));
    expect(labels().length).toBeLessThanOrEqual(3 * found);
    expect(screen.getByText('Bin Labels', { selector: 'nav a' })).toBeTruthy();
  });

  it('never draws more than one print, and says which labels it has', async () => {
    await visit('/admin/labels?q=nothing-like-it', people.admin);
    const box = await screen.findByLabelText('Or a list of SKUs');
    const skus = shop.catalogue.current.products.flatMap(({ sku }) => sku ?? []).slice(0, 7);
    fireEvent.change(box, { target: { value: skus.map((sku) => `${sku} 99`).join('\n') } });
    const drawn = () => document.querySelectorAll('.label').length;
    await waitFor(() => expect(drawn()).toBe(600));
    expect(screen.getByText(/This one has labels 1 to 600 of 693;/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Print, 1 to 2'), { target: { value: '2' } });
    await waitFor(() => expect(drawn()).toBe(93));
    expect(screen.getByText(/This one has labels 601 to 693 of 693;/)).toBeTruthy();
  });
});
