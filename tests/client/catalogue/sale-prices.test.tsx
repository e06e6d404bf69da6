import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

/** A part that costs $22.99 and is on sale, with a former price. */
const PART = 1039;
/** Another one, whose price has not held for long. */
const NEW = 1040;

const findCard = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('link', { name });
  const card = heading.closest('article');
  if (!card) throw new Error('no card');
  return card;
};

describe('a part on sale (docs/rules.md 3.42)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  let slug: string;
  let name: string;
  const put = (id: number, change: object) => people.admin.put(`/api/admin/products/${id}`, change);
  beforeAll(async () => {
    await shop.db
      .updateTable('price_history')
      .set({ at: Date.parse('2025-06-15T00:00:00Z') })
      .where('product_id', '=', PART)
      .execute();
    const days = { from: '2026-06-15', to: '2099-12-24' };
    expect((await put(PART, { sale: { price: '15.00', ...days } })).status).toBe(200);
    expect((await put(NEW, { sale: { price: '1.00', ...days } })).status).toBe(200);
    const product = shop.catalogue.current.products.find(({ id }) => id === PART);
    [slug, name] = [product?.slug ?? '', product?.name ?? ''];
  });

  it('has both prices on its card, in words', async () => {
    await visit(`/search?q=${encodeURIComponent(name)}`, people.visitor);
    const card = within(await findCard(name));
    expect(card.getByText('$15.00 CAD')).toBeTruthy();
    expect(card.getByText('was $22.99 CAD')).toBeTruthy();
  });

  it('has them on its page, with the last day', async () => {
    await visit(`/product/${slug}`, people.visitor);
    expect(await screen.findByText('This price holds until Dec 24, 2099')).toBeTruthy();
    expect(screen.getAllByText('was $22.99 CAD').length).toBeGreaterThan(0);
  });

  it('has only the price in force where the regular one has not held for long', async () => {
    const product = shop.catalogue.current.products.find(({ id }) => id === NEW);
    await visit(`/product/${product?.slug}`, people.visitor);
    expect(await screen.findByText('This price holds until Dec 24, 2099')).toBeTruthy();
    expect(screen.queryByText(/^was/)).toBeNull();
  });

  it('costs a dealer the lower price', async () => {
    await visit(`/product/${slug}`, people.vendor);
    expect(await screen.findByText('was $22.99 CAD')).toBeTruthy();
    await put(PART, { sale: { price: '22.00', from: '2026-06-15', to: '2099-12-24' } });
    await visit(`/product/${slug}`, people.vendor);
    expect(await screen.findByText('Vendor Pricing (20% off)')).toBeTruthy();
    expect(screen.getByText('$18.39 CAD')).toBeTruthy();
    await put(PART, { sale: { price: '15.00', from: '2026-06-15', to: '2099-12-24' } });
  });

  it('has both prices in the checkout', async () => {
    const buyer = await newBuyer(shop, [[PART, 2]]);
    await visit('/checkout', buyer);
    const line = within(await screen.findByRole('listitem', { name }));
    expect(line.getByText('$15.00 CAD each, was $22.99 CAD')).toBeTruthy();
    expect(line.getByText('$30.00 CAD')).toBeTruthy();
  });

  it('is marked in the list of the owner', async () => {
    await visit(`/admin/products?q=${encodeURIComponent(name)}`, people.admin);
    expect(await screen.findByText('On sale at $15.00 CAD until Dec 24, 2099')).toBeTruthy();
    expect(screen.getByText('$22.99 CAD')).toBeTruthy();
  });

  it('has its prices on a page of the owner', async () => {
    await visit(`/admin/products/${PART}/prices`, people.admin);
    const rows = await screen.findAllByRole('row');
    const texts = rows.map(({ textContent }) => textContent);
    expect(texts.at(-1)).toContain('The history begins');
    expect(texts.some((text) => text?.includes('$15.00 CAD$22.99 CADProduct form'))).toBe(true);
  });

  it('is edited in the form, which says what is wrong beside the field', async () => {
    const { person } = await visit(`/admin/products/${NEW}`, people.admin);
    const price = await screen.findByLabelText('Sale price (CAD)');
    expect(price).toHaveProperty('value', '1.00');
    expect(screen.getByLabelText('First day of the sale')).toHaveProperty('value', '2026-06-15');
    const save = () => person.click(screen.getByText('Save Changes', { selector: 'button' }));
    await person.clear(price);
    await person.paste('900');
    await save();
    expect(await screen.findByText(/^The sale price must be below the price of/)).toBeTruthy();
    expect(price.getAttribute('aria-invalid')).toBe('true');
    for (const label of ['Sale price (CAD)', 'First day of the sale', 'Last day of the sale'])
      await person.clear(screen.getByLabelText(label));
    await save();
    expect(await screen.findByText('Product saved')).toBeTruthy();
    const product = shop.catalogue.current.products.find(({ id }) => id === NEW);
    expect(product?.sale).toBeUndefined();
  });
});
