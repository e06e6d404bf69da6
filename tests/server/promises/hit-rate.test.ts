import { beforeEach, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { type Buyer, buy, buyParcel, newBuyer } from '../../support/buyers';
import { peopleForEach, signedIn } from '../../support/people';
import { addReadyLines } from '../../support/orders/many-orders';
import { setStock } from '../../support/stock';
import { DAY, MINUTE, type Person, shopForEach } from '../../support/shop';

/** It is morning in Toronto; what is ordered then is promised for Friday. */
const THURSDAY = '2026-11-26T15:00:00Z';
const FRIDAY = '2026-11-27';
const MONDAY = '2026-11-30';
const [BRACKET, TAB] = [1002, 1041];

describe('The promises that were kept', () => {
  const shop = shopForEach({ now: THURSDAY });
  const people = peopleForEach(shop);

  let admin: Person;
  beforeEach(async () => {
    ({ admin } = people);
    for (const id of [BRACKET, TAB]) await setStock(shop, id, 50);
  });

  const wait = async (days: number) => {
    shop.clock.pass(days * DAY);
    admin = await signedIn(shop, people.admin.account); // the session has ended by then
  };
  /** What everyone is told, and the owner, once the answer of the last minute is no longer used. */
  const told = async (): Promise<unknown> => {
    shop.clock.pass(MINUTE);
    const { hitRate } = (await people.visitor.get('/api/promises')).body as { hitRate: unknown };
    expect((await admin.get('/api/admin/queue')).body).toMatchObject({ hitRate });
    return hitRate;
  };
  const act = async (id: string, path: string, body: object = {}) => {
    const reply = await admin.post(`/api/admin/orders/${id}/${path}`, body);
    expect([path, reply.status, reply.body]).toEqual([path, 200, expect.anything()]);
  };
  const linesOf = async (id: string) =>
    AdminOrder.parse((await admin.get(`/api/admin/orders/${id}`)).body).items;
  const send = async (id: string, productId = TAB) => {
    const line = (await linesOf(id)).find((one) => one.productId === productId);
    await act(id, 'parcels', { lines: [{ itemId: line?.id, quantity: 1 }] });
  };
  const filled = async (buyer: Buyer, quantity = 1) => {
    await buyer.post('/api/cart', { productId: TAB, quantity });
    return buyer;
  };

  it('are told from twenty lines on: in parcels, ready for pickup, or handed over', async () => {
    const buyer = await newBuyer(shop);
    await addReadyLines(shop, buyer.account.id, { count: 19, promised: FRIDAY });
    expect(await told()).toBeNull();
    const handed = await buy(await filled(buyer));
    const path = `/api/admin/orders/${handed.id}/status`;
    expect((await admin.put(path, { status: 'delivered' })).status).toBe(200);
    expect(await told()).toEqual({ kept: 20, of: 20 });
    // A line has left with its last piece.
    const { id } = await buyParcel(await filled(buyer, 2));
    await send(id);
    expect(await told()).toEqual({ kept: 20, of: 20 });
    await send(id);
    expect(await told()).toEqual({ kept: 21, of: 21 });
    // What comes back was in time all the same; what left more than a year ago is history.
    const [sent] = await linesOf(id);
    await act(id, 'refunds', { lines: [{ itemId: sent?.id, quantity: 2 }], reason: 'Back' });
    expect(await told()).toEqual({ kept: 21, of: 21 });
    await wait(366);
    expect(await told()).toBeNull();
  });

  it('do not have what was cancelled, taken off its order, or is still here', async () => {
    const buyer = await newBuyer(shop);
    await addReadyLines(shop, buyer.account.id, { count: 43, promised: FRIDAY });
    await act((await buy(await filled(buyer))).id, 'cancel');
    await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    const { id } = await buyParcel(await filled(buyer));
    const off = (await linesOf(id)).find(({ productId }) => productId === BRACKET);
    await act(id, 'refunds', { lines: [{ itemId: off?.id, quantity: 1 }], reason: 'Wrong' });
    expect(await told()).toEqual({ kept: 43, of: 43 });
    await send(id);
    expect(await told()).toEqual({ kept: 44, of: 44 });
  });

  it('are broken by what is late, and by a later day that the buyer accepts', async () => {
    const buyer = await newBuyer(shop);
    await addReadyLines(shop, buyer.account.id, { count: 43, promised: FRIDAY });
    const moved = await buy(await filled(buyer));
    const [line] = await linesOf(moved.id);
    const path = `orders/${moved.id}/items/${line?.id}/promise`;
    expect((await admin.put(`/api/admin/${path}`, { was: FRIDAY, day: MONDAY })).status).toBe(200);
    const accept = { answer: 'accept', day: MONDAY };
    expect((await buyer.post(`/api/${path}`, accept)).status).toBe(200);
    const late = await buyParcel(await filled(buyer));
    await wait(4);
    await act(moved.id, 'ready');
    await send(late.id);
    expect(await told()).toEqual({ kept: 43, of: 45 });
  });
});
