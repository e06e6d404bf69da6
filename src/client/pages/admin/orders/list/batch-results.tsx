import type { BatchResult } from '../../../../../contract/orders/admin-batch';
import { Marked, TextLink } from '../../../../ui/text';
import { chakra } from '@chakra-ui/react';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    '& li': {
      display: 'grid',
      gridTemplateColumns: { base: '5.5rem minmax(0, 1fr)', sm: '5.5rem 9.5rem minmax(0, 1fr)' },
      columnGap: '3',
      alignItems: 'baseline',
      py: '1',
      borderTop: '1px solid',
      borderTopColor: 'line',
      overflowWrap: 'anywhere',
    },
    '& li > p': { gridColumn: { base: '2', sm: '3' } },
  },
});

const WORD: Record<BatchResult['outcome'], string> = {
  ready: 'Ready',
  done: 'Done',
  already: 'As before',
  refused: 'Refused',
};

interface Props {
  label: string;
  results: readonly BatchResult[];
  /** The search of the list, for the links to the orders. */
  search: Record<string, string | undefined>;
}

/** The outcome for each order, or its preview: one line each, in the given order. */
export const BatchResults = ({ label, results, search }: Props) => (
  <List aria-label={label}>
    {results.map(({ orderId, orderNumber, outcome, message }, place) => (
      // An unknown order may be in a list several times.
      <li key={`${place} ${orderNumber}`}>
        <Marked tone={outcome === 'refused' ? 'bad' : 'good'}>{WORD[outcome]}</Marked>
        {orderId ? (
          <TextLink tall to="/admin/orders/$id" params={{ id: orderId }} search={search}>
            {orderNumber}
          </TextLink>
        ) : (
          <span>{orderNumber || '(no order)'}</span>
        )}
        <p>{message}</p>
      </li>
    ))}
  </List>
);
