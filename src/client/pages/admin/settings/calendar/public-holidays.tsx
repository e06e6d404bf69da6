import { useState } from 'react';
import { dayWords } from '../../../../../shop/plain-day';
import {
  type Holiday,
  deliveryHolidays,
  ontarioHolidays,
} from '../../../../../shop/promises/holidays';
import { shopDay } from '../../../../../shop/shop-day';
import { chakra } from '@chakra-ui/react';
import { Fact, Facts } from '../../../../parts/facts';

const Details = chakra('details', {
  base: {
    '& summary': { cursor: 'pointer', minHeight: '11', alignContent: 'center' },
    '& dt': { fontVariantNumeric: 'tabular-nums' },
    '& p': { mt: '3', color: 'muted' },
  },
});

const Days = ({ holidays, today }: { holidays: readonly Holiday[]; today: string }) => (
  <Facts look="table">
    {holidays.map(({ day, name }) => (
      <Fact key={day} name={dayWords(day, today)}>
        {name}
      </Fact>
    ))}
  </Facts>
);

/** Lists the public holidays of the next twelve months, and the other days on which no parcels are delivered. */
export const PublicHolidays = () => {
  const [today] = useState(() => shopDay(new Date()));
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  const coming = (list: (of: number) => Holiday[]) =>
    [...list(year), ...list(year + 1)].filter(({ day }) => day >= today && day < end);
  const closed = coming(ontarioHolidays);
  const closedDays = new Set(closed.map(({ day }) => day));
  const others = coming((of) => deliveryHolidays(of, 'QC')).filter(
    ({ day }) => !closedDays.has(day),
  );
  return (
    <Details>
      <summary>Public holidays</summary>
      <p>You are closed on the public holidays of Ontario without entering them:</p>
      <Days holidays={closed} today={today} />
      <p>On these days you work, and no parcels are delivered:</p>
      <Days holidays={others} today={today} />
    </Details>
  );
};
