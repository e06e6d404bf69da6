import { useQuery } from '@tanstack/react-query';
import { getCalendar } from '../../../../../contract/settings/calendar';
import { queryOf } from '../../../../data/query-of';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { NotLoaded } from '../../../../parts/not-loaded';
import { OutlineLink } from '../../../../ui/button';
import { CalendarForm } from './calendar-form';

/** The admin page of the days on which the shop works, and of what its work groups make in a week. */
export const CalendarPage = () => {
  const { data, error, refetch } = useQuery(queryOf(getCalendar));
  return (
    <AdminPage
      changes="settings.write"
      about="The days on which you work. The day by which a part ships is counted from it; what is promised already stays as it is."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && <CalendarForm stored={data} />}
    </AdminPage>
  );
};
