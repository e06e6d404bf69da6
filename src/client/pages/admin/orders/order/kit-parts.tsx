import { counted } from '../../../../../shop/counted';
import type { PackingLine } from './packing-fields';
import { chakra } from '@chakra-ui/react';

const List = chakra('div', {
  base: {
    fontWeight: '400',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& li': { mt: '1' },
  },
});

interface Props extends Pick<PackingLine, 'parts'> {
  /** The kits that are packed from these parts. */
  kits: number;
}

/** The pieces that go into the kits of a line; nothing where all of them lie packed on the shelf. */
export const KitParts = ({ kits, parts }: Props) =>
  kits > 0 && parts.length > 0 ? (
    <List>
      <span>{`Pack ${counted(kits, 'kit')} from:`}</span>
      <ul>
        {parts.map(({ productId, name, sku, quantity, shelfPlace = '' }) => (
          <li key={productId}>
            {[`${kits * quantity} × ${name}`, sku, shelfPlace].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </List>
  ) : null;
