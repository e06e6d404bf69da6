import { beforeAll, expect, it } from 'vitest';
import { listSuggestions } from '../../../src/contract/catalogue/search';
import { type Person, shopForAll } from '../../support/shop';

const shop = shopForAll();
let visitor: Person;
beforeAll(async () => {
  visitor = shop.visitor();
});

const suggested = async (q: string) =>
  listSuggestions.reply.parse(
    (await visitor.get(`/api/search/parts?q=${encodeURIComponent(q)}`)).body,
  );

it('suggests at most six parts, those of several sizes once (docs/rules.md 3.36)', async () => {
  expect(await suggested('heim')).toHaveLength(6);
  expect((await suggested('hoodie')).map(({ slug }) => slug)).toEqual(['range-skyline-hoodie']);
  expect((await suggested('weld bung'))[0]).toMatchObject({
    name: 'Tube Adapter Pair 5/8-18 for 1-1/4 in Tube',
    category: 'Heim Joints',
    price: expect.stringMatching(/^\d+\.\d\d$/),
  });
  expect((await suggested('hoodie'))[0]?.isFrom).toBeUndefined();
  expect((await suggested('gusset plate set'))[0]).toMatchObject({ isFrom: true });
  for (const q of ['', 'zzzzz']) expect(await suggested(q)).toEqual([]);
});

it('refuses a query that is too long, missing or given twice', async () => {
  for (const [query, code] of [
    [`?q=${'x'.repeat(201)}`, 'query_too_long'],
    ['', 'invalid'],
    ['?q=a&q=b', 'invalid'],
  ] as const) {
    const { status, body } = await visitor.get(`/api/search/parts${query}`);
    expect([status, body]).toMatchObject([400, { code }]);
  }
});
