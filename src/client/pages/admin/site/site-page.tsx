import { useQuery } from '@tanstack/react-query';
import { getAdminSite } from '../../../../contract/site/admin';
import { queryOf } from '../../../data/query-of';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { SiteForm } from './site-form';

/** The admin page for the facts of the shop: who it is, where it is, how it looks. */
export const SitePage = () => {
  const { data, error, refetch } = useQuery(queryOf(getAdminSite));
  return (
    <AdminPage about="Who you are. Every page, paper and mail names the shop as it is written here.">
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && <SiteForm stored={data} />}
    </AdminPage>
  );
};
