import { useQuery } from '@tanstack/react-query';
import { type KnownCarrier, getCarriers } from '../../../../contract/shipping/admin-carriers';
import { counted } from '../../../../shop/counted';
import { dayWords } from '../../../../shop/plain-day';
import { queryOf } from '../../../data/query-of';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { Panel } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { chakra } from '@chakra-ui/react';

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxW: '44rem',
    '& h2': { fontSize: 'lg', overflowWrap: 'anywhere' },
    '& a': { textDecoration: 'underline' },
    '& p': { color: 'muted', overflowWrap: 'anywhere' },
  },
});

/** What goes with a carrier, in words. */
const carrierState = ({ hasTable, services, offFrom }: KnownCarrier): string => {
  const used = hasTable
    ? 'Its services are those of the shipping table.'
    : services.length
      ? `Offers ${counted(services.length, 'service')}: ${services.map(({ name }) => name).join(', ')}.`
      : 'Only for tracking numbers: buyers cannot choose it.';
  return offFrom === null ? used : `${used} Switched off from ${dayWords(offFrom, '')} on.`;
};

/** The admin page of the carriers. */
export const CarrierList = () => {
  const { data, error, refetch } = useQuery(queryOf(getCarriers));
  return (
    <AdminPage
      changes="settings.write"
      about="Who takes your parcels. What you switch off is left out of the next quote; what is being paid stays as it is."
      buttons={
        <>
          <ButtonLink to="/admin/settings/carriers/new">Add a Carrier</ButtonLink>
          <OutlineLink to="/admin/settings">Settings</OutlineLink>
        </>
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && (
        <Rows>
          {data.map((carrier) => (
            <Panel as="li" key={carrier.id}>
              <h2>
                <Link to="/admin/settings/carriers/$id" params={{ id: carrier.id }}>
                  {carrier.name}
                </Link>
              </h2>
              <p>{carrierState(carrier)}</p>
              {carrier.offFrom !== null && <p>{`“${carrier.offWords}”`}</p>}
            </Panel>
          ))}
        </Rows>
      )}
    </AdminPage>
  );
};
