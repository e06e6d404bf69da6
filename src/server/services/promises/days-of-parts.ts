import type { Product } from '../../../shop/catalogue/product';
import { shownNeeds } from '../../../shop/catalogue/stock/shown-needs';
import type { ShownStock } from '../../../shop/catalogue/stock/shown-stock';
import { lastPromise } from '../../../shop/promises/promise-words';
import { makeShipsBy } from '../../../shop/promises/ships-by';
import { queuesByGroup } from '../../../shop/promises/work-queue';
import type { ScheduleHolder } from './hold-schedule';

/**
 * Tells the day by which one piece of a part ships, '2026-12-18', as the shop's pages do; undefined when there is none.
 * @param stock the value of the catalogue's answer about the stock
 */
export const daysOfParts = (
  stock: unknown,
  { calendar, queues }: Pick<ScheduleHolder, 'calendar' | 'queues'>,
  now: Date,
): ((part: Product) => string | undefined) => {
  const shipPromises = makeShipsBy({ calendar, queues: queuesByGroup(queues), now });
  const shown = stock as ShownStock; // its own value
  return (part) =>
    lastPromise(shipPromises(shownNeeds(part, 1, shown).needs).map((promise) => promise?.day));
};
