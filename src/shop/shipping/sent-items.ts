/** Pieces of a part that are to be sent. */
export interface SentItem {
  productId: number;
  quantity: number;
}

/** Writes parts as a search parameter: '1001x40~1041x2'. */
export const sentItemsText = (items: readonly SentItem[]): string =>
  items.map(({ productId, quantity }) => `${productId}x${quantity}`).join('~');

/** Reads that; what is no part, or a part that came before, is left out. */
export const readSentItems = (text: string | undefined): SentItem[] => {
  const items = new Map<number, number>();
  for (const item of (text ?? '').split('~')) {
    const [, productId, quantity] = /^([1-9]\d{0,8})x([1-9]\d{0,2})$/.exec(item) ?? [];
    if (productId && !items.has(Number(productId))) items.set(Number(productId), Number(quantity));
  }
  return [...items].map(([productId, quantity]) => ({ productId, quantity }));
};
