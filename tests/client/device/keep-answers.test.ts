import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { site } from '../../../src/client/data/site/site';
import { keepAnswers } from '../../../src/client/device/keep-answers';
import { DATA_SCHEMA } from '../../../src/shop/data-schema';
import { NO_SITE } from '../../../src/shop/site/site';

afterEach(() => vi.unstubAllGlobals());

const RETURNS = { slug: 'returns', title: 'Returns', version: 1 };
const TABLES = '/api/shipping/tables';
const PAGE = '/api/pages/returns';

it("the owner's pages are read once in each version of a page, and by each version of the shop", async () => {
  let asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({});
  });
  const client = makeQueryClient(plainDevice());
  const keep = async (pages = [RETURNS]) => {
    asked = [];
    client.setQueryData(site.queryKey, { ...NO_SITE, pages });
    await keepAnswers(client);
    return asked;
  };
  expect(await keep()).toEqual([TABLES, PAGE]);
  expect(await keep()).toEqual([TABLES]);
  expect(await keep([{ ...RETURNS, version: 2 }])).toEqual([TABLES, PAGE]);
  localStorage.setItem('kept-pages', JSON.stringify([DATA_SCHEMA - 1, [RETURNS]]));
  expect(await keep()).toEqual([TABLES, PAGE]);
});
