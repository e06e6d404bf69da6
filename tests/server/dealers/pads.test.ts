import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountExport } from '../../../src/contract/account/export';
import { MAX_PADS, SavedPad } from '../../../src/shop/dealers/saved-pad';
import { type Buyer, newBuyer } from '../../support/buyers';
import { PASSWORD } from '../../support/people';
import { shopForEach } from '../../support/shop';

const [BRACKET, GUSSET] = [1002, 1041];
const CALL = '/api/dealer/pads';
const LINES = [
  { productId: BRACKET, quantity: 4 },
  { productId: GUSSET, quantity: 2 },
];

describe('the saved pads of a dealer', () => {
  const shop = shopForEach();
  let val: Buyer;
  beforeEach(async () => {
    val = await newBuyer(shop, [], { is_vendor: 1 });
  });

  const all = async (who = val) => z.array(SavedPad).parse((await who.get(CALL)).body);
  const save = async (name: string, lines: object[] = LINES) => {
    const { status, body } = await val.post(CALL, { name, lines });
    expect(status).toBe(200);
    return SavedPad.parse(body);
  };

  it('are listed by name, and replaced under the same one', async () => {
    await save('Rear axle');
    const front = await save('front  axle');
    expect(front).toMatchObject({ name: 'front  axle', lines: LINES, gone: [] });
    const again = await save('Front axle', [{ productId: GUSSET, quantity: 9 }]);
    expect(again.id).toBe(front.id);
    expect((await all()).map(({ name, lines }) => [name, lines.length])).toEqual([
      ['Front axle', 1],
      ['Rear axle', 2],
    ]);
  });

  it('are renamed, but not to the name of another one, and removed', async () => {
    const { id } = await save('Rear axle');
    await save('Front axle');
    expect((await val.put(`${CALL}/${id}`, { name: ' REAR axle' })).body).toMatchObject({
      name: 'REAR axle',
    });
    expect((await val.put(`${CALL}/${id}`, { name: 'front axle' })).body).toMatchObject({
      code: 'invalid',
      fields: { name: 'Another pad has this name.' },
    });
    expect((await val.delete(`${CALL}/${id}`)).status).toBe(200);
    expect((await val.delete(`${CALL}/${id}`)).status).toBe(404);
    expect((await all()).map(({ name }) => name)).toEqual(['Front axle']);
  });

  it('name the parts that are not sold any more', async () => {
    const { id } = await save('Rear axle');
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '=', GUSSET).execute();
    expect(await all()).toMatchObject([
      {
        id,
        lines: [{ productId: BRACKET, quantity: 4 }],
        gone: [{ name: expect.stringMatching(/^Gusset/), quantity: 2 }],
      },
    ]);
  });

  it('are of one account, which has so many at most, and for dealers', async () => {
    const { id } = await save('Rear axle');
    const mate = await newBuyer(shop, [], { is_vendor: 1 });
    expect(await all(mate)).toEqual([]);
    expect((await mate.put(`${CALL}/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await mate.delete(`${CALL}/${id}`)).status).toBe(404);
    for (let number = 2; number <= MAX_PADS; number += 1) await save(`Pad ${number}`);
    expect((await val.post(CALL, { name: 'One more', lines: LINES })).body).toMatchObject({
      code: 'not_now',
      message: `You have ${MAX_PADS} saved pads. Delete one first.`,
    });
    await save('rear axle', LINES.slice(1));
    const customer = await newBuyer(shop);
    expect((await customer.get(CALL)).status).toBe(403);
    expect((await customer.post(CALL, { name: 'Mine', lines: LINES })).status).toBe(403);
  });

  it('are in the export, and gone with the account', async () => {
    const { id: _, ...pad } = await save('Rear axle');
    const data = AccountExport.parse((await val.get('/api/account/export')).body);
    expect(data.savedPads).toEqual([pad]);
    expect((await val.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    expect(await shop.db.selectFrom('saved_pad').select('id').execute()).toEqual([]);
  });
});
