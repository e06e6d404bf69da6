import { expect, it } from 'vitest';
import { cart } from '../../../src/client/data/cart/cart';
import { config, product, searchResults } from '../../../src/client/data/catalogue/catalogue';
import { fits } from '../../../src/client/data/fits/fits';
import { orders } from '../../../src/client/data/orders/orders';
import { askedPromise } from '../../../src/client/data/promises/promises';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { user } from '../../../src/client/data/session/session';
import { changeUser } from '../../../src/client/data/session/user';
import { sitePage } from '../../../src/client/data/site/pages';
import { site } from '../../../src/client/data/site/site';

it('another user keeps what is public, and nothing else', () => {
  const client = makeQueryClient(plainDevice());
  const isPublic = [
    config,
    site,
    product('gusset-plate-set'),
    searchResults('heim'),
    sitePage('warranty'),
    fits(1038),
  ];
  const isPrivate = [cart, orders(), askedPromise('token')];
  for (const { queryKey } of [...isPublic, ...isPrivate])
    client.setQueryData<unknown>(queryKey, {});
  changeUser(client, null);
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys).toEqual([...isPublic, user].map(({ queryKey }) => queryKey));
});
