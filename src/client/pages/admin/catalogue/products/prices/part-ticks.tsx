import { VisuallyHidden } from '@chakra-ui/react';
import { createContext, useContext, useState } from 'react';
import type { AdminProduct } from '../../../../../../contract/catalogue/admin';
import type { PricedPart } from '../../../../../../contract/catalogue/admin-prices';
import { MAX_PRICED_PARTS } from '../../../../../../shop/catalogue/prices/price-change';
import { saleState } from '../../../../../../shop/catalogue/prices/sale';
import { itemTitle } from '../../../../../../shop/catalogue/variants';
import { shopDay } from '../../../../../../shop/shop-day';
import { Tick } from '../../../../../ui/tick';

/** A part of the list as a change of prices shows it. */
export const pricedPart = (product: AdminProduct): PricedPart => {
  const { id, revision, sku, price, sale } = product;
  const isOver = !sale || saleState(sale, shopDay(new Date())) === 'ended';
  return {
    id,
    revision,
    name: itemTitle(product),
    sku,
    price,
    salePrice: isOver ? null : sale.price,
  };
};

interface SelectedParts {
  parts: readonly PricedPart[];
  has: (id: number) => boolean;
  /** Adds these, up to MAX_PRICED_PARTS in all. */
  add: (parts: readonly PricedPart[]) => void;
  remove: (ids: readonly number[]) => void;
  /** Takes the newer versions of selected parts, and leaves those out that are not among them. */
  renew: (parts: readonly PricedPart[]) => void;
}

/** The selected parts, from all pages of the list. @param page the products that are shown */
export const useSelectedParts = (page: readonly AdminProduct[]): SelectedParts => {
  const [kept, setKept] = useState<readonly PricedPart[]>([]);
  const shown = new Map(page.map((product) => [product.id, product]));
  const parts = kept.map((part) => {
    const product = shown.get(part.id);
    return product && product.revision > part.revision ? pricedPart(product) : part;
  });
  const selected = new Set(kept.map(({ id }) => id));
  return {
    parts,
    has: (id) => selected.has(id),
    add: (more) =>
      setKept((now) => {
        const ids = new Set(now.map(({ id }) => id));
        return [...now, ...more.filter(({ id }) => !ids.has(id))].slice(0, MAX_PRICED_PARTS);
      }),
    remove: (ids) => {
      const removed = new Set(ids);
      setKept((now) => now.filter(({ id }) => !removed.has(id)));
    },
    renew: setKept,
  };
};

/** The selection is read by the ticks alone, so that a tick does not render every row again. */
export const Selected = createContext<SelectedParts | undefined>(undefined);

/** Selects a part of the list. */
export const PartTick = ({ product }: { product: AdminProduct }) => {
  const selection = useContext(Selected);
  if (!selection) return null;
  return (
    <Tick
      checked={selection.has(product.id)}
      onTick={(isTicked) =>
        isTicked ? selection.add([pricedPart(product)]) : selection.remove([product.id])
      }
    >
      <VisuallyHidden>{`Select ${itemTitle(product)}`}</VisuallyHidden>
    </Tick>
  );
};
