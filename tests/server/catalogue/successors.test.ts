import { describe, expect, it } from 'vitest';
import { getAdminProduct } from '../../../src/contract/catalogue/admin';
import { getProduct, listProducts } from '../../../src/contract/catalogue/catalogue';
import { newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { rendered } from '../../support/rendered';
import { engines, shopForEach } from '../../support/shop';

const OLD = 1002;
const MIDDLE = 1004;
const NEW = 1005;

describe.each(engines)('a part that is no longer sold on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  const put = (id: number, body: object) => people.admin.put(`/api/admin/products/${id}`, body);
  const known = async (id: number) =>
    getAdminProduct.reply.parse((await people.admin.get(`/api/admin/products/${id}`)).body);
  const searched = async (q: string) =>
    listProducts.reply.parse(
      (await people.visitor.get(`/api/products?q=${encodeURIComponent(q)}`)).body,
    );

  it('has a page that leads to its successor, and its SKU finds that one', async () => {
    const { slug, sku, name } = await known(OLD);
    expect((await put(OLD, { successorId: NEW })).body).toMatchObject({ successorId: NEW });
    expect((await people.visitor.get(`/api/products/${slug}`)).body).not.toHaveProperty(
      'replacedBy',
    );
    await put(OLD, { published: false });
    const page = getProduct.reply.parse((await people.visitor.get(`/api/products/${slug}`)).body);
    const { slug: newSlug, price } = await known(NEW);
    expect(page).toMatchObject({
      name,
      inStock: false,
      variants: [{ id: OLD, replacedBy: { id: NEW, slug: newSlug, price } }],
    });
    expect((await searched(sku ?? '')).map(({ id }) => id)).toEqual([NEW]);
    const { body } = await people.visitor.get(`/api/products/${newSlug}`);
    expect(body).toMatchObject({ replaces: [{ id: OLD, sku }] });
    const { page: html } = await rendered(`/product/${slug}`, people.visitor);
    expect(html).toMatch(/Replaced by [^<]+, \$[\d.]+ CAD<\/a>/);

    // Prices are those of today, and an old address leads to the page.
    await put(NEW, { price: '77.00' });
    await put(OLD, { slug: 'former-bracket' });
    expect((await people.visitor.get('/api/products/former-bracket')).body).toMatchObject({
      variants: [{ replacedBy: { price: '77.00' } }],
    });
    expect((await people.visitor.get(`/api/products/${slug}`)).status).toBe(301);

    await put(OLD, { successorId: null });
    expect((await people.visitor.get('/api/products/former-bracket')).status).toBe(404);
    expect((await people.visitor.get(`/api/products/${newSlug}`)).body).not.toHaveProperty(
      'replaces',
    );
  });

  it('follows its chain to the first part that is sold', async () => {
    const { slug } = await known(OLD);
    await put(OLD, { successorId: MIDDLE, published: false });
    const successor = async () => {
      const { body } = await people.visitor.get(`/api/products/${slug}`);
      return getProduct.reply.safeParse(body).data?.variants[0]?.replacedBy?.id;
    };
    expect(await successor()).toBe(MIDDLE);
    await put(MIDDLE, { successorId: NEW, published: false });
    expect(await successor()).toBe(NEW);
    await put(NEW, { published: false });
    expect(await successor()).toBeUndefined();
  });

  it('has no page at its former address either, once its chain ends nowhere', async () => {
    const { slug } = await known(OLD);
    await put(OLD, { slug: 'former-bracket' });
    await put(OLD, { successorId: MIDDLE, published: false });
    const statuses = async () =>
      Promise.all(
        [slug, 'former-bracket'].map(
          async (one) => (await people.visitor.get(`/api/products/${one}`)).status,
        ),
      );
    expect(await statuses()).toEqual([301, 200]);
    await put(MIDDLE, { published: false });
    expect(await statuses()).toEqual([404, 404]);
    expect(shop.catalogue.current.movedTo(slug)).toBeUndefined();
  });

  it('leads from its former address to the sizes that are still sold', async () => {
    const { slug } = await known(1041);
    await put(1041, { slug: 'small-one' });
    await put(1041, { slug, published: false });
    expect(shop.catalogue.current.movedTo('small-one')).toEqual({ slug });
  });

  it('cannot be its own successor, by itself or through others', async () => {
    const messageOf = async (id: number, successorId: unknown) => {
      const { status, body } = await put(id, { successorId });
      return [status, (body as { fields?: Record<string, string> }).fields?.successorId];
    };
    expect(await messageOf(OLD, OLD)).toEqual([400, 'A part cannot take its own place']);
    expect(await messageOf(OLD, 999_999)).toEqual([400, 'There is no such product']);
    await put(OLD, { successorId: MIDDLE });
    await put(MIDDLE, { successorId: NEW });
    const { name } = await known(MIDDLE);
    expect(await messageOf(NEW, OLD)).toEqual([
      400,
      `This part already replaces ${name}: the two would lead in a circle`,
    ]);
    expect((await known(NEW)).successorId).toBeNull();
  });

  it('is found at its own address among the sizes that are still sold', async () => {
    const [small, large] = [await known(1041), await known(1042)];
    expect(small.slug).toBe(large.slug);
    const pageOf = async () =>
      getProduct.reply.parse((await people.visitor.get(`/api/products/${small.slug}`)).body);
    expect(await pageOf()).not.toHaveProperty('goneSizes');
    await put(1041, { slug: 'small-one' });
    await put(1041, { slug: small.slug, successorId: NEW, published: false });
    expect(await pageOf()).toMatchObject({
      id: 1042,
      variants: [{ id: 1042 }],
      goneSizes: [{ id: 1041, inStock: false, stock: 0, replacedBy: { id: NEW } }],
    });
    const path = `/product/${small.slug}?item=1041`;
    const { head, page } = await rendered(path, people.visitor);
    expect(page).toContain(`“${small.attributes.option}” is no longer made.`);
    expect(page).toMatch(/Replaced by [^<]+, \$[\d.]+ CAD<\/a>/);
    expect(head).toMatch(/rel="canonical" href="[^"]+\?item=1041"/);
    const { page: others } = await rendered(`/product/${small.slug}`, people.visitor);
    expect(others).not.toContain('Replaced by');
    expect(shop.catalogue.current.movedTo('small-one')).toEqual({ slug: small.slug, item: 1041 });
  });

  it('is given its successor by a product CSV, and exported with it', async () => {
    const [old, next] = [await known(OLD), await known(NEW)];
    const imported = async (successor: string | null) =>
      people.admin.post('/api/admin/product-csv', {
        csv: `sku,successor,published\n${old.sku},${successor},0\n`,
        dryRun: false,
      });
    expect((await imported(next.sku)).body).toMatchObject({ counts: { updated: 1 } });
    expect(await known(OLD)).toMatchObject({ successorId: NEW, published: false });
    const { body } = await people.visitor.get(`/api/products/${old.slug}`);
    expect(body).toMatchObject({ variants: [{ replacedBy: { id: NEW } }] });
    const file = await (await people.admin.fetch('/api/admin/product-csv')).text();
    const naming = file.split('\n').filter((line) => line.endsWith(`,${next.sku}`));
    expect(naming).toMatchObject([expect.stringContaining(`,${old.sku},`)]);
    expect((await imported('')).body).toMatchObject({ counts: { updated: 1 } });
    expect((await known(OLD)).successorId).toBeNull();
  });

  it('is named with its successor in a cart', async () => {
    const buyer = await newBuyer(shop, [[OLD, 1]]);
    await put(OLD, { successorId: NEW, published: false });
    const list = listProducts.reply.parse((await buyer.get('/api/products')).body);
    expect(list.find(({ id }) => id === NEW)?.replaces).toMatchObject([{ id: OLD }]);
    expect(list.some(({ id }) => id === OLD)).toBe(false);
  });
});
