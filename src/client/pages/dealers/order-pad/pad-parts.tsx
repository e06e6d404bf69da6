import { itemTitle } from '../../../../shop/catalogue/variants';
import { cad } from '../../../../shop/money';
import type { PadPart } from '../../../../shop/dealers/order-pad';
import { AdminTable } from '../../../parts/admin/list/admin-table';
import { Price, priceStyle } from '../../../parts/catalogue/price';
import { chakra } from '@chakra-ui/react';
import { SizedText } from '../../../parts/sized-text';

const Frame = chakra('div', {
  base: {
    fontSize: 'sm',
    ...priceStyle,
    '& .price b': { ...priceStyle['& .price b'], fontSize: 'md' },
    '& td.number .vendor': { justifyContent: { md: 'flex-end' } },
    '& b.sum': { fontWeight: '700' },
  },
});

const COLUMNS = [
  {
    head: 'Part',
    cell: ({ product, at, quantity }: PadPart) => (
      <>
        <SizedText text={itemTitle(product)} />
        <small>{product.sku ?? `ID-${product.id}`}</small>
        {at.length > 1 && (
          <small>{`Lines ${at.slice(0, -1).join(', ')} and ${at.at(-1)} are the same part: ${quantity} together.`}</small>
        )}
      </>
    ),
  },
  { head: 'Quantity', isNumber: true, cell: ({ quantity }: PadPart) => quantity },
  {
    head: 'Each',
    isNumber: true,
    cell: ({ product }: PadPart) => <Price product={product} isVendor />,
  },
  {
    head: 'Total',
    isNumber: true,
    cell: ({ total }: PadPart) => <b className="sum">{cad(total)}</b>,
  },
];

/** The parts on the pad with their dealer prices. */
export const PadParts = ({ parts }: { parts: readonly PadPart[] }) =>
  parts.length > 0 && (
    <Frame>
      <AdminTable
        label="Parts on this pad"
        columns={COLUMNS}
        rows={parts}
        rowKey={({ product }) => String(product.id)}
      />
    </Frame>
  );
