import { getHome } from '../../../../contract/site/admin-home';
import { queryOf } from '../../../data/query-of';
import { AdminPage } from '../../../parts/admin/admin-page';
import { useRevised } from '../../../parts/admin/revised-form';
import { NotLoaded } from '../../../parts/not-loaded';
import { HomeForm, shownTexts } from './home-form';

/** The admin page for the texts and pictures of the home page. */
export const HomePage = () => {
  const { isMissing, error, refetch, key, props } = useRevised(queryOf(getHome), {
    asShown: shownTexts,
    title: 'The home page is saved',
  });
  return (
    <AdminPage about="What the home page, the footer and the login page say. A text that you empty is left out. {name}, {place}, {town}, {founded} and {makes} stand for the facts under Your Shop.">
      {isMissing && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {props && <HomeForm key={key} {...props} />}
    </AdminPage>
  );
};
