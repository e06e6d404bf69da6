import type { CartQuote } from '../../../contract/checkout/checkout';
import { PackedParcels } from '../../parts/orders/packed-parcels';
import { chakra } from '@chakra-ui/react';

const Fold = chakra('details', {
  base: {
    mt: '3',
    '& summary': { minHeight: '44px', py: '2', color: 'accent', cursor: 'pointer' },
  },
});

/** The parcels of the chosen option, when there are several. */
export const QuotedParcels = ({ quote: { parcels = [], lines } }: { quote: CartQuote }) =>
  parcels.length > 1 ? (
    <Fold>
      <summary>{`What is in the ${parcels.length} parcels`}</summary>
      <PackedParcels
        parcels={parcels}
        partName={(id) => lines.find(({ productId }) => productId === id)?.name ?? ''}
      />
    </Fold>
  ) : null;
