import { Fact } from '../../../parts/facts';
import type { AdminQuote } from '../../../../contract/quotes/admin';
import { freightWords } from '../../../../shop/shipping/freight-request';
import { PackedParcels } from '../../../parts/orders/packed-parcels';
import { LongText } from '../../../ui/text';

/** The wishes of a request for freight, what its parts weigh, and why they go in no parcels. */
export const FreightFacts = ({
  freight,
  lines,
  phone,
}: {
  freight: NonNullable<AdminQuote['freight']>;
  lines: AdminQuote['lines'];
  /** The number in the address, which is shown there. */
  phone: string | null | undefined;
}) => {
  const partName = (id: number) =>
    lines.find(({ productId }) => productId === id)?.name ?? `Part ${id}`;
  return (
    <>
      <Fact name="Freight">
        <p>{freightWords(freight)}</p>
        {freight.phone !== '' && freight.phone !== phone && <p>{`Phone ${freight.phone}`}</p>}
        {freight.notes !== '' && <LongText>{freight.notes}</LongText>}
      </Fact>
      <Fact name="Weight">
        <p>{`${+freight.weightKg.toFixed(2)} kg`}</p>
        {freight.weights.length > 1 &&
          freight.weights.map(({ productId, kg }) => (
            <p key={productId}>{`${partName(productId)}: ${+kg.toFixed(2)} kg`}</p>
          ))}
        {freight.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {freight.parcels.length > 0 && (
          <>
            <p>These parts would also go in parcels:</p>
            <PackedParcels parcels={freight.parcels} partName={partName} />
          </>
        )}
      </Fact>
      {freight.declined !== undefined && (
        <Fact name="Declined">
          <LongText>{freight.declined}</LongText>
        </Fact>
      )}
    </>
  );
};
