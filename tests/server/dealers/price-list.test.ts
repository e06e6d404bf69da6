import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { CartQuote } from '../../../src/contract/checkout/checkout';
import { newBuyer } from '../../support/buyers';
import { textIn } from '../../support/paper';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const PARTS = [1002, 1016, 1041, 1042];

describe('the price list of a dealer', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  const csv = async () => {
    const reply = await people.vendor.fetch('/api/dealer/price-list.csv');
    const text = await reply.text();
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    return { reply, rows };
  };

  it('has every part at the prices of the cart, and no cache keeps it', async () => {
    const { reply, rows } = await csv();
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.headers.get('content-disposition')).toMatch(/"price-list-2026-\d\d-\d\d\.csv"$/);
    const { products, categories } = shop.catalogue.current;
    expect(rows.map(({ sku }) => sku).toSorted()).toEqual(
      products.map(({ id, sku }) => sku ?? `ID-${id}`).toSorted(),
    );
    expect([...new Set(rows.map(({ category }) => category))]).toEqual(
      categories.map(({ name }) => name),
    );
    const dealer = await newBuyer(
      shop,
      PARTS.map((id) => [id, 1] as [number, number]),
      { is_vendor: 1 },
    );
    const { lines } = (await dealer.get('/api/checkout/quote')).body as CartQuote;
    expect(lines).toHaveLength(PARTS.length);
    for (const { sku, price, retailPrice } of lines)
      expect(rows.find((row) => row.sku === sku)).toMatchObject({
        your_price: price,
        list_price: retailPrice,
        minimum_quantity: '1',
      });
  });

  it('is a paper with the same prices', async () => {
    const { rows } = await csv();
    const reply = await people.vendor.fetch('/api/dealer/price-list.pdf');
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const text = await textIn(new Uint8Array(await reply.arrayBuffer()));
    for (const { sku, your_price, category } of rows) {
      expect(text).toContain(`${sku}\n`);
      expect(text).toContain(`\n${your_price}\n`);
      expect(text).toContain(`${category}\n`);
    }
    expect(text).toContain('for val');
  });

  it('is for dealers', async () => {
    expect((await people.customer.get('/api/dealer/price-list.csv')).status).toBe(403);
    expect((await people.visitor.get('/api/dealer/price-list.pdf')).status).toBe(401);
  });
});
