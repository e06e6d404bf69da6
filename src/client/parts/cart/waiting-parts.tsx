import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { setWaitingPieces } from '../../device/outbox/change-part';
import { type WaitingPart, useOutbox, waitingParts } from '../../device/outbox/outbox';
import { Panel } from '../../ui/layout';
import { Quantity } from '../quantity';
import { SizedText } from '../sized-text';

const Card = chakra(Panel, {
  base: {
    maxWidth: 'prose',
    my: '6',
    borderLeft: '6px solid',
    borderLeftColor: 'star',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& > p': { color: 'muted' },
    '& li': {
      display: 'grid',
      gap: '2',
      py: '4',
      borderTop: '1px solid',
      borderTopColor: 'line',
      _first: { mt: '4' },
      _last: { pb: '0' },
    },
    '& b': { lineHeight: '1.3' },
    '& li p': { color: 'muted', fontSize: 'sm' },
    '& .set': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' },
    '& .remove': {
      minHeight: '44px',
      px: '2',
      color: 'muted',
      fontSize: 'sm',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
  },
});

/** The rows of each part, in the order in which the parts were added first. */
const byProduct = (rows: readonly WaitingPart[]): WaitingPart[][] => {
  const parts = new Map<number, WaitingPart[]>();
  for (const row of rows)
    parts.set(row.body.productId, [...(parts.get(row.body.productId) ?? []), row]);
  return [...parts.values()];
};

const Part = ({ rows }: { rows: WaitingPart[] }) => {
  const client = useQueryClient();
  const [row] = rows.slice(-1);
  if (!row) return null;
  const { name, price } = row.seen;
  return (
    <li aria-label={name}>
      <b>
        <SizedText text={name} />
      </b>
      <p>{`$${price} CAD each when it was saved`}</p>
      <div className="set">
        <Quantity
          value={rows.reduce((sum, { body }) => sum + body.quantity, 0)}
          onChange={(pieces) => void setWaitingPieces(client, rows, pieces)}
        />
        <button
          type="button"
          className="remove"
          aria-label={`Remove ${name}`}
          onClick={() => void setWaitingPieces(client, rows, 0)}
        >
          Remove
        </button>
      </div>
    </li>
  );
};

/** The parts that wait on this device to go into the cart. They can be changed and removed there (docs/rules.md 12.28). */
export const WaitingParts = () => {
  const rows = waitingParts(useOutbox((outbox) => outbox.rows));
  const needsLogin = useOutbox((outbox) => outbox.needsSignIn);
  if (!rows.length) return null;
  const isForNext = needsLogin || rows.some(({ userKey }) => userKey === null);
  return (
    <Card as="section" aria-labelledby="waiting-parts">
      <h2 id="waiting-parts">Waiting to be sent</h2>
      <p>
        {isForNext
          ? 'These parts are saved on this device, and go into your cart when you log in.'
          : "These parts are saved on this device, and go into your cart when you're back online."}
      </p>
      <ul>
        {byProduct(rows).map((one) => (
          <Part key={one[0]?.body.productId} rows={one} />
        ))}
      </ul>
    </Card>
  );
};
