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
import { givenSearchTexts } from '../../../shop/search-texts';
import { ApiError } from '../../ground/api-error';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { type Changes, changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';
import type { SitePageRow } from '../../tables/site/page-rows';
import { addPageVersion, currentPages, markConfirmed, pageVersions } from '../../tables/site/pages';
import { differing } from '../log/difference';

interface Acting {
  /** The admin's account. */
  by: string;
  now: number;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const asPage = ({
  slug,
  title,
  text,
  version,
  confirmed_at: at,
  ...row
}: SitePageRow): SitePage => ({
  slug,
  title,
  text,
  ...givenSearchTexts(row),
  version,
  confirmedAt: iso(at),
});

/** The draft of a page that every shop has. */
const draftPage = (slug: (typeof STANDARD_PAGES)[number]): SitePage => ({
  slug,
  ...DRAFT_PAGES[slug],
  version: 0,
  confirmedAt: null,
});

type SavedRow = Awaited<ReturnType<typeof currentPages>>[number];

/** A page as the owner edits it; a draft was saved by nobody. */
const asEdited = (page: SitePage, row?: SavedRow): EditedPage => ({
  ...page,
  revision: page.version,
  savedAt: iso(row?.saved_at ?? null),
  savedBy: row?.username ?? null,
});

const savedPage = (row: SavedRow): EditedPage => asEdited(asPage(row), row);

/** The pages as the owner edits them: those that every shop has, then those that the owner has added, by title. */
export const adminPages = async (db: Queries): Promise<EditedPage[]> => {
  const rows = new Map((await currentPages(db)).map((row) => [row.slug, row]));
  const standard = STANDARD_PAGES.map((slug) => {
    const row = rows.get(slug);
    return row ? savedPage(row) : asEdited(draftPage(slug));
  });
  const own = [...rows.values()]
    .filter(({ slug, title }) => title && !isStandardPage(slug))
    .map(savedPage)
    .toSorted((a, b) => a.title.localeCompare(b.title));
  return [...standard, ...own];
};

/** The pages of the shop for everyone, in the same order. */
export const sitePages = async (db: Queries): Promise<SitePage[]> =>
  (await adminPages(db)).map(({ revision: _, savedAt: __, savedBy: ___, ...page }) => page);

/** Reads a page: its versions as the owner edits them, newest first, and the number of the last one. */
const storedPage = async (
  db: Queries,
  slug: string,
): Promise<{ versions: EditedPage[]; last: number }> => {
  const rows = await pageVersions(db, slug);
  const [newest] = rows;
  const standard = STANDARD_PAGES.find((one) => one === slug);
  const saved = rows.filter(({ title }) => title).map(savedPage);
  const isGone = newest?.title === '';
  return {
    versions: isGone ? [] : [...saved, ...(standard ? [asEdited(draftPage(standard))] : [])],
    last: newest?.version ?? 0,
  };
};

/** All versions of a page, newest first; the draft is the oldest. @throws ApiError not_found */
export const allVersions = async (db: Queries, slug: string): Promise<EditedPage[]> => {
  const { versions } = await storedPage(db, slug);
  if (!versions.length)
    throw new ApiError<typeof versionsCall | typeof confirmCall | typeof removeCall>(
      'not_found',
      'There is no such page.',
    );
  return versions;
};

/** Saves the next version of a page, to be confirmed. Texts for search engines that are missing stay as they are. @throws ApiError edit_conflict */
export const setPage = (
  db: Db,
  slug: string,
  { revision, title, text, ...more }: PageText & { revision: number },
  { by, now }: Acting,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const {
      versions: [before],
      last,
    } = await storedPage(tx, slug);
    const searchTitle = more.searchTitle ?? before?.searchTitle ?? '';
    const searchDescription = more.searchDescription ?? before?.searchDescription ?? '';
    const searched = changesBetween(
      {
        searchTitle: before?.searchTitle ?? '',
        searchDescription: before?.searchDescription ?? '',
      },
      { searchTitle, searchDescription },
    );
    const isSearchSame = Object.keys(searched).length === 0;
    if (before?.title === title && before.text === text && isSearchSame) return;
    if ((before?.revision ?? 0) !== revision)
      throw new ApiError<typeof setCall>(
        'edit_conflict',
        'Someone else changed this while you had it open. Your changes were not saved.',
        { stored: before },
      );
    const version = last + 1;
    await addPageVersion(tx, {
      slug,
      version,
      title,
      text,
      search_title: searchTitle,
      search_description: searchDescription,
      saved_at: now,
      saved_by: by,
      confirmed_at: null,
    });
    const [from, to] = differing(before?.text ?? '', text);
    const changes: Changes = {
      ...(before && before.title !== title && { title: [before.title, title] }),
      ...(before?.text !== text && { text: [from, to] }),
      ...searched,
    };
    const detail = { title, version, changes };
    await noteAct(tx, { at: now, by, act: 'page.saved', subject: `page:${slug}`, detail });
  });

/** Confirms the newest version of a page; a draft becomes version 1. @throws ApiError not_found */
export const confirmPage = (db: Db, slug: string, { by, now }: Acting): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [page] = await allVersions(tx, slug);
    if (!page || page.confirmedAt) return;
    if (page.version) await markConfirmed(tx, page, now);
    else
      await addPageVersion(tx, {
        slug,
        version: 1,
        title: page.title,
        text: page.text,
        search_title: '',
        search_description: '',
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
    const [page] = await allVersions(tx, slug);
    if (!page) return;
    const version = page.version + 1;
    await addPageVersion(tx, {
      slug,
      version,
      title: '',
      text: '',
      search_title: '',
      search_description: '',
      saved_at: now,
      saved_by: by,
      confirmed_at: null,
    });
    const detail = { title: page.title, version };
    await noteAct(tx, { at: now, by, act: 'page.removed', subject: `page:${slug}`, detail });
  });
