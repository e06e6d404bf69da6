import { useQuery } from '@tanstack/react-query';
import type { OrderMail } from '../../../../contract/admin-orders';
import { orderMails } from '../../../data/admin-orders';
import { FailedNotice } from '../../../parts/failed-notice';
import { faultText } from '../../../parts/failure-text';
import { shopTime } from '../../../parts/admin/shop-time';
import { chakra } from '../../../ui/styled';

const Mail = chakra('details', {
  base: {
    '& summary': { minHeight: '44px', py: '2', cursor: 'pointer', overflowWrap: 'anywhere' },
    '& summary small': { display: 'block' },
    '& pre': {
      p: '3',
      font: 'inherit',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      bg: 'sunken',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
  },
});

const STATE: Record<OrderMail['state'], string> = {
  sent: 'Sent',
  waiting: 'Not sent yet, queued',
  failed: 'Could not be sent, queued',
};

/** The mails about an order to its buyer, to be read as they were sent. */
export const OrderMails = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(orderMails(id));
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">Mails to the buyer</h2>
      {!data && error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {!data && !error && <p role="status">Loading mails...</p>}
      {data?.length === 0 && <p>No mail was sent.</p>}
      {data?.map(({ id: mail, about, to, subject, text, state, at }) => (
        <Mail key={mail}>
          <summary>
            {subject ?? about}
            <small>
              {STATE[state]} {shopTime(at)}
              {to && ` to ${to}`}
            </small>
          </summary>
          {text === null ? (
            <p>The text was erased, as is all that was sent long ago.</p>
          ) : (
            <pre>{text}</pre>
          )}
        </Mail>
      ))}
    </section>
  );
};
