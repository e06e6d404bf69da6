import { getAdminSite } from '../../../../contract/site/admin';
import { queryOf } from '../../../data/query-of';
import { AdminPage } from '../../../parts/admin/admin-page';
import { useRevised } from '../../../parts/admin/revised-form';
import { NotLoaded } from '../../../parts/not-loaded';
import { SiteForm, shownFacts } from './site-form';

/** The admin page for the facts of the shop: who it is, where it is, how it looks. */
export const SitePage = () => {
  const { isMissing, error, refetch, key, props } = useRevised(queryOf(getAdminSite), {
    asShown: shownFacts,
    title: 'Your shop is saved',
  });
  return (
    <AdminPage about="Who you are. Every page, paper and mail names the shop as it is written here.">
      {isMissing && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {props && <SiteForm key={key} {...props} />}
    </AdminPage>
  );
};
