import { STOCK_CHANGES } from '../../../contract/public-reads';
import { StockChange } from '../../../shop/catalogue/stock/stock-change';
import { useConnection } from '../connection/connection';
import { followEvents } from '../connection/follow-events';

/**
 * Follows the stock while the page is visible and the shop is reached.
 * @param take called at the beginning and after each change
 * @returns a function that ends it
 */
export const followStock = (take: (change: StockChange) => void): (() => void) => {
  const { look, end } = followEvents(STOCK_CHANGES, {
    take: (data) => take(StockChange.parse(data)),
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
