import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type Waiting as WaitingPart, dropRow, useOutbox } from '../data/outbox';
import { Dialog } from '../ui/dialog';
import { When } from '../ui/when';

const List = chakra('ul', {
  base: {
    display: 'grid',
    listStyle: 'none',
    p: '0',
    '& li': { py: '3', borderTop: '1px solid', borderTopColor: 'line' },
    '& b': { fontWeight: '600' },
    '& p': { color: 'muted', fontSize: 'sm' },
    '& .refused': { color: 'danger', fontWeight: '600' },
    '& .acts': { display: 'flex', gap: '4' },
    '& .acts > *': {
      minHeight: '44px',
      display: 'inline-flex',
      alignItems: 'center',
      color: 'accent',
      fontWeight: '600',
      cursor: 'pointer',
      textDecoration: 'underline',
    },
  },
});

const Row = ({ row, onLeave }: { row: WaitingPart; onLeave: () => void }) => (
  <li>
    <b>
      {row.body.quantity} × {row.seen.name}
    </b>
    <p>
      ${row.seen.price} CAD when it was saved, <When time={row.createdAt} />
    </p>
    {row.refused && <p className="refused">Could not add: {row.refused}</p>}
    <div className="acts">
      {row.refused && (
        <Link to="/search" search={{ q: row.seen.name.split(' ')[0] ?? '' }} onClick={onLeave}>
          Find similar
        </Link>
      )}
      <button type="button" onClick={() => void dropRow(row.id)}>
        Remove
      </button>
    </div>
  </li>
);

interface Props {
  open: boolean;
  onClose: () => void;
}

/** What was added without a signal and is not in the cart yet, each with what hinders it. */
export const Waiting = ({ open, onClose }: Props) => {
  const { rows, needsSignIn } = useOutbox();
  return (
    <Dialog open={open} onClose={onClose} title="Waiting to send">
      {needsSignIn ? (
        <p>
          <Link to="/auth" onClick={onClose}>
            Sign in
          </Link>{' '}
          to send {rows.length} saved {rows.length === 1 ? 'part' : 'parts'}.
        </p>
      ) : (
        <p>These go into your cart by themselves as soon as the shop is reached.</p>
      )}
      <List>
        {rows.map((row) => (
          <Row key={row.id} row={row} onLeave={onClose} />
        ))}
      </List>
      {!rows.length && <p>Nothing is waiting.</p>}
    </Dialog>
  );
};
