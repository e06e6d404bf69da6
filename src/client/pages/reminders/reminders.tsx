import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../data/site/site';
import { config } from '../../data/catalogue/catalogue';
import { saleSentence } from '../../../shop/discounts/deal-words';
import { hasSeason, saleName, seasonWord } from '../../../shop/discounts/sale-words';
import { usePromotions } from '../../data/discounts/promotions';
import { PageHead } from '../../head/page-head';
import { CalendarFile } from './calendar-file';
import { ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { later } from '../../ui/later';
import { Page, Panel } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';

/** Loaded after the page, whose first script it would fill. */
const ReminderHere = later(
  () => import('./reminder-here').then((it) => it.ReminderHere),
  () => (
    <p role="status">We couldn't load the reminders. The calendar file below works without them.</p>
  ),
);

const UNKNOWN = <Skeleton height="22rem" />;

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: '52rem',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '4' },
    '& h3': { fontSize: 'lg' },
    '& a:not([class])': { color: 'accent', textDecoration: 'underline' },
  },
});

/** The page to switch reminders of the sale on, change them and stop them. */
export const Reminders = () => {
  const shop = useSite();
  const promotions = usePromotions();
  const { season } = promotions;
  const title = `${seasonWord(season)} Reminder`;
  const sale = useQuery(config).data?.sale.active ?? false;
  return (
    <Page>
      <PageHead
        title={title}
        description={`Be reminded once a year when the ${saleName(promotions)} of ${shop.name} starts.`}
        path="/reminders"
      />
      <Intro>
        <h1>{title}</h1>
        <p>{`${hasSeason(season) ? saleSentence(season) : 'No sale is planned now.'} We can tell you when it starts: one message a year and nothing else. No newsletter.`}</p>
      </Intro>
      <Panels>
        {sale && (
          <Notice tone="good">
            <p>
              The sale is on now. If you switch reminders on today, you still get this year's,
              outside your quiet hours, so you can see that it works.
            </p>
            <ButtonLink to="/all-products" mt="3">
              See All Products
            </ButtonLink>
          </Notice>
        )}
        <Panel as="section" aria-labelledby="here">
          <h2 id="here">On this device</h2>
          <ReminderHere waiting={UNKNOWN} />
        </Panel>
        {hasSeason(season) && (
          <Panel as="section" aria-labelledby="calendar">
            <h2 id="calendar">In your calendar</h2>
            <CalendarFile />
          </Panel>
        )}
      </Panels>
    </Page>
  );
};
