import type {
  EditedPage,
  confirmPage as confirmCall,
  listPageVersions as versionsCall,
  removePage as removeCall,
  setPage as setCall,
} from '../../../contract/site/admin-pages';
import { DRAFT_PAGES } from '../../../shop/site/draft-pages';
import {
  type PageText,
  STANDARD_PAGES,
  type SitePage,
  isStandardPage,
} from '../../../shop/site/page';
import { ApiError } from '../../ground/api-error';
import { type Db, type Queries, type Tx, inTransaction } from '../../tables/engine/database';
import { noteAct } from '../../tables/settings/audit-log';
import type { SitePageRow } from '../../tables/site/page-rows';
import { addPageVersion, currentPages, markConfirmed, pageVersions } from '../../tables/site/pages';

interface Acting {
  /** The admin's account. */
  by: string;
  now: number;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const asPage = ({ slug, title, text, version, confirmed_at: at }: SitePageRow): SitePage => ({
  slug,
  title,
  text,
  version,
  confirmedAt: iso(at),
});

/** The draft of a page that every shop has. */
const draftOf = (slug: (typeof STANDARD_PAGES)[number]): SitePage => ({
  slug,
  ...DRAFT_PAGES[slug],
  version: 0,
  confirmedAt: null,
});

/** The pages of the shop: those that every shop has, then those that the owner has added, by title. */
export const sitePages = async (db: Queries): Promise<SitePage[]> => {
  const rows = new Map((await currentPages(db)).map((row) => [row.slug, row]));
  const standard = STANDARD_PAGES.map((slug) => {
    const row = rows.get(slug);
    return row ? asPage(row) : draftOf(slug);
  });
  const own = [...rows.values()]
    .filter(({ slug, title }) => title && !isStandardPage(slug))
    .map(asPage)
    .toSorted((a, b) => a.title.localeCompare(b.title));
  return [...standard, ...own];
};

const edited = (
  page: SitePage,
  saved: { at: number; by: string | null } | undefined,
): EditedPage => ({
  ...page,
  revision: page.version,
  savedAt: iso(saved?.at ?? null),
  savedBy: saved?.by ?? null,
});

/** All versions of a page, newest first; the draft is the oldest. @throws ApiError not_found */
export const versionsOf = async (db: Queries, slug: string): Promise<EditedPage[]> => {
  const rows = await pageVersions(db, slug);
  const standard = STANDARD_PAGES.find((one) => one === slug);
  const versions = [
    ...rows
      .filter(({ title }) => title)
      .map((row) => edited(asPage(row), { at: row.saved_at, by: row.username })),
    ...(standard ? [edited(draftOf(standard), undefined)] : []),
  ];
  if (!versions.length || (rows.length && !rows[0]?.title && !standard))
    throw new ApiError<typeof versionsCall | typeof confirmCall | typeof removeCall>(
      'not_found',
      'There is no such page.',
    );
  return versions;
};

/** The pages as the owner edits them. */
export const adminPages = async (db: Queries): Promise<EditedPage[]> => {
  const pages = await sitePages(db);
  return Promise.all(
    pages.map(async (page) => {
      const [newest] = page.version ? await versionsOf(db, page.slug) : [];
      return newest ?? edited(page, undefined);
    }),
  );
};

const newestVersion = async (tx: Tx, slug: string): Promise<number> =>
  (await pageVersions(tx, slug))[0]?.version ?? 0;

const newest = async (tx: Tx, slug: string): Promise<EditedPage | undefined> =>
  (await versionsOf(tx, slug).catch(() => []))[0];

/** Saves the next version of a page, to be confirmed. @throws ApiError edit_conflict */
export const setPage = (
  db: Db,
  slug: string,
  { revision, title, text }: PageText & { revision: number },
  { by, now }: Acting,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await newest(tx, slug);
    if (before?.title === title && before.text === text) return;
    if ((before?.revision ?? 0) !== revision)
      throw new ApiError<typeof setCall>(
        'edit_conflict',
        'Someone else changed this while you had it open. Your changes were not saved.',
        { stored: before },
      );
    const version = (await newestVersion(tx, slug)) + 1;
    await addPageVersion(tx, {
      slug,
      version,
      title,
      text,
      saved_at: now,
      saved_by: by,
      confirmed_at: null,
    });
    const detail = { title, version };
    await noteAct(tx, { at: now, by, act: 'page.saved', subject: `page:${slug}`, detail });
  });

/** Confirms the newest version of a page; a draft becomes version 1. @throws ApiError not_found */
export const confirmPage = (db: Db, slug: string, { by, now }: Acting): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [page] = await versionsOf(tx, slug);
    if (!page || page.confirmedAt) return;
    if (page.version) await markConfirmed(tx, page, now);
    else
      await addPageVersion(tx, {
        slug,
        version: 1,
        title: page.title,
        text: page.text,
        saved_at: now,
        saved_by: by,
        confirmed_at: now,
      });
    const detail = { title: page.title, version: page.version || 1 };
    await noteAct(tx, { at: now, by, act: 'page.confirmed', subject: `page:${slug}`, detail });
  });

/** Takes a page out of the shop that the owner has added. @throws ApiError not_found, not_now */
export const removePage = (db: Db, slug: string, { by, now }: Acting): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (isStandardPage(slug))
      throw new ApiError<typeof removeCall>(
        'not_now',
        'Every shop needs this page. You can change its text.',
      );
    const [page] = await versionsOf(tx, slug);
    if (!page) return;
    const version = page.version + 1;
    await addPageVersion(tx, {
      slug,
      version,
      title: '',
      text: '',
      saved_at: now,
      saved_by: by,
      confirmed_at: null,
    });
    const detail = { title: page.title, version };
    await noteAct(tx, { at: now, by, act: 'page.removed', subject: `page:${slug}`, detail });
  });
