import type { Queries } from '../schema';

/** A text that changes with each change of the shop's facts, of its texts, taxes and pages, whose versions are only added. */
export const siteVersion = async (db: Queries): Promise<string> => {
  const settings = await db
    .selectFrom('shop_setting')
    .select(['name', 'version'])
    .where('name', 'in', ['site', 'home', 'taxes'])
    .orderBy('name')
    .execute();
  const { pages, confirmed } = await db
    .selectFrom('site_page')
    .select(({ fn }) => [
      fn.countAll<number>().as('pages'),
      fn.count<number>('confirmed_at').as('confirmed'),
    ])
    .executeTakeFirstOrThrow();
  return [...settings.map(({ name, version }) => `${name}${version}`), pages, confirmed].join('-');
};
