import { getCalendar } from '../../../../../contract/settings/calendar';
import { queryOf } from '../../../../data/query-of';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { useRevised } from '../../../../parts/admin/revised-form';
import { NotLoaded } from '../../../../parts/not-loaded';
import { OutlineLink } from '../../../../ui/button';
import { CalendarForm, shownCalendar } from './calendar-form';

/** The admin page of the days on which the shop works, and of what its work groups make in a week. */
export const CalendarPage = () => {
  const { isMissing, error, refetch, key, props } = useRevised(queryOf(getCalendar), {
    asShown: shownCalendar,
    title: 'The calendar is saved',
  });
  return (
    <AdminPage
      changes="settings.write"
      about="The days on which you work. The day by which a part ships is counted from it; what is promised already stays as it is."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      {isMissing && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {props && <CalendarForm key={key} {...props} />}
    </AdminPage>
  );
};
