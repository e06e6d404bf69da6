import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CatalogueChanges, OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { type CatalogueSnapshot, readCatalogue } from '../../../src/offline/catalogue-store';

import { type FakeIndexedDb, fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { peopleForAll } from '../../support/people';
import { keepCatalogue } from './keep-catalogue';
import { shopForAll } from '../../support/shop';

const PATH = '/api/offline/catalogue';
const PART = 1038;
const OTHER = 1002;

const shop = shopForAll();
const people = peopleForAll(shop);

let disk: FakeIndexedDb;
/** The phone's requests for the catalogue: 'whole' or 'changes'. */
let asked: string[];
let stored: CatalogueSnapshot;
beforeEach(async () => {
  disk = fakeIndexedDb();
  stored = await keepCatalogue(undefined, people.visitor.fetch);
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

const edit = (id: number, change: object) => people.admin.put(`/api/admin/products/${id}`, change);
const whole = async () => OfflineCatalogue.parse((await people.visitor.get(PATH)).body);
const kept = (key: string) => [...disk.stores.values()].map((values) => values.get(key))[0];

/** Asks the shop; its changes are altered on the way. */
const asking =
  (alter: (changes: CatalogueChanges) => object = (changes) => changes): typeof fetch =>
  async (path, init) => {
    const answer = await people.visitor.fetch(String(path), init);
    if (!String(path).startsWith(PATH)) return answer;
    asked.push(String(path).includes('since=') ? 'changes' : 'whole');
    if (answer.status !== 200) return answer;
    const changes = CatalogueChanges.safeParse(await answer.clone().json());
    if (!changes.success) return answer;
    return Response.json(alter(changes.data), { headers: answer.headers });
  };

describe('a phone with a catalogue', () => {
  it('patches it, and stores what has changed, not the whole', async () => {
    const onDisk = kept('catalogue');
    await edit(PART, { price: '21.00' });
    await people.admin.post('/api/admin/search-words', { words: ['doodad', 'gizmo'] });
    const first = await keepCatalogue(stored, asking());
    await people.admin.post('/api/admin/search-words', { words: ['widget', 'gadget'] });
    await edit(OTHER, { published: false });
    await edit(PART, { imageUrl: '/img/up/another-800.webp' });
    const second = await keepCatalogue(first, asking());
    expect(second.catalogue).toEqual(await whole());
    expect(asked).toEqual(['changes', 'changes']);
    expect(kept('catalogue')).toBe(onDisk);
    expect(await readCatalogue()).toEqual(second);
    await edit(OTHER, { published: true });
    const third = await keepCatalogue(second, asking());
    expect(third.catalogue).toEqual(await whole());
    expect(await readCatalogue()).toEqual(third);
  });

  it('keeps the objects of the products that have not changed', async () => {
    await edit(PART, { price: '22.00' });
    const { catalogue } = await keepCatalogue(stored, asking());
    const changed = catalogue.products.filter((one) => !stored.catalogue.products.includes(one));
    expect(changed.map(({ id }) => id)).toEqual([PART]);
    expect(catalogue.images).toBe(stored.catalogue.images);
  });

  it('has the same catalogue when nothing has changed, and when the answer is not a 304', async () => {
    const unnamed = { ...stored, etag: '' };
    for (const before of [stored, unnamed])
      expect((await keepCatalogue(before, asking())).catalogue).toBe(stored.catalogue);
    expect(asked).toEqual(['changes', 'changes']);
  });

  it.each([
    ['of another version', (changes: CatalogueChanges) => ({ ...changes, since: 'other' })],
    ['that lack a product', (changes: CatalogueChanges) => ({ ...changes, count: 4 })],
  ])('fetches the whole at once instead of changes %s', async (_, alter) => {
    await edit(PART, { price: `${100 + stored.catalogue.version}.00` });
    const now = await keepCatalogue(stored, asking(alter));
    expect(asked).toEqual(['changes', 'whole']);
    expect(now.catalogue).toEqual(await whole());
    expect(await readCatalogue()).toEqual(now);
  });

  it('does not apply older changes to a newer whole catalogue', async () => {
    await edit(PART, { price: '23.00' });
    const patched = await keepCatalogue(stored, asking());
    // The shop has restored a backup with the catalogue that was stored first.
    const restored: typeof fetch = async (path, init) =>
      path === '/api/stock' ? people.visitor.fetch(path, init) : Response.json(stored.catalogue);
    const now = await keepCatalogue(patched, restored);
    expect((await readCatalogue())?.catalogue).toEqual(now.catalogue);
    expect(now.catalogue).toEqual(stored.catalogue);
  });

  it('stores the whole again when many products have changed', async () => {
    await edit(PART, { price: '24.00' });
    const many: typeof fetch = asking((changes) => ({
      ...changes,
      removed: Array.from({ length: 500 }, (_, at) => 50_000 + at),
    }));
    const now = await keepCatalogue(stored, many);
    expect(kept('changes')).toBeUndefined();
    expect(await readCatalogue()).toEqual(now);
    expect(now.catalogue).toEqual(await whole());
  });
});

it('a phone whose catalogue is of the time before stamps fetches the whole', async () => {
  const { stamp: _, ...catalogue } = stored.catalogue;
  const now = await keepCatalogue({ ...stored, catalogue, etag: 'W/"old"' }, asking());
  expect(asked).toEqual(['whole']);
  expect(now.catalogue).toEqual(await whole());
});
