import { OCTOBER_CALENDAR } from '../../../shop/reminders/reminder-paths';
import { ButtonAnchor } from '../../ui/button';

/** The way to be reminded without a push service. */
export const CalendarFile = () => (
  <>
    <p>
      A file for the calendar of your phone or computer: October 1, every year, with an alarm in the
      morning. We do not learn who has it.
    </p>
    <ButtonAnchor look="outline" mt="3" href={OCTOBER_CALENDAR} download="october-sale.ics">
      Add to Calendar
    </ButtonAnchor>
  </>
);
