import { create } from 'zustand';
import { MAX_COMPARED_PARTS } from '../../shop/catalogue/product-ids';

/** The parts that are chosen to be compared, in this order, until the page is closed. */
export const useCompared = create<{ ids: readonly number[] }>(() => ({ ids: [] }));

/** Adds a part to the comparison, or removes it. A fifth part is not added. */
export const toggleCompared = (id: number): void =>
  useCompared.setState(({ ids }) => ({
    ids: ids.includes(id)
      ? ids.filter((one) => one !== id)
      : [...ids, id].slice(0, MAX_COMPARED_PARTS),
  }));

export const clearCompared = (): void => useCompared.setState({ ids: [] });
