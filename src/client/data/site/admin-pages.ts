import { listAdminPages, listPageVersions } from '../../../contract/site/admin-pages';
import { getSitePage } from '../../../contract/site/pages';
import { site } from './site';

/** The queries that a change of a page makes old: the owner's, and everyone's. */
export const OF_PAGES = [listAdminPages, listPageVersions, site.queryKey, getSitePage];
