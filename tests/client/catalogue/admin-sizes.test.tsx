import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addPicture } from '../../../src/contract/catalogue/admin';
import { PartSizes, addSizes } from '../../../src/contract/catalogue/admin-sizes';
import { held } from '../../support/held';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const SMALL = 1041;

describe('a part with its sizes', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  // Queries by text: queries by role take jsdom seconds in such a large form.
  const button = (name: string) => screen.findByText(name, { selector: 'button' });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  /** Replaces the text of a field in one event. */
  const fill = (label: string, text: string) =>
    fireEvent.input(field(label), { target: { value: text } });
  const row = (number: number) =>
    ['Size', 'Price (CAD)', 'Stock', 'SKU', 'Weight (kg)'].map(
      (label) => field(`${label}, size ${number}`).value,
    );
  const sizesOf = async (id: number) => {
    const { body } = await people.admin.get(`/api/admin/products/${id}/sizes`);
    return PartSizes.parse(body).sizes;
  };
  const openNew = async () => {
    const view = await visit('/admin/products/new-with-sizes', people.admin);
    await screen.findByText('Heim Joints', { selector: 'option' });
    return view;
  };

  it('is added from a typed list of sizes, and a refusal stands in its cell', async () => {
    const { person, place } = await openNew();
    fill('Name *', 'Rod End');
    await person.selectOptions(field('Category *'), 'heim-joints');
    fill('Price (CAD), size 1', '$39');
    fill('Weight (kg), size 1', '0,4');
    fill('Size, size 1', '1/2');
    fill('Sizes to add', '1/2, 5/8, 3/4');
    await person.click(await button('Add Sizes'));
    expect([1, 2, 3].map(row)).toEqual([
      ['1/2', '$39', '', '', '0,4'],
      ['5/8', '$39', '', '', '0,4'],
      ['3/4', '$39', '', '', '0,4'],
    ]);
    fill('SKU, size 2', 'nr-tg-gp-s');
    fill('Price (CAD), size 3', 'dear');
    await person.click(await button('Add Part'));
    await screen.findByText('Price must be dollars like 6.99, from 0 to 999999.99');
    fill('Price (CAD), size 3', '41');
    await person.click(await button('Add Part'));
    await screen.findByText('The SKU NR-TG-GP-S belongs to Gusset Plate Set Small (id 1041)');
    expect(field('SKU, size 2').getAttribute('aria-invalid')).toBe('true');
    expect(field('Name *').value).toBe('Rod End');
    fill('SKU, size 2', 'RE-58');
    await person.click(await button('Add Part'));
    await screen.findByText('Sizes of Rod End', { selector: 'h1' });
    expect(await sizesOf(Number(/\d+/.exec(place())?.[0]))).toMatchObject([
      { name: 'Rod End', price: '39.00', weight: 0.4, attributes: { option: '1/2' } },
      { slug: 'rod-end', sku: 'RE-58' },
      { price: '41.00', attributes: { option: '3/4' } },
    ]);
  });

  it('takes rows from a spreadsheet, and copies of its rows', async () => {
    const { person } = await openNew();
    fireEvent.paste(field('Size, size 1'), {
      clipboardData: { getData: () => '1/2\t12,50\t7\tRE-8\t0.2\r\n5/8\t14\t3\tRE-10\t0.3\r\n' },
    });
    expect([1, 2].map(row)).toEqual([
      ['1/2', '12,50', '7', 'RE-8', '0.2'],
      ['5/8', '14', '3', 'RE-10', '0.3'],
    ]);
    fill('Price (CAD), size 1', '13');
    await person.click(screen.getByLabelText('Copy size 1'));
    expect([1, 2, 3].map(row)).toEqual([
      ['1/2', '13', '7', 'RE-8', '0.2'],
      ['', '13', '', '', '0.2'],
      ['5/8', '14', '3', 'RE-10', '0.3'],
    ]);
    await person.click(screen.getByLabelText('Remove size 2'));
    expect(row(2)).toEqual(['5/8', '14', '3', 'RE-10', '0.3']);
  });

  it('is changed in one table: a price, a fact, a new size, and one that is discontinued', async () => {
    const { person } = await visit(`/admin/products/${SMALL}/sizes`, people.admin);
    await screen.findByText('Sizes of Gusset Plate Set', { selector: 'h1' });
    const before = await sizesOf(SMALL);
    expect([1, 2].map((number) => row(number)[0])).toEqual(
      before.map(({ attributes }) => attributes.option),
    );
    fill('Price (CAD), size 1', '7,25');
    await person.click(screen.getByLabelText('Discontinue size 2'));
    fill('Sizes to add', 'Huge');
    await person.click(await button('Add Sizes'));
    await person.click(screen.getByText('More about size 3'));
    fill('Shelf place', 'B4');
    fill('Packed length (in)', '12 1/2');
    fill('Packed width (in)', 'wide');
    await person.click(await button('Save Sizes'));
    await screen.findByText('Write inches like 12, 12 1/2 or 3/4, at most 500');
    fill('Packed width (in)', '');
    await person.click(await button('Save Sizes'));
    await screen.findByText('Part saved');
    const [small, large] = before;
    const saved = await sizesOf(SMALL);
    expect(saved).toMatchObject([
      { ...small, price: '7.25', revision: 2, updatedAt: expect.any(String) },
      { ...large, published: false, revision: 2, updatedAt: expect.any(String) },
      {
        name: 'Gusset Plate Set',
        shelfPlace: 'B4',
        description: small?.description,
        packing: { lengthIn: 12.5 },
      },
    ]);
    fill('Stock, size 3', '9');
    await person.click(screen.getByLabelText('Bring back size 2'));
    await person.click(await button('Save Sizes'));
    await waitFor(async () =>
      expect(await sizesOf(SMALL)).toMatchObject([
        { id: SMALL },
        { published: true },
        { stock: 9 },
      ]),
    );
    expect(await sizesOf(SMALL)).toHaveLength(3);
  });

  it('has one title for search engines, which goes to all of its sizes when it is changed', async () => {
    const [first, second] = await sizesOf(SMALL);
    await people.admin.put(`/api/admin/products/${first?.id}`, { searchTitle: 'Small Gussets' });
    const { person } = await visit(`/admin/products/${SMALL}/sizes`, people.admin);
    await screen.findAllByText(/^The sizes differ\./);
    await person.click(await button('Save Sizes'));
    await screen.findByText('Part saved');
    expect((await sizesOf(SMALL)).map(({ searchTitle }) => searchTitle)).toEqual([
      'Small Gussets',
      '',
    ]);
    fill('Title for search engines', 'Gussets in Two Sizes');
    await person.click(await button('Save Sizes'));
    await waitFor(async () =>
      expect((await sizesOf(SMALL)).map(({ searchTitle }) => searchTitle)).toEqual([
        'Gussets in Two Sizes',
        'Gussets in Two Sizes',
      ]),
    );
    expect(second?.searchTitle).toBe('');
  });

  it('keeps what was typed when someone else saves it first', async () => {
    const { person } = await visit(`/admin/products/${SMALL}/sizes`, people.admin);
    await button('Save Sizes');
    fill('Price (CAD), size 1', '8');
    fill('SKU, size 2', 'MINE');
    await people.admin.put(`/api/admin/products/${SMALL}`, { price: '9.00', weight: '2' });
    await person.click(await button('Save Sizes'));
    const notice = await screen.findByText(/^Someone else saved this part while you had it open/);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.getByText('Someone else saved: 9.00')).toBeTruthy();
    expect(row(1).slice(1)).toMatchObject(['8', expect.any(String), 'NR-TG-GP-S', '2']);
    expect(row(2)[3]).toBe('MINE');
    await person.click(await button('Save Sizes'));
    await screen.findByText('Part saved');
    expect(await sizesOf(SMALL)).toMatchObject([{ price: '8.00', weight: 2 }, { sku: 'MINE' }]);
  });

  it('says how many pieces are left when a stock was typed beside a sale, and then sets it', async () => {
    const { person } = await visit(`/admin/products/${SMALL}/sizes`, people.admin);
    await button('Save Sizes');
    const stock = Number(field('Stock, size 1').value);
    fill('Stock, size 1', '10');
    await people.admin.post(`/api/admin/products/${SMALL}/stock`, { by: -2 });
    await person.click(await button('Save Sizes'));
    await screen.findByText(`It has ${stock - 2} now`);
    expect(field('Stock, size 1').value).toBe('10');
    await person.click(await button('Save Sizes'));
    await screen.findByText('Part saved');
    expect((await sizesOf(SMALL))[0]?.stock).toBe(10);
  });

  it('waits for its pictures', async () => {
    const sending = held();
    const url = '/img/products/su-tab-250-5954cb11-800.webp';
    const { person, calls } = await visit('/admin/products/new-with-sizes', people.admin, (path) =>
      path === addPicture.path
        ? sending.promise.then(() => Response.json({ url, width: 8, height: 6 }, { status: 201 }))
        : undefined,
    );
    await screen.findByText('Heim Joints', { selector: 'option' });
    fill('Name *', 'Rod End');
    await person.selectOptions(field('Category *'), 'heim-joints');
    for (const [label, text] of Object.entries({
      Size: '1/2',
      'Price (CAD)': '9',
      'Weight (kg)': '1',
    }))
      fill(`${label}, size 1`, text);
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    await person.upload(field('Add pictures'), files);
    await person.click(await button('Add Part'));
    await button('Waiting for 2 pictures...');
    expect(calls).not.toContain(`POST ${addSizes.path}`);
    sending.resolve();
    await screen.findByText('Sizes of Rod End', { selector: 'h1' });
    await waitFor(() => expect(calls).toContain(`POST ${addSizes.path}`));
  });

  it('is copied without what belongs to it alone', async () => {
    const { person } = await visit(`/admin/products/new-with-sizes?copy=${SMALL}`, people.admin);
    await screen.findByText('A copy of Gusset Plate Set, without SKUs, stock and address');
    expect(field('Page address').value).toBe('');
    const [small] = await sizesOf(SMALL);
    expect(row(1)).toEqual([small?.attributes.option, small?.price, '', '', String(small?.weight)]);
    fill('Name *', 'Gusset Plate Set, Thick');
    await person.click(screen.getByText('More about size 1'));
    expect(field('Own name').value).toBe('Gusset Plate Set Small');
  });

  it('is copied without what belongs to it alone, also as one product', async () => {
    await visit('/admin/products/new?copy=1002', people.admin);
    await screen.findByText(/^A copy of Weld-On Link Bracket 2.625 in Wide/);
    expect(field('Name *').value).toBe('Weld-On Link Bracket 2.625 in Wide');
    expect([field('SKU').value, field('Page address').value]).toEqual(['', '']);
    expect(field('Pieces in stock').value).toBe('');
    expect(field('Bore (in)').value).toBe('3/4');
  });
});
