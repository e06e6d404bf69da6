import { SALE_CALENDAR } from '../../../shop/reminders/reminders';
import { firstMonths, monthName } from '../../../shop/discounts/sale-words';
import { usePromotions } from '../../data/discounts/promotions';
import { ButtonAnchor } from '../../ui/button';

/** A reminder without a push service: a calendar file. */
export const CalendarFile = () => {
  const { season } = usePromotions();
  const days = firstMonths(season).map((month) => `${monthName(month)} 1`);
  return (
    <>
      <p>{`A file for the calendar of your phone or computer: ${days.join(', ')}, every year, with an alarm in the morning. We do not record who downloads it.`}</p>
      <ButtonAnchor look="outline" mt="3" href={SALE_CALENDAR} download="october-sale.ics">
        Add to Calendar
      </ButtonAnchor>
    </>
  );
};
