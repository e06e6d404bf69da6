import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { products } from '../../data/catalogue/catalogue';
import { useConnection } from '../../device/connection/connection';
import { PageHead } from '../../head/page-head';
import { InstallApp } from './install-app';
import { Intro } from '../../ui/intro';
import { later } from '../../ui/later';
import { Page, Panel } from '../../ui/layout';
import { When } from '../../parts/when';

/** Loaded after the page, whose first script it would fill. */
const PictureDownload = later(
  () => import('./picture-download').then((it) => it.PictureDownload),
  () => <p role="status">We couldn't load the downloads of pictures.</p>,
);

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { lg: 'minmax(0, 1.3fr) minmax(0, 1fr)' },
    alignItems: 'start',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& p + p': { mt: '3' },
    '& .saved': { color: 'muted' },
    // This is the height of the content that loads, so that nothing below it moves.
    '& .pictures': { mt: '4', minHeight: { base: '250px', md: '236px' } },
    '& ul': { display: 'grid', gap: '3', pl: '5', listStyle: 'square' },
    '& li::marker': { color: 'var(--s-colors-forge)' },
  },
});

/** The page about the data on this device and the installation of the app (docs/rules.md 12.10, 12.12). */
export const Offline = () => {
  const { data } = useQuery(products);
  const confirmedAt = useConnection((connection) => connection.confirmedAt);
  return (
    <Page>
      <PageHead
        title="App and Offline Use"
        description="Take the whole catalogue along: every page, search and picture opens without a signal, as an app on your home screen."
        path="/offline"
      />
      <Intro>
        <h1>Shop Without a Signal</h1>
        <p>
          The shop keeps every part, price and search on this device, for the truck and the bush.
          What you add there goes into your cart when you are back online and logged in.
        </p>
      </Intro>
      <Panels>
        <Panel as="section" aria-labelledby="catalogue">
          <h2 id="catalogue">The catalogue on this device</h2>
          <p className="saved">
            {confirmedAt && data ? (
              <>
                <span>{`${data.length} items, as of `}</span>
                <When time={confirmedAt} />.
              </>
            ) : (
              'Parts and prices are saved a moment after a page has opened.'
            )}
          </p>
          <div className="pictures">
            <PictureDownload />
          </div>
        </Panel>
        <Panel as="section" aria-labelledby="waits">
          <h2 id="waits">What you add without a signal</h2>
          <ul>
            <li>
              Parts and messages wait on this device, even if you turn it off, and are sent once
              when you are back online. Until then you can see, change and remove them.
            </li>
            <li>If the price of a part has changed by then, we show you both prices.</li>
            <li>
              A part that is sold out or no longer available stays in the list with the reason. The
              others are sent.
            </li>
            <li>
              A part that you add without being logged in is kept on this phone, and added when you
              log in.
            </li>
            <li>
              If you have been logged out, log in again. If someone else logs in, your list is
              removed and nothing is sent.
            </li>
            <li>After 30 days we ask you before sending anything.</li>
            <li>Paying, discount codes, shipping prices and orders need a connection.</li>
          </ul>
        </Panel>
        <Panel as="section" aria-labelledby="install">
          <h2 id="install">On your home screen</h2>
          <InstallApp />
        </Panel>
      </Panels>
    </Page>
  );
};
