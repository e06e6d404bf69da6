import type { Queries } from '../engine/database';

/** A text that changes with each change of the shop's facts and of its pages, whose versions are only added. */
export const siteVersion = async (db: Queries): Promise<string> => {
  const facts = await db
    .selectFrom('shop_setting')
    .select('version')
    .where('name', '=', 'site')
    .executeTakeFirst();
  const { pages, confirmed } = await db
    .selectFrom('site_page')
    .select(({ fn }) => [
      fn.countAll<number>().as('pages'),
      fn.count<number>('confirmed_at').as('confirmed'),
    ])
    .executeTakeFirstOrThrow();
  return [facts?.version ?? 0, pages, confirmed].join('-');
};
