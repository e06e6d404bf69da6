import { STOCK_CHANGES } from '../../contract/public-reads';
import { ShownStock } from '../../shop/catalogue/stock';
import { useConnection } from './connection';

/** Pauses before the next try after a failure, ms; each is longer by up to a half, so that pages do not come at once. */
const FIRST = 5000;
const LAST = 5 * 60_000;

/**
 * Follows the stock while the page is visible and the shop is reached.
 * @param take called at the beginning and after each change
 * @returns a function that ends it
 */
export const followStock = (take: (stock: ShownStock) => void): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = undefined;
  };
  const start = () => {
    stop();
    source = new EventSource(STOCK_CHANGES);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      pause = FIRST;
      take(ShownStock.parse(JSON.parse(data)));
    });
    // By itself the browser would try again every few seconds.
    source.addEventListener('error', () => {
      stop();
      timer = setTimeout(start, pause * (1 + Math.random() / 2));
      pause = Math.min(pause * 2, LAST);
    });
  };
  const follow = () => {
    const { reach, isOutdated } = useConnection.getState();
    if (document.hidden || reach !== 'online' || isOutdated) stop();
    else if (!source && timer === undefined) start();
  };
  document.addEventListener('visibilitychange', follow);
  const unsubscribe = useConnection.subscribe(follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    unsubscribe();
    stop();
  };
};
