import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addBuild, useBuilds } from '../../../src/client/device/builds/builds';
import { decodeBuild, encodeBuild } from '../../../src/workbench/builds/list/build-code';
import { buildFileText } from '../../../src/workbench/builds/list/build-file';
import { type PlainLine, plainList } from '../../../src/workbench/builds/list/build-list';
import { untilPasses } from '../../support/until';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { type Person, shopForAll } from '../../support/shop';

const BRACKET = 1002;
const HEIM = 1019;

const shop = shopForAll();
const people = peopleForAll(shop);
beforeAll(async () => {
  // The code of these is loaded when they are opened, which takes seconds on a busy machine.
  await Promise.all([
    import('../../../src/client/pages/builds/list/build'),
    import('../../../src/client/parts/qr-code'),
    import('../../../src/client/pages/builds/list/shared-text'),
    import('../../../src/client/pages/catalogue/search/search'),
    import('../../../src/client/pages/cart'),
    import('../../../src/client/pages/catalogue/product/product'),
    import('../../../src/client/pages/catalogue/product/beside-button'),
    import('../../../src/client/parts/builds/add-to-build'),
    import('../../../src/client/parts/fits/fit-findings'),
    import('../../../src/workbench/fits/answers'),
  ]);
});
beforeEach(() => void fakeIndexedDb());
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  useBuilds.setState(useBuilds.getInitialState());
});

const part = (productId: number, rest: Partial<PlainLine> = {}): PlainLine => ({
  what: { kind: 'part', productId },
  quantity: 1,
  note: '',
  have: false,
  ...rest,
});

const open = async (path: string, person: Person) => {
  const visited = await visit(path, person);
  await screen.findByText(/^Everything for your build/);
  return visited;
};

const shared = (lines: PlainLine[]) => `/build#${encodeBuild({ name: 'Front axle', lines })}`;

const cartOf = async (buyer: Person) =>
  ((await buyer.get('/api/cart')).body as { productId: number; quantity: number }[]).map(
    ({ productId, quantity }) => [productId, quantity],
  );

describe('a list from a link (docs/rules.md 16.6)', () => {
  it('is only shown, with unknown parts named, until it is saved', async () => {
    const link = shared([part(BRACKET, { quantity: 4, note: 'rear' }), part(987_654)]);
    const buyer = await newBuyer(shop);
    const { place } = await open(link, buyer);
    const received = await screen.findByRole('region', { name: 'Shared list' });
    await within(received).findByText('Unknown part 987654, not in this shop');
    within(received).getByText('rear');
    await screen.findByRole('heading', { name: 'No list yet' });
    expect(await cartOf(buyer)).toEqual([]);

    const save = within(received).getByRole('button', { name: 'Save to my lists' });
    act(() => {
      save.click();
      save.click();
    });
    const list = await screen.findByRole('region', { name: 'Front axle' });
    expect(screen.queryByRole('region', { name: 'Shared list' })).toBeNull();
    expect(screen.queryByRole('option')).toBeNull();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(place()).toBe('/build');
    expect(await cartOf(buyer)).toEqual([]);
  });

  it('that cannot be read says so', async () => {
    await open('/build#section-2', people.visitor);
    await screen.findByText(/^This link has no list that can be read/);
  });
});

describe('what the share sheet hands to the app', () => {
  it('opens as a list when it has the link of one', async () => {
    const text = encodeURIComponent(`My axle: https://shop.example${shared([part(BRACKET)])} ok?`);
    const { place } = await open(`/build/shared?text=${text}`, people.visitor);
    await screen.findByRole('region', { name: 'Shared list' });
    expect(place()).toBe(shared([part(BRACKET)]));
  });

  it('is searched otherwise', async () => {
    const { place } = await visit('/build/shared?text=beadlock+set', people.visitor);
    await untilPasses(() => expect(place()).toBe('/search?q=beadlock%20set'));
  });
});

describe('a build list', () => {
  it('counts what is to buy, and goes into the cart without what the person has', async () => {
    const link = shared([part(BRACKET, { quantity: 2 }), part(HEIM, { have: true })]);
    const buyer = await newBuyer(shop);
    const { person } = await open(link, buyer);
    await person.click(await screen.findByRole('button', { name: 'Save to my lists' }));
    const sum = await screen.findByRole('region', { name: 'To buy' });
    within(sum).getByText('1 part, 2 pieces');
    await person.click(within(sum).getByRole('button', { name: 'Add all to cart' }));
    await waitFor(async () => expect(await cartOf(buyer)).toEqual([[BRACKET, 2]]));
    await within(sum).findByText('2 pieces of 1 part added to your cart.');
  });

  it('names the kit that holds its parts for less', async () => {
    const box = [
      [1005, 4],
      [1019, 4],
      [1020, 4],
      [1035, 4],
      [1031, 4],
      [1027, 8],
      [1106, 8],
    ] as const;
    const lines = box.map(([id, quantity]) => part(id, { quantity }));
    const { person } = await open(shared(lines), people.visitor);
    await person.click(await screen.findByRole('button', { name: 'Save to my lists' }));
    const sum = await screen.findByRole('region', { name: 'To buy' });
    const kit = within(sum).getByRole('link', { name: 'Triangulated Four Link Kit 2 in Tube' });
    expect(kit.closest('p')?.textContent).toBe(
      'Triangulated Four Link Kit 2 in Tube has 36 of these pieces for $160.64 CAD less.',
    );
  });

  it('takes a line in the person’s own words, and removes it with a way back', async () => {
    const { person } = await open('/build', people.visitor);
    await person.click(await screen.findByRole('button', { name: 'Start a list' }));
    const list = await screen.findByRole('region', { name: 'My build' });
    await person.type(within(list).getByLabelText('Anything else'), 'Weld-on knuckles');
    await person.click(within(list).getByRole('button', { name: 'Add a line' }));
    const line = await within(list).findByRole('listitem', { name: /Weld-on knuckles/ });
    await person.click(within(line).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(within(list).queryByRole('listitem')).toBeNull());
    await person.click(within(list).getByRole('button', { name: 'Undo' }));
    await within(list).findByRole('listitem', { name: /Weld-on knuckles/ });
  });

  it('has a field for a note once one is wanted, and keeps what is written', async () => {
    const { person } = await open(shared([part(BRACKET)]), people.visitor);
    await person.click(await screen.findByRole('button', { name: 'Save to my lists' }));
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Note' }));
    await person.keyboard('for the rear axle');
    await person.tab();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty(
        'value',
        'for the rear axle',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  });

  it('is renamed, copied and removed with a way back', async () => {
    const { person } = await open(shared([part(BRACKET)]), people.visitor);
    await person.click(await screen.findByRole('button', { name: 'Save to my lists' }));
    await person.click(await screen.findByRole('button', { name: 'Rename' }));
    const name = screen.getByRole('textbox', { name: 'New name' });
    await person.clear(name);
    await person.type(name, 'Rear axle');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Rear axle' });
    await person.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await screen.findByRole('heading', { name: 'Rear axle (copy)' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Rear axle',
      'Rear axle (copy)',
    ]);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('heading', { name: 'Rear axle' });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('option', { name: 'Rear axle (copy)' });
  });

  it('travels as a link, a QR code and a file', async () => {
    const { person } = await open(shared([part(BRACKET, { note: 'rear' })]), people.visitor);
    await person.click(await screen.findByRole('button', { name: 'Save to my lists' }));
    await person.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied.');
    const copied = await navigator.clipboard.readText();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused'));
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(copied);
    const [origin, code = ''] = (await navigator.clipboard.readText()).split('/build#');
    expect(origin).toBe(window.location.origin);
    const list = { name: 'Front axle', lines: [part(BRACKET, { note: 'rear' })] };
    expect(decodeBuild(code)).toMatchObject({ list });
    await person.click(screen.getByRole('button', { name: 'QR code' }));
    await screen.findByRole('img', { name: 'QR code of this list' });

    const file = new File([buildFileText({ ...list, name: 'Cage' })], 'cage.json');
    await person.upload(screen.getByLabelText('Open a file'), file);
    await screen.findByRole('heading', { name: 'Cage' });
    expect(useBuilds.getState().lists).toHaveLength(1);
  });

  it('takes parts from their pages, one line for each', async () => {
    const { person } = await visit('/product/gusset-plate-set', people.visitor);
    const add = await screen.findByRole('button', { name: 'Add to Build List' });
    await person.click(add);
    await screen.findByText('On your list “My build”.', { exact: false });
    await person.click(add);
    await waitFor(() => {
      const [list] = useBuilds.getState().lists ?? [];
      expect(list && plainList(list).lines).toEqual([part(1041, { quantity: 2 })]);
    });
  });

  it('is made of the cart', async () => {
    const buyer = await newBuyer(shop);
    await buyer.post('/api/cart', { productId: HEIM, quantity: 3 });
    const { person } = await visit('/cart', buyer);
    await person.click(await screen.findByRole('button', { name: 'Save as build list' }));
    await screen.findByText(/^On your list “Cart of /);
    const [list] = useBuilds.getState().lists ?? [];
    expect(list && plainList(list).lines).toContainEqual(part(HEIM, { quantity: 3 }));
  });

  it('is said not to be kept where storage is blocked', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await open('/build', people.visitor);
    await screen.findByText(/^This browser does not let the shop store anything/);
  });

  it('is not said to be missing while the device does not answer, and shown when it does', async () => {
    await addBuild({ name: 'Truck', lines: [part(HEIM)] });
    const kept = indexedDB;
    Reflect.deleteProperty(globalThis, 'indexedDB');
    useBuilds.setState(useBuilds.getInitialState());
    await open('/build', people.visitor);
    await screen.findByText(/^This browser does not let the shop store anything/);
    expect(screen.queryByText('No list yet')).toBeNull();
    vi.stubGlobal('indexedDB', kept);
    await screen.findByRole('region', { name: 'Truck' });
    expect(screen.queryByText(/^This browser does not let the shop store/)).toBeNull();
  });
});
