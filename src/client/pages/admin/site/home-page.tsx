import { useQuery } from '@tanstack/react-query';
import { getHome } from '../../../../contract/site/admin-home';
import { queryOf } from '../../../data/query-of';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { HomeForm } from './home-form';

/** The admin page for the texts and pictures of the home page. */
export const HomePage = () => {
  const { data, error, refetch } = useQuery(queryOf(getHome));
  return (
    <AdminPage about="What the home page, the footer and the login page say. A text that you empty is left out. {name}, {place}, {town}, {founded} and {makes} stand for the facts under Your Shop.">
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && <HomeForm stored={data} />}
    </AdminPage>
  );
};
