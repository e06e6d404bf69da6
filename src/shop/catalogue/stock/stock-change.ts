import * as z from 'zod/mini';
import { WorkQueue, withQueues } from '../../promises/work-queue';
import { ShownStock } from './shown-stock';

/** An event of the shown stock: the whole, or with `changed` only the queues that are not as before. */
export const StockChange = z.extend(ShownStock, { changed: z.optional(z.array(WorkQueue)) });
export type StockChange = z.infer<typeof StockChange>;

/** The stock after an event. @param before the stock that the page has; undefined for none */
export const stockAfter = (
  before: ShownStock | undefined,
  { changed, ...stock }: StockChange,
): ShownStock => {
  if (!changed) return stock;
  const queues = withQueues(before?.queues ?? [], changed);
  return queues.length ? { ...stock, queues } : stock;
};
