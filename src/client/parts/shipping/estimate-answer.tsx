import { useState } from 'react';
import type { ShippingEstimate } from '../../../contract/shipping/shipping';
import { counted } from '../../../shop/counted';
import { cad } from '../../../shop/money';
import { deliveryWords, promiseWords } from '../../../shop/promises/promise-words';
import type { SentItem } from '../../../shop/shipping/sent-items';
import { shopDay } from '../../../shop/shop-day';
import { chakra } from '@chakra-ui/react';
import { AskForFreight } from '../quotes/ask-for-freight';
import { PackedParcels } from '../orders/packed-parcels';

const Options = chakra('ul', {
  base: {
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& li > span': { flex: '1 1 8rem', minWidth: '0' },
    '& b': { ml: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& small': { display: 'block' },
  },
});

const Fold = chakra('details', {
  base: { '& summary': { minHeight: '44px', py: '2', color: 'accent', cursor: 'pointer' } },
});

interface Props {
  estimate: ShippingEstimate;
  /** The parts that the answer is about. */
  items: readonly SentItem[];
  /** Names the parts of a parcel; without it the parcels have only their weights. */
  partName: ((productId: number) => string) | undefined;
}

/** The services with their prices and days, and the parcels; or why this goes by freight. */
export const EstimateAnswer = ({
  estimate: { shipsBy, options, parcels, freight, reasons, notices = [] },
  items,
  partName,
}: Props) => {
  const [today] = useState(() => shopDay(new Date()));
  if (freight)
    return (
      <>
        <p>This goes by freight, at a price that we agree on first.</p>
        <ul>
          {reasons.map(({ productId = 0, reason }) => (
            <li key={productId}>{reason}</li>
          ))}
        </ul>
        <AskForFreight items={items} />
      </>
    );
  return (
    <>
      {shipsBy ? (
        <p>{`${promiseWords(shipsBy, today)}.`}</p>
      ) : (
        <p>There are not enough of these now to name a day.</p>
      )}
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {options.length === 0 && (
        <p>No carrier takes this there now. Please write to us, or choose pickup at checkout.</p>
      )}
      <Options>
        {options.map(({ service, cost, estimatedDays, arrives }) => (
          <li key={service}>
            <span>
              {service}
              <small>{deliveryWords(arrives, estimatedDays, today)}</small>
            </span>
            <b>{cad(Math.round(cost * 100))}</b>
          </li>
        ))}
      </Options>
      <Fold>
        <summary>{`In ${counted(parcels.length, 'parcel')}`}</summary>
        <PackedParcels parcels={parcels} partName={partName} />
      </Fold>
    </>
  );
};
