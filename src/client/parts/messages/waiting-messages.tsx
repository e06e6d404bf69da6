import { chakra } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { type WaitingMessage, discardRow, isPart, useOutbox } from '../../device/outbox/outbox';
import { ROW, Rows } from '../../ui/motion';
import { When } from '../when';
import { WaitingActions } from './waiting-actions';

const List = chakra('section', {
  base: {
    mt: '6',
    pt: '4',
    borderTop: '1px solid',
    borderTopColor: 'line',
    '& h2': { fontSize: 'xl' },
    '& ul': { display: 'grid', gap: '4', mt: '3' },
    '& .text': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& .when': { color: 'muted', fontSize: 'sm' },
    '& .refused': { color: 'danger', fontWeight: '600' },
  },
});

interface Props {
  kind: WaitingMessage['kind'];
  /** Puts the message back into the form; it is no longer waiting. */
  onEdit: (written: WaitingMessage['body']) => void;
}

/** The messages written on this page offline and not sent yet (docs/rules.md 12.9). */
export const WaitingMessages = ({ kind, onEdit }: Props) => {
  const rows = useOutbox((state) => state.rows).filter(
    (row): row is WaitingMessage => !isPart(row) && row.kind === kind,
  );
  if (!rows.length) return null;
  const edit = async (row: WaitingMessage) => {
    if (await discardRow(row.id)) onEdit(row.body);
  };
  return (
    <List aria-labelledby="waiting">
      <h2 id="waiting">Waiting to be sent</h2>
      <ul>
        <Rows>
          {rows.map((row) => (
            <m.li key={row.id} {...ROW}>
              <b>{row.body.company ?? row.body.subject}</b>
              <p className="text">{row.body.message}</p>
              <p className="when">
                Saved <When time={row.createdAt} />
                <span>{`.${row.refused ? '' : " It will be sent when you're back online."}`}</span>
              </p>
              {row.refused && <p className="refused">{`Could not send: ${row.refused}`}</p>}
              <WaitingActions>
                <button type="button" onClick={() => void edit(row)}>
                  Edit
                </button>
                <button type="button" onClick={() => void discardRow(row.id)}>
                  Delete
                </button>
              </WaitingActions>
            </m.li>
          ))}
        </Rows>
      </ul>
    </List>
  );
};
