import { type ShownParcel, parcelFacts, parcelItemText } from '../../../shop/shipping/shown-parcel';
import { chakra } from '@chakra-ui/react';

const List = chakra('ol', {
  base: {
    display: 'grid',
    gap: '3',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& > li': { breakInside: 'avoid' },
    '& b': { fontVariantNumeric: 'tabular-nums' },
    '& ul': { pl: '5', listStyle: 'disc' },
  },
});

interface Props {
  parcels: readonly ShownParcel[];
  /** The name of a part; without it only weight and size are shown. */
  partName: ((productId: number) => string) | undefined;
}

/** Parcels with their weight, their size where it is known, and what is in them. */
export const PackedParcels = ({ parcels, partName }: Props) => (
  <List>
    {parcels.map((parcel, at) => (
      <li key={at}>
        <b>{`Parcel ${at + 1} of ${parcels.length}: ${parcelFacts(parcel)}`}</b>
        {partName && (
          <ul>
            {parcel.items.map((item) => (
              <li key={item.productId}>{parcelItemText(item, partName(item.productId))}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </List>
);
