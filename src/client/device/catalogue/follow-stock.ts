import { STOCK_CHANGES } from '../../../contract/public-reads';
import { ShownStock } from '../../../shop/catalogue/stock';
import { useConnection } from '../connection/connection';
import { followEvents } from '../connection/follow-events';

/**
 * Follows the stock while the page is visible and the shop is reached.
 * @param take called at the beginning and after each change
 * @returns a function that ends it
 */
export const followStock = (take: (stock: ShownStock) => void): (() => void) => {
  const { look, end } = followEvents(STOCK_CHANGES, {
    take: (data) => take(ShownStock.parse(data)),
    isWanted: () => {
      const { reach, isOutdated } = useConnection.getState();
      return !document.hidden && reach === 'online' && !isOutdated;
    },
    longest: 5 * 60_000,
    spread: 1 / 2,
  });
  const unsubscribe = useConnection.subscribe(look);
  return () => {
    unsubscribe();
    end();
  };
};
