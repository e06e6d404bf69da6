import type { ShownStock } from '../../../shop/catalogue/stock/shown-stock';
import type { StockChange } from '../../../shop/catalogue/stock/stock-change';
import type { WorkQueue } from '../../../shop/promises/work-queue';
import { EncodedResponse } from '../../ground/encoded-response';
import type { ScheduleHolder } from './hold-schedule';

/** The pieces that pages show, with their answer. */
interface Shelf {
  readonly current: { stockAnswer: { response: EncodedResponse; value: () => unknown } };
}

/** The shown stock with the queues beside it, as everyone gets it. */
export interface StockAnswers {
  /** The answer of GET /api/stock. */
  whole: () => EncodedResponse;
  /** The message to open pages about a change: the pieces, and the queues that have changed. */
  change: (changed: readonly WorkQueue[]) => string;
}

export const stockAnswers = (
  catalogue: Shelf,
  schedule: Pick<ScheduleHolder, 'queues'>,
): StockAnswers => {
  let made:
    | { stock: EncodedResponse; queues: readonly WorkQueue[]; answer: EncodedResponse }
    | undefined;
  const stock = () => catalogue.current.stockAnswer;
  const pieces = () => stock().value() as ShownStock;
  return {
    whole: () => {
      const { response } = stock();
      const { queues } = schedule;
      if (!queues.length) return response;
      if (made?.stock !== response || made.queues !== queues) {
        const answer = EncodedResponse.json({ ...pieces(), queues });
        made = { stock: response, queues, answer };
      }
      return made.answer;
    },
    change: (changed) =>
      changed.length || schedule.queues.length
        ? JSON.stringify({ ...pieces(), changed: [...changed] } satisfies StockChange)
        : stock().response.plain.toString(),
  };
};
