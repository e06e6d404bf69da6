import { chakra } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import {
  type Waiting as WaitingRow,
  discardRow,
  isPart,
  useOutbox,
} from '../../device/outbox/outbox';
import { sendAgain } from '../../device/outbox/send-waiting';
import { WaitingActions } from '../../parts/messages/waiting-actions';
import { Dialog } from '../../ui/dialog';
import { ROW, Rows } from '../../ui/motion';
import { When } from '../../parts/when';
import { SizedText } from '../../parts/sized-text';

const List = chakra('ul', {
  base: {
    display: 'grid',
    mt: '4',
    '& li': { py: '3', borderTop: '1px solid', borderTopColor: 'line' },
    '& p': { color: 'muted', fontSize: 'sm' },
    '& .refused': { color: 'danger', fontWeight: '600' },
  },
});

/** The saved part or message. */
const What = ({ row }: { row: WaitingRow }) =>
  isPart(row) ? (
    <>
      <b>
        <span>{`${row.body.quantity} × `}</span>
        <SizedText text={row.seen.name} />
      </b>
      <p>
        <span>{`$${row.seen.price} CAD when it was saved, `}</span>
        <When time={row.createdAt} />
      </p>
    </>
  ) : (
    <>
      <b>
        {`${row.kind === 'contact' ? 'Message' : 'Vendor application'}: ${row.body.company ?? row.body.subject ?? ''}`}
      </b>
      <p>
        Saved <When time={row.createdAt} />
      </p>
    </>
  );

const Row = ({ row, onLeave }: { row: WaitingRow; onLeave: () => void }) => {
  const queryClient = useQueryClient();
  return (
    <m.li {...ROW}>
      <What row={row} />
      {row.refused && (
        <p className="refused">{`Could not ${isPart(row) ? 'add' : 'send'}: ${row.refused}`}</p>
      )}
      <WaitingActions>
        {row.refused && isPart(row) && (
          <Link to="/search" search={{ q: row.seen.name.split(' ')[0] ?? '' }} onClick={onLeave}>
            Find similar
          </Link>
        )}
        {row.refused && (
          <button type="button" onClick={() => void sendAgain(queryClient, row)}>
            Try again
          </button>
        )}
        {!isPart(row) && (
          <Link to={row.kind === 'contact' ? '/contact' : '/vendor-request'} onClick={onLeave}>
            Edit
          </Link>
        )}
        <button type="button" onClick={() => void discardRow(row.id)}>
          Remove
        </button>
      </WaitingActions>
    </m.li>
  );
};

interface Props {
  open: boolean;
  onClose: () => void;
}

/**
 * The parts and messages saved offline and not yet sent, each with the reason if it was refused (docs/rules.md 12.7).
 */
export const Waiting = ({ open, onClose }: Props) => {
  const { rows, needsSignIn } = useOutbox();
  const parts = rows.filter(isPart).length;
  const waits = rows.some(({ refused }) => refused === undefined);
  return (
    <Dialog open={open} onClose={onClose} title="Waiting to send">
      {needsSignIn ? (
        <p>
          <Link to="/auth" onClick={onClose}>
            Log in
          </Link>
          <span>{` to send ${parts} saved ${parts === 1 ? 'part' : 'parts'}.`}</span>
        </p>
      ) : (
        rows.length > 0 && (
          <p>
            {rows.some((row) => isPart(row) && row.userKey === null)
              ? "Parts are added when you log in, and messages are sent when you're back online."
              : waits
                ? "These are sent automatically when you're back online: parts go into your cart, messages to us. Each is sent only once."
                : 'These could not be sent. They stay here until you try again or remove them.'}
          </p>
        )
      )}
      <List>
        <Rows>
          {rows.map((row) => (
            <Row key={row.id} row={row} onLeave={onClose} />
          ))}
        </Rows>
      </List>
      {!rows.length && <p>Nothing is waiting.</p>}
    </Dialog>
  );
};
