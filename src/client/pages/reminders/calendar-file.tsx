import { OCTOBER_CALENDAR } from '../../../shop/reminders/reminder-paths';
import { ButtonAnchor } from '../../ui/button';

/** A reminder without a push service: a calendar file. */
export const CalendarFile = () => (
  <>
    <p>
      A file for the calendar of your phone or computer: October 1, every year, with an alarm in the
      morning. We do not record who downloads it.
    </p>
    <ButtonAnchor look="outline" mt="3" href={OCTOBER_CALENDAR} download="october-sale.ics">
      Add to Calendar
    </ButtonAnchor>
  </>
);
