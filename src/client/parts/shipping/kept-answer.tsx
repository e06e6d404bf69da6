import { useQuery } from '@tanstack/react-query';
import { itemTitle } from '../../../shop/catalogue/variants';
import { shownEstimate } from '../../../shop/shipping/estimate';
import { keptRates } from '../../../shop/shipping/kept-rates';
import type { SentItem } from '../../../shop/shipping/sent-items';
import { products } from '../../data/catalogue/catalogue';
import { keptShipping } from '../../data/shipping/shipping';
import { useConnection } from '../../device/connection/connection';
import { useShipWords } from '../../state/ship-words';
import { dayTimeText } from '../time-text';
import { EstimateAnswer } from './estimate-answer';

interface Props {
  items: readonly SentItem[];
  postalCode: string;
  partName: ((productId: number) => string) | undefined;
  /** Why the shop did not answer, which is said where the device lacks something. */
  why: string;
}

/** The estimate by the prices, sizes and stock that this device keeps. */
export const KeptAnswer = ({ items, postalCode, partName, why }: Props) => {
  const { data: kept } = useQuery(keptShipping);
  const { data: listed } = useQuery(products);
  const shipDay = useShipWords(({ day }) => day);
  const asOf = useConnection((connection) => connection.asOf);
  const lines = items.flatMap(({ productId, quantity }) => {
    const part = listed?.find(({ id }) => id === productId);
    return part ? [{ part, quantity }] : [];
  });
  if (!kept || lines.length < items.length) return <p className="note">{why}</p>;
  const parts = lines.map(({ part, quantity }) => ({
    part: {
      id: part.id,
      name: itemTitle(part),
      grams: Math.round(part.weight * 1000),
      attributes: part.attributes,
      interfaces: part.interfaces ?? [],
    },
    quantity,
  }));
  const estimate = shownEstimate(postalCode, {
    ...keptRates(kept, parts, postalCode),
    shipsBy: shipDay(lines),
    notices: kept.notices,
  });
  return (
    <>
      <p className="note">
        {`By the prices that this device keeps${asOf === undefined ? '' : `, as of ${dayTimeText(asOf)}`}. The checkout tells the price that counts.`}
      </p>
      <EstimateAnswer estimate={estimate} items={items} partName={partName} />
    </>
  );
};
