import type { Queries } from '../schema';
import { announceChange } from '../engine/changes';
import type { SitePageRow } from './page-rows';

/** Versions of pages with the username of the staff member who saved them. */
const versions = (db: Queries) =>
  db
    .selectFrom('site_page')
    .leftJoin('account', 'account.id', 'site_page.saved_by')
    .selectAll('site_page')
    .select('account.username');

/** The newest version of each page, with removed ones. */
export const currentPages = (db: Queries) =>
  versions(db)
    .where((row) =>
      row(
        'version',
        '=',
        row
          .selectFrom('site_page as other')
          .select(({ fn }) => fn.max('other.version').as('newest'))
          .whereRef('other.slug', '=', 'site_page.slug'),
      ),
    )
    .orderBy('slug')
    .execute();

/** All versions of a page, newest first. */
export const pageVersions = (db: Queries, slug: string) =>
  versions(db).where('slug', '=', slug).orderBy('version', 'desc').execute();

/** Adds the next version of a page. */
export const addPageVersion = async (db: Queries, row: SitePageRow): Promise<void> => {
  await db.insertInto('site_page').values(row).execute();
  await announceChange(db);
};

/** Notes when a version was confirmed. */
export const markConfirmed = async (
  db: Queries,
  { slug, version }: { slug: string; version: number },
  now: number,
): Promise<void> => {
  await db
    .updateTable('site_page')
    .set({ confirmed_at: now })
    .where('slug', '=', slug)
    .where('version', '=', version)
    .execute();
  await announceChange(db);
};
