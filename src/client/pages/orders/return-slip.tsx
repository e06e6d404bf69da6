import { Global } from '@emotion/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { streetAddress } from '../../../shop/site/site';
import { useSite } from '../../data/site/site';
import type { Order } from '../../../shop/orders/order';
import { type OrderReturn, returnNumber } from '../../../shop/orders/returns';
import { dateText } from '../../parts/date-text';
import { chakra } from '@chakra-ui/react';

const Sheet = chakra('article', {
  base: {
    display: 'none',
    color: '#000',
    bg: '#fff',
    '& h1': { fontSize: '2xl', mb: '2' },
    '& p': { mb: '3', whiteSpace: 'pre-line' },
    '& table': { width: '100%', mb: '4' },
    '& th, & td': { borderBottom: '1px solid #999', textAlign: 'start', py: '2', pr: '3' },
    _print: { display: 'block' },
  },
});

/** Prints the sheet alone. */
const ALONE = { '@media print': { '#root': { display: 'none !important' } } };

interface Props {
  order: Order;
  one: OrderReturn;
  itemName: (itemId: string) => string;
  onPrinted: () => void;
}

/** The slip for the parcel: printed at once, never on the screen. */
export const ReturnSlip = ({ order, one, itemName, onPrinted }: Props) => {
  const shop = useSite();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <Sheet>
      <Global styles={ALONE} />
      <h1>{`Return ${returnNumber(order.orderNumber, one.number)}`}</h1>
      <p>{`To ${shop.name}, ${streetAddress(shop) ?? shop.place}, Canada`}</p>
      <p>{`Order ${order.orderNumber}, placed ${dateText(order.createdAt)}`}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Part</th>
          </tr>
        </thead>
        <tbody>
          {one.lines.map(({ itemId, quantity }) => (
            <tr key={itemId}>
              <td>{quantity}</td>
              <td>{itemName(itemId)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{`Reason: ${one.reason}`}</p>
      <p>
        {`Please put this slip into the parcel.${streetAddress(shop) ? '' : ' It is no address label: please ask us for our street address first.'}`}
      </p>
    </Sheet>,
    document.body,
  );
};
