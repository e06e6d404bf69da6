import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  addPicture,
  getAdminProduct,
  listAdminProducts,
} from '../../../src/contract/catalogue/admin';
import { pretendPictures } from '../../support/fakes/pretend-pictures';
import { held, rounds } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { until } from '../../support/until';

const OLD = 'https://old.example';
const shop = shopForAll({
  foreignPictures: pretendPictures({ [`${OLD}/cap.png`]: readFileSync('public/img/og.png') }),
});
const people = peopleForAll(shop);

const api = (id: number) => `/api/admin/products/${id}`;
// Queries by text: queries by role take jsdom seconds in such a large form.
const hidden = true;
const button = (name: string | RegExp) => screen.findByText(name, { selector: 'button' });
/** Replaces the text of a field in one event. */
const fill = async (person: UserEvent, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await person.clear(field);
  await person.paste(text);
};
const titled = (name: string) => screen.findByText(name, { selector: 'h1' });

describe('the form of a part', () => {
  it('has empty sections closed, and opens one whose field cannot be saved', async () => {
    // A hat has neither a sale nor threads, bores and tubes.
    const { person } = await visit('/admin/products/1090', people.admin);
    await screen.findByText('Measured facts', { selector: 'h2' });
    const isOpen = (title: string) =>
      screen.getByText(title, { selector: 'h2' }).closest('details')?.open;
    expect([isOpen('Sale'), isOpen('Where it meets other parts')]).toEqual([false, false]);
    expect(isOpen('What it is')).toBeUndefined();
    await fill(person, 'Sale price (CAD)', '10');
    await person.click(await button('Save Changes'));
    await waitFor(() => expect(isOpen('Sale')).toBe(true));
    expect(document.activeElement?.closest('section')?.textContent).toContain('Sale');
  });

  it('has what is filled open', async () => {
    await visit('/admin/products/1014', people.admin);
    const heading = await screen.findByText('Measured facts', { selector: 'h2' });
    expect(heading.closest('details')?.open).toBe(true);
  });

  it('shows the measures that parts of the chosen category have, and the others when asked', async () => {
    const { person } = await visit('/admin/products/new', people.admin);
    const isShown = (label: string) => screen.getByLabelText(label).closest('div[hidden]') === null;
    await screen.findByText('Heim Joints', { selector: 'option' });
    await person.selectOptions(screen.getByLabelText('Category *'), 'heim-joints');
    await waitFor(() => expect(isShown('Thread')).toBe(true));
    expect(isShown('Plate thickness (in)')).toBe(false);
    await fill(person, 'Thread', '3/4-16');
    await person.selectOptions(screen.getByLabelText('Category *'), 'trusses');
    await waitFor(() => expect(isShown('Plate thickness (in)')).toBe(true));
    expect(isShown('Thread')).toBe(false);
    await person.click(await button('Other measures'));
    expect(isShown('Thread')).toBe(true);
    // What was typed is still there.
    expect(screen.getByLabelText<HTMLInputElement>('Thread').value).toBe('3/4-16');
  });
});

describe('the list of products', () => {
  it('can be searched, and says when nothing was found', async () => {
    await visit('/admin/products?q=nr-tg-gp', people.admin);
    expect(await screen.findByText('2 products')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gusset Plate Set Large' })).toBeTruthy();
    await visit('/admin/products?q=zzzz', people.admin);
    expect(await screen.findByText('No products match this search.')).toBeTruthy();
  });

  it('says that the shop cannot be reached, and tries again', async () => {
    let offline = true;
    const { person } = await visit('/admin/products', people.admin, (path) => {
      if (offline && path.startsWith('/api/admin')) throw new TypeError('offline');
      return undefined;
    });
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
    offline = false;
    await person.click(await button('Try again'));
    const { body } = await people.admin.get('/api/admin/products');
    const { total } = listAdminProducts.reply.parse(body);
    expect(await screen.findByText(`1–25 of ${total} products`)).toBeTruthy();
  });

  it('changes the stock in its row, to a number or by a difference', async () => {
    const { person } = await visit('/admin/products?q=NR-TG-GP-S', people.admin);
    const box = await screen.findByLabelText('Stock of Gusset Plate Set Small');
    await person.clear(box);
    await person.type(box, '+5');
    await person.click(await button('Save'));
    await waitFor(() =>
      expect(screen.getByLabelText('Stock of Gusset Plate Set Small')).toHaveProperty(
        'value',
        '245',
      ),
    );
    await person.type(screen.getByLabelText('Stock of Gusset Plate Set Small'), 'x');
    expect(
      await screen.findByText('Enter a whole number, or a difference such as +3 or -2'),
    ).toBeTruthy();
  });

  it('does not undo a sale that happened meanwhile', async () => {
    const { person } = await visit('/admin/products?q=NR-TG-GP-L', people.admin);
    const box = await screen.findByLabelText('Stock of Gusset Plate Set Large');
    await people.admin.post(`${api(1042)}/stock`, { by: -2 });
    await person.clear(box);
    await person.type(box, '200{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Stock of Gusset Plate Set Large')).toHaveProperty(
        'value',
        '188',
      ),
    );
    const { body } = await people.admin.get(api(1042));
    expect(body).toMatchObject({ stock: 188 });
  });

  it('keeps what is typed when a newer stock is shown, and does not undo the sale either', async () => {
    const { person, queryClient } = await visit('/admin/products?q=NR-TG-GP-L', people.admin);
    const box = await screen.findByLabelText('Stock of Gusset Plate Set Large');
    const { value } = box as HTMLInputElement;
    const left = String(Number(value) - 1);
    await person.clear(box);
    await person.type(box, '300');
    await people.admin.post(`${api(1042)}/stock`, { by: -1 });
    await queryClient.refetchQueries({ queryKey: [listAdminProducts.path] });
    await rounds();
    const shown = screen.getByLabelText('Stock of Gusset Plate Set Large');
    expect(shown).toHaveProperty('value', '300');
    await person.type(shown, '{Enter}');
    expect(await screen.findByText(new RegExp(`^There are ${left} in stock now`))).toBeTruthy();
    await waitFor(() => expect(shown).toHaveProperty('value', left));
    const { body } = await people.admin.get(api(1042));
    expect(body).toMatchObject({ stock: Number(left) });
  });

  it('unpublishes a product with its switch', async () => {
    const { person } = await visit('/admin/products?q=NR-SU-LB-ADJ3', people.admin);
    const inShop = await screen.findByRole('switch', { name: /^Adjustable Link Bracket/ });
    expect(inShop).toHaveProperty('checked', true);
    await person.click(inShop);
    await waitFor(() => expect(inShop).toHaveProperty('checked', false));
    const { status } = await people.visitor.get('/api/products/adjustable-link-bracket-3-hole');
    expect(status).toBe(404);
  });
});

describe('the form of a product', () => {
  it('shows a message under each wrong field, keeps the typed text, and saves it once it is right', async () => {
    const { person } = await visit('/admin/products/1002', people.admin);
    await titled('Weld-On Link Bracket 2.625 in Wide');
    const price = screen.getByLabelText('Price (CAD) *');
    const bore = screen.getByLabelText('Bore (in)');
    expect(bore).toHaveProperty('value', '3/4');
    await fill(person, 'Price (CAD) *', '12.345');
    await fill(person, 'Bore (in)', 'wide');
    await person.click(await button('Save Changes'));
    expect(
      await screen.findByText('Price must be dollars like 6.99, from 0 to 999999.99'),
    ).toBeTruthy();
    expect(screen.getByText('Write inches like 3/16, 1-1/4 or 2.5')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(price).toHaveProperty('value', '12.345');
    await fill(person, 'Price (CAD) *', '12.34');
    await fill(person, 'Bore (in)', '1-1/4');
    await person.click(await button('Save Changes'));
    await waitFor(async () => {
      const { body } = await people.visitor.get('/api/products/weld-on-link-bracket-2-625-in-wide');
      expect(body).toMatchObject({ price: '12.34', attributes: { boreIn: 1.25 } });
    });
    await screen.findByText('Product saved');
  });

  it('shows the server’s message under its field', async () => {
    const { person } = await visit('/admin/products/1004', people.admin);
    const sku = await screen.findByLabelText('SKU');
    await fill(person, 'SKU', 'NR-TG-GP-L');
    await person.click(await button('Save Changes'));
    expect(
      await screen.findByText('The SKU NR-TG-GP-L belongs to Gusset Plate Set Large (id 1042)'),
    ).toBeTruthy();
    expect(sku).toHaveProperty('value', 'NR-TG-GP-L');
    expect(sku.getAttribute('aria-invalid')).toBe('true');
  });

  describe('while a picture is uploaded', () => {
    const UPLOADED = '/img/products/su-tab-250-5954cb11-800.webp';
    /** Begins an upload that ends with this answer when it is let go. */
    const begin = async (id: number, answer: () => Response) => {
      const sending = held();
      const view = await visit(`/admin/products/${id}`, people.admin, (path) =>
        path === addPicture.path ? sending.promise.then(answer) : undefined,
      );
      const file = new File(['x'], 'tab.png', { type: 'image/png' });
      await view.person.upload(await screen.findByLabelText('Add pictures'), file);
      await screen.findByText('Uploading 1 of 1: tab.png');
      return { ...view, sending };
    };
    const picturesOf = async (id: number) => {
      const { body } = await people.admin.get(api(id));
      const { imageUrl, additionalImages } = getAdminProduct.reply.parse(body);
      return [imageUrl, ...additionalImages];
    };

    it('saving waits for it, and takes along what is typed meanwhile', async () => {
      const made = { url: UPLOADED, width: 800, height: 600 };
      const { person, sending } = await begin(1005, () => Response.json(made, { status: 201 }));
      await person.click(await button('Save Changes'));
      await button('Waiting for 1 picture...');
      await fill(person, 'SKU', 'NR-WAITED');
      const before = await picturesOf(1005);
      sending.resolve();
      await screen.findByText('Product saved');
      expect(await picturesOf(1005)).toEqual([...before, UPLOADED]);
      expect((await people.admin.get(api(1005))).body).toMatchObject({ sku: 'NR-WAITED' });
    });

    it('a refusal is named in words, also that of a proxy, and nothing is saved without it', async () => {
      const proxy = () => new Response('<html>413 Request Entity Too Large', { status: 413 });
      const { person, sending, calls } = await begin(1006, proxy);
      await person.click(await button('Save Changes'));
      await button('Waiting for 1 picture...');
      sending.resolve();
      expect(
        await screen.findByText(
          'tab.png: This picture is too large for the server in front of the shop. Please choose a smaller one, or raise the limit of that server.',
        ),
      ).toBeTruthy();
      await button('Save Changes');
      expect(calls).not.toContain(`PUT ${api(1006)}`);
    });

    it('a failed one stays beside those that arrived, and is tried again', async () => {
      const url = (name: string) => `/img/products/${name}-800.webp`;
      const answers = [
        () => Response.json({ code: 'busy', message: 'Try later.' }, { status: 503 }),
        () => Response.json({ url: url('b'), width: 8, height: 6 }, { status: 201 }),
        () => Response.json({ url: url('a'), width: 8, height: 6 }, { status: 201 }),
      ];
      const { person, calls } = await visit('/admin/products/1008', people.admin, (path) =>
        path === addPicture.path ? answers.shift()?.() : undefined,
      );
      const before = await picturesOf(1008);
      const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
      const place = await screen.findByText('Choose files, or drop them here');
      const dataTransfer = {
        types: ['Files'],
        items: files.map((file) => ({
          kind: 'file',
          getAsFile: () => file,
          webkitGetAsEntry: () => ({ isFile: true }),
        })),
      };
      fireEvent.dragOver(place, { dataTransfer });
      fireEvent.drop(place, { dataTransfer });
      await screen.findByText(/^a\.png: /);
      await screen.findByText(`What picture ${before.length + 1} shows`);
      await person.click(await button('Save Changes'));
      await screen.findByText('Not saved yet: try the failed pictures again, or remove them');
      expect(calls).not.toContain(`PUT ${api(1008)}`);
      await person.click(screen.getByLabelText('Try again: a.png'));
      await screen.findByText(`What picture ${before.length + 2} shows`);
      await person.click(await button('Save Changes'));
      await screen.findByText('Product saved');
      expect(await picturesOf(1008)).toEqual([...before, url('b'), url('a')]);
    });

    it('a refused one is named, and does not keep the others from being saved', async () => {
      const refusal = { code: 'picture', message: 'Too small.' };
      const { person } = await visit('/admin/products/1007', people.admin, (path) =>
        path === addPicture.path ? Response.json(refusal, { status: 422 }) : undefined,
      );
      await person.upload(
        await screen.findByLabelText('Add pictures'),
        new File(['x'], 'a.png', { type: 'image/png' }),
      );
      await screen.findByText('a.png: Too small.');
      expect(screen.queryByLabelText('Try again: a.png')).toBeNull();
      await person.click(await button('Save Changes'));
      await screen.findByText('Product saved');
    });

    it('pictures are sorted by dragging one onto another', async () => {
      const { person } = await visit('/admin/products/1008', people.admin);
      await screen.findByText('What picture 1 shows');
      const before = await picturesOf(1008);
      const rows = screen
        .getAllByText(/^What picture \d shows$/)
        .map((label) => label.closest('[draggable]') as HTMLElement);
      fireEvent.dragStart(rows.at(-1) as HTMLElement);
      fireEvent.drop(rows[0] as HTMLElement, { dataTransfer: { files: [] } });
      await person.click(await button('Save Changes'));
      await screen.findByText('Product saved');
      expect(await picturesOf(1008)).toEqual([...before.slice(-1), ...before.slice(0, -1)]);
    });
  });

  describe('when someone else saves the product first', () => {
    const conflict = async (id: number, name: string) => {
      const view = await visit(`/admin/products/${id}`, people.admin);
      await titled(name);
      await fill(view.person, 'Name *', 'My name');
      await fill(view.person, 'SKU', `MINE-${id}`);
      const picture = '/img/products/su-tab-250-5954cb11-800.webp';
      const theirs = { name: 'Their name', price: '77.70', imageUrl: picture };
      expect((await people.admin.put(api(id), theirs)).status).toBe(200);
      await view.person.click(await button('Save Changes'));
      const notice = await screen.findByText(/^Someone else saved this product while you had it/);
      await waitFor(() => expect(document.activeElement).toBe(notice));
      return view;
    };
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

    it('keeps what was typed, beside what they saved, and saves it the second time', async () => {
      const { person } = await conflict(1005, 'Link Tube 2 in x 0.250 Wall 48 in');
      expect([value('Name *'), value('SKU')]).toEqual(['My name', 'MINE-1005']);
      expect(screen.getByText('Someone else saved: Their name')).toBeTruthy();
      expect(screen.getAllByText(/^Someone else saved:/)).toHaveLength(1);
      expect(value('Price (CAD) *')).toBe('77.70');
      expect(screen.getByText('Not saved yet')).toBeTruthy();
      expect(screen.queryByRole('region', { name: /^Pictures that/, hidden })).toBeNull();
      await person.click(await button('Save Changes'));
      await titled('My name');
      const { body } = await people.admin.get(api(1005));
      expect(body).toMatchObject({ name: 'My name', sku: 'MINE-1005', price: '77.70' });
      expect(screen.queryByText(/^Someone else saved/)).toBeNull();
    });

    it('can discard what was typed', async () => {
      const { person } = await conflict(1006, 'Triangulated Four Link Kit 2 in Tube');
      await person.click(await button('Discard What I Typed'));
      await waitFor(() => expect(value('Name *')).toBe('Their name'));
      expect(value('SKU')).not.toBe('MINE-1006');
      expect(screen.queryByText(/^Someone else saved/)).toBeNull();
      expect(screen.queryByText('Not saved yet')).toBeNull();
    });
  });

  describe('where it meets other parts', () => {
    const savedOf = async (id: number) => {
      const { body } = await people.admin.get(api(id));
      return getAdminProduct.reply.parse(body).interfaces;
    };
    const thread = {
      kind: 'male_thread',
      size: '3/4',
      tpi: 16,
      hand: 'right',
      lengthIn: 1.548,
    };

    it('has a row for each interface, shows a refusal at its field, and saves them', async () => {
      const { person } = await visit('/admin/products/1016', people.admin);
      await titled('Chromoly Heim Joint 3/4-16 Right Hand');
      const bore = screen.getByLabelText('Ball bore (in)');
      expect(bore).toHaveProperty('value', '3/4');
      await fill(person, 'Ball bore (in)', 'wide');
      await fill(person, 'Ball width (in)', '1-3/8');
      await person.selectOptions(screen.getByLabelText('Meets other parts with'), 'Hole');
      await person.click(await button('Add'));
      await fill(person, 'Hole (in)', '5/16');
      await person.click(await button('Save Changes'));
      await screen.findByText('Must be a number of inches');
      await waitFor(() => expect(document.activeElement).toBe(bore));
      expect(bore).toHaveProperty('value', 'wide');
      expect(screen.getByLabelText('Hole (in)')).toHaveProperty('value', '5/16');
      expect(await savedOf(1016)).toHaveLength(2);

      await fill(person, 'Ball bore (in)', '5/8');
      expect(screen.queryByText('Must be a number of inches')).toBeNull();
      await person.click(await button('Save Changes'));
      await screen.findByText('Product saved');
      // The form of what was saved takes its place.
      await until(() => !bore.isConnected);
      expect(await savedOf(1016)).toEqual([
        thread,
        { kind: 'ball', boreIn: 0.625, widthIn: 1.375, centreToEndIn: 2.875 },
        { kind: 'hole', diameterIn: 0.3125 },
      ]);

      await person.click(screen.getByLabelText('Remove no. 2: Ball of a joint'));
      expect(await screen.findByText('Not saved yet')).toBeTruthy();
      await person.click(await button('Save Changes'));
      await waitFor(async () =>
        expect(await savedOf(1016)).toEqual([thread, { kind: 'hole', diameterIn: 0.3125 }]),
      );
    });

    it('keeps the rows that were typed beside those that someone else saved first', async () => {
      const { person } = await visit('/admin/products/1017', people.admin);
      await titled('Chromoly Heim Joint 3/4-16 Left Hand');
      await fill(person, 'Ball width (in)', '15/16');
      const theirs = [{ kind: 'ball', widthIn: 2 }];
      expect((await people.admin.put(api(1017), { interfaces: theirs })).status).toBe(200);
      await person.click(await button('Save Changes'));
      await screen.findByText(/^Someone else saved this product while you had it/);
      expect(screen.getByLabelText('Ball width (in)')).toHaveProperty('value', '15/16');
      expect(screen.getByText('Ball of a joint: Ball width 2')).toBeTruthy();
      await person.click(await button('Take Theirs'));
      expect(screen.getByLabelText('Ball width (in)')).toHaveProperty('value', '2');
      await person.click(await button('Save Changes'));
      await screen.findByText('Product saved');
      expect(await savedOf(1017)).toEqual(theirs);
    });
  });

  it('asks before unsaved changes are lost', async () => {
    const { person, place } = await visit('/admin/products/1007', people.admin);
    await person.type(await screen.findByLabelText('Description'), '!');
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    await person.click(
      within(screen.getByRole('main', { hidden })).getByRole('link', {
        name: 'All Products',
        hidden,
      }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/admin/products'));
  });

  it('adds a product, and opens it', async () => {
    const { person, place } = await visit('/admin/products/new', people.admin);
    await person.click(await button('Add Product'));
    for (const message of ['Name is required', 'Category is required'])
      expect(await screen.findByText(message)).toBeTruthy();
    await fill(person, 'Name *', 'Bed Mount');
    await fill(person, 'Price (CAD) *', '21.5');
    await fill(person, 'Weight (kg) *', '0.75');
    await person.selectOptions(screen.getByLabelText('Category *'), 'heim-joints');
    await screen.findByText('TMR Lifetime Heims');
    await person.selectOptions(screen.getByLabelText('Sub-category'), 'lifetime');
    await person.click(screen.getByLabelText(/^In the shop/));
    await person.click(await button('Add Product'));
    await titled('Bed Mount');
    await waitFor(() => expect(place()).toMatch(/^\/admin\/products\/\d+$/));
    const { body } = await people.visitor.get('/api/products/bed-mount');
    expect(body).toMatchObject({
      price: '21.50',
      weight: 0.75,
      subcategory: { slug: 'lifetime' },
      imageUrl: '/img/mark.svg',
    });
  });

  it('says that a product does not exist', async () => {
    await visit('/admin/products/999999', people.admin);
    await titled('Page Not Found');
  });
});

describe('the import of products', () => {
  const choose = async (name: string, text: string) => {
    const view = await visit('/admin/products/import', people.admin);
    const bytes = Buffer.from(text);
    const file = new File([bytes], name, { type: 'text/csv' });
    // jsdom's files cannot be read this way.
    Object.assign(file, { arrayBuffer: async () => new Uint8Array(bytes).buffer });
    await view.person.upload(await screen.findByLabelText('CSV file'), file);
    return view;
  };

  it('shows the outcome of a file with three refused lines, and then imports it', async () => {
    const { person } = await choose(
      'parts.csv',
      [
        'sku,name,price,weight_kg,category',
        'NR-TG-GP-S,Gusset Plate Set Small,7.25,0.19,tabs-gussets',
        'NR-A,Tab,1.00,0.1,tools',
        'NR-B,Tab,one,0.1,tools',
        'NR-C,Tab,1.00,0,tools',
        'NR-D,Tab,1.00,0.1,nowhere',
      ].join('\n'),
    );
    await screen.findByRole('heading', { name: 'What parts.csv would do' });
    expect(screen.getByText(/^3 lines were refused and will change nothing/)).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      '4',
      '5',
      '6',
      '2',
      '3',
    ]);
    expect(screen.getByText(/^There is no category "nowhere"\./)).toBeTruthy();
    await person.click(await button('Apply 2 changes'));
    await screen.findByRole('heading', { name: 'Imported parts.csv' });
    expect(await button('Download refused lines')).toBeTruthy();
    const { body } = await people.visitor.get('/api/products/gusset-plate-set');
    expect(body).toMatchObject({ price: '7.25' });
  });

  it('shows how an export of WooCommerce is read, and adds the categories that are missing', async () => {
    const { person } = await choose(
      'export.csv',
      [
        'ID,Type,SKU,Name,Published,Stock,Regular price,Weight (kg),Categories,Images,Tax status',
        '7,simple,LTP-SEAL,Grease Seal,1,-3,4.90,0.05,Trailer Axles > Seals,https://old.example/seal.jpg,taxable',
      ].join('\n'),
    );
    await screen.findByText('This is an export of WooCommerce');
    expect(screen.getByText('regular price → price')).toBeTruthy();
    expect(screen.getByText('Left out: tax status')).toBeTruthy();
    // No part of the file can come yet.
    expect(screen.queryByText(/^Fetch 1 picture/)).toBeNull();
    expect(
      screen.getByText(/2 categories of this file: Trailer Axles, Trailer Axles > Seals\./),
    ).toBeTruthy();
    await person.click(await button('Add 2 categories'));
    expect(await screen.findByText('its stock of -3 becomes 0')).toBeTruthy();
    expect(screen.getByText(`${OLD}/seal.jpg`).getAttribute('rel')).toBe('noreferrer');
    await person.click(await button('Apply 1 change'));
    await screen.findByRole('heading', { name: 'Imported export.csv' });
    const { body } = await people.visitor.get('/api/products/grease-seal');
    expect(body).toMatchObject({
      price: '4.90',
      category: { slug: 'trailer-axles' },
      subcategory: { slug: 'seals' },
    });
  });

  it('asks what uncounted parts begin with, and fetches the pictures that the owner wants', async () => {
    const { person } = await choose(
      'export.csv',
      [
        'ID,Type,SKU,Name,Published,Stock,In stock?,Regular price,Weight (kg),Categories,Images',
        `8,simple,LTP-CAP,Dust Cap,1,,1,3.90,0.05,Tools,"${OLD}/cap.png, ${OLD}/gone.png"`,
      ].join('\n'),
    );
    await screen.findByText(/does not count the pieces of 1 new part/);
    await person.selectOptions(screen.getByLabelText('They are'), 'Made to order');
    await fill(person, 'Lead time in business days *', '12');
    await person.click(await button('Use This for All of Them'));
    await screen.findByText('its pieces are not counted there: it is made to order, as you chose');
    await person.click(screen.getByLabelText('Fetch 2 pictures when I apply the changes'));
    await person.click(await button('Apply 1 change'));
    expect(await screen.findByText('1 of 2 pictures came.')).toBeTruthy();
    expect(screen.getByText('old.example answered with 404.')).toBeTruthy();
    expect(await button('Try 1 picture again')).toBeTruthy();
    const { body } = await people.visitor.get('/api/products/dust-cap');
    expect(body).toMatchObject({
      supply: { kind: 'made', leadDays: 12 },
      imageUrl: expect.stringMatching(/^\/img\/uploads\//),
      additionalImages: [],
    });
  });

  it('names unknown columns', async () => {
    await choose('odd.csv', 'sku,colour\nA,red\n');
    expect(await screen.findByText(/no column named "colour"/)).toBeTruthy();
  });

  it('says when a file is not in UTF-8', async () => {
    const view = await visit('/admin/products/import', people.admin);
    const file = new File(['x'], 'latin.csv', { type: 'text/csv' });
    Object.assign(file, { arrayBuffer: async () => new Uint8Array([0x63, 0xe9]).buffer });
    await view.person.upload(await screen.findByLabelText('CSV file'), file);
    expect(await screen.findByText(/not in UTF-8/)).toBeTruthy();
  });
});
