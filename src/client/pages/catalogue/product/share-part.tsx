import { useState } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { itemTitle, ownItemPath } from '../../../../shop/catalogue/variants';
import { Button } from '../../../ui/button';
import { later } from '../../../ui/later';
import { chakra } from '@chakra-ui/react';
import { useCopyLink } from '../../../parts/use-copy-link';

// Few people point a second phone at the screen.
const QrCode = later(
  () => import('../../../parts/qr-code').then((it) => it.QrCode),
  () => null,
);

const Ways = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    justifyItems: 'start',
    mt: '3',
    p: '4',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    bg: 'surface',
    '& svg': { width: '180px', height: '180px', rounded: 'sm' },
    '@media print': { display: 'none' },
  },
});

/** Whether the browser has a share sheet for links. */
const hasSheet = () => typeof navigator.share === 'function';

/** Passes the address of a part on: by the share sheet, or else as a copied link and a QR code (docs/rules.md 3.55). */
export const SharePart = ({ product }: { product: Product }) => {
  const [isOpen, setOpen] = useState(false);
  const { copy, result } = useCopyLink();
  const link = location.origin + ownItemPath(product);
  const share = () => {
    // Whoever closes the sheet has not failed.
    if (hasSheet())
      void navigator.share({ title: itemTitle(product), url: link }).catch(() => undefined);
    else setOpen(!isOpen);
  };
  return (
    <div>
      <Button look="outline" aria-expanded={hasSheet() ? undefined : isOpen} onClick={share}>
        Share this part
      </Button>
      {isOpen && (
        <Ways>
          <Button look="outline" onClick={() => void copy(link)}>
            Copy link
          </Button>
          {result}
          <QrCode text={link} label="QR code of this part" />
        </Ways>
      )}
    </div>
  );
};
